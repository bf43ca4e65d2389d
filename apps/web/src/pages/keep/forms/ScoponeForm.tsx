import { useId } from 'react';
import { Foreign } from '../../../words/Foreign.js';
import { ENTRY_FORM, useDraft, useKeep, useEntry } from '../context.js';
import type { HandEntry } from '../core/scopone.js';
import { NumberBox, Segments, Stepper } from '../parts/Parts.js';
import { PrimieraCards } from './PrimieraCards.js';
import {
  CARTE,
  DENARI,
  draftOfHand,
  emptyHand,
  handOf,
  missingIn,
  readHandDraft,
  type HandDraft,
  type Pair,
} from './scoponeDraft.js';
import styles from './forms.module.css';

const SIDES = [0, 1] as const;
const pairWith = <T,>(pair: Pair<T>, side: number, value: T): Pair<T> =>
  side === 0 ? [value, pair[1]] : [pair[0], value];

/** Scope during the hand; at its end the counts, and the best cards for primiera. */
export function ScoponeForm() {
  const { t, game, editor, state, sideName } = useKeep();
  const [draft, setDraft] = useDraft<HandDraft>({
    read: readHandDraft,
    fresh: () => emptyHand,
    from: (entry) => draftOfHand(entry as HandEntry),
  });
  const { options } = state.page;
  const hand = handOf(draft, options);
  const submit = useEntry(
    t('keep.write', { number: editor.target + 1, game: game.id }),
    missingIn(draft, options).map((what) => t(`keep.scopone.missing.${what}`)),
    () => hand !== null && editor.submit(hand),
  );
  const part = {
    draft,
    change: (changes: Partial<HandDraft>) => setDraft({ ...draft, ...changes }),
  };

  return (
    <form
      id={ENTRY_FORM}
      className={styles.form}
      aria-label={t('keep.round', { number: editor.target + 1, game: game.id })}
      onSubmit={submit}
    >
      <div className={styles.sides} aria-hidden="true">
        <span />
        {SIDES.map((side) => (
          <strong key={side}>{sideName(side)}</strong>
        ))}
      </div>
      <Steppers of="scope" max={CARTE} big {...part} />
      <Counts of="carte" total={CARTE} {...part} />
      <Counts of="denari" total={DENARI} {...part} />
      <Owner of="settebello" {...part} />
      {options['reBello'] === true ? <Owner of="reBello" {...part} /> : null}
      {options['napola'] === true ? <Steppers of="napola" max={DENARI} {...part} /> : null}
      <Primiera {...part} />
    </form>
  );
}

/** Every part of the form reads and changes the draft. */
interface PartProps {
  readonly draft: HandDraft;
  readonly change: (changes: Partial<HandDraft>) => void;
}

/** Counters of each side during the hand. */
function Steppers({
  of,
  max,
  big = false,
  draft,
  change,
}: PartProps & { readonly of: 'scope' | 'napola'; readonly max: number; readonly big?: boolean }) {
  const { t, sideName } = useKeep();
  return (
    <CountRow label={t(`keep.scopone.${of}`)} stacked>
      {SIDES.map((side) => (
        <Stepper
          key={side}
          big={big}
          label={t(`keep.scopone.${of}Of`, { who: sideName(side) })}
          value={draft[of][side]}
          max={max}
          onChange={(value) => change({ [of]: pairWith(draft[of], side, value) })}
        />
      ))}
    </CountRow>
  );
}

/** The side that has one particular card. */
function Owner({ of, draft, change }: PartProps & { readonly of: 'settebello' | 'reBello' }) {
  const { t, sideName } = useKeep();
  return (
    <Segments
      label={t(`keep.scopone.${of}`)}
      options={SIDES.map((side) => ({ value: side, label: sideName(side) }))}
      value={draft[of]}
      onChange={(side) => change({ [of]: side })}
    />
  );
}

/** The best cards, or the sums if somebody else counted them. */
function Primiera({ draft, change }: PartProps) {
  const { t, sideName } = useKeep();
  return (
    <>
      <Segments
        label={t('keep.scopone.primiera')}
        options={(['cards', 'points'] as const).map((value) => ({
          value,
          label: t(`keep.scopone.primiera.${value}`),
        }))}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
      />
      {draft.mode === 'cards' ? (
        <PrimieraCards
          best={draft.best}
          onChange={(best, settebello) =>
            change({ best, ...(settebello === null ? {} : { settebello }) })
          }
        />
      ) : (
        <CountRow label={t('keep.scopone.primieraSum')}>
          {SIDES.map((side) => (
            <NumberBox
              key={side}
              label={t('keep.scopone.primieraOf', { who: sideName(side) })}
              value={draft.primiera[side]}
              onChange={(value) => change({ primiera: pairWith(draft.primiera, side, value) })}
            />
          ))}
        </CountRow>
      )}
    </>
  );
}

function CountRow({
  label,
  stacked = false,
  children,
}: {
  readonly label: string;
  /** Label above: two steppers need the whole width of a phone. */
  readonly stacked?: boolean;
  readonly children: React.ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.sides} data-stacked={stacked} role="group" aria-labelledby={id}>
      <span id={id} className={styles.rowLabel}>
        <Foreign>{label}</Foreign>
      </span>
      {children}
    </div>
  );
}

/** Each side enters its own count; until the second has, the rest of the pack is suggested. */
function Counts({
  of,
  total,
  draft,
  change,
}: PartProps & { readonly of: 'carte' | 'denari'; readonly total: number }) {
  const { t, sideName } = useKeep();
  const counts = draft[of];
  const isWrong = counts[0] !== null && counts[1] !== null && counts[0] + counts[1] !== total;
  return (
    <CountRow label={t(`keep.scopone.${of}`)}>
      {SIDES.map((side) => {
        const other = counts[1 - side] ?? null;
        return (
          <NumberBox
            key={side}
            label={t(`keep.scopone.${of}Of`, { who: sideName(side) })}
            value={counts[side]}
            suggested={other === null || other > total ? null : total - other}
            invalid={isWrong}
            onChange={(value) => change({ [of]: pairWith(counts, side, value) })}
          />
        );
      })}
    </CountRow>
  );
}
