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

/** Scope while the hand is played; at its end the counts, and the best cards for primiera. */
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
  const change = (changes: Partial<HandDraft>) => setDraft({ ...draft, ...changes });
  const sides = SIDES.map((side) => ({ value: side, label: sideName(side) }));

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
      <CountRow label={t('keep.scopone.scope')} stacked>
        {SIDES.map((side) => (
          <Stepper
            key={side}
            big
            label={t('keep.scopone.scopeOf', { who: sideName(side) })}
            value={draft.scope[side]}
            max={CARTE}
            onChange={(scope) => change({ scope: pairWith(draft.scope, side, scope) })}
          />
        ))}
      </CountRow>
      <Counts
        label={t('keep.scopone.carte')}
        of="carte"
        total={CARTE}
        draft={draft}
        change={change}
      />
      <Counts
        label={t('keep.scopone.denari')}
        of="denari"
        total={DENARI}
        draft={draft}
        change={change}
      />
      <Segments
        label={t('keep.scopone.settebello')}
        options={sides}
        value={draft.settebello}
        onChange={(settebello) => change({ settebello })}
      />
      {options['reBello'] === true ? (
        <Segments
          label={t('keep.scopone.reBello')}
          options={sides}
          value={draft.reBello}
          onChange={(reBello) => change({ reBello })}
        />
      ) : null}
      {options['napola'] === true ? (
        <CountRow label={t('keep.scopone.napola')} stacked>
          {SIDES.map((side) => (
            <Stepper
              key={side}
              label={t('keep.scopone.napolaOf', { who: sideName(side) })}
              value={draft.napola[side]}
              max={DENARI}
              onChange={(napola) => change({ napola: pairWith(draft.napola, side, napola) })}
            />
          ))}
        </CountRow>
      ) : null}
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
    </form>
  );
}

function CountRow({
  label,
  stacked = false,
  children,
}: {
  readonly label: string;
  /** The label above: two steppers need the whole width of a phone. */
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

/** Each side counts its own; until the second has, the rest of the pack stands there. */
function Counts({
  label,
  of,
  total,
  draft,
  change,
}: {
  readonly label: string;
  readonly of: 'carte' | 'denari';
  readonly total: number;
  readonly draft: HandDraft;
  readonly change: (changes: Partial<HandDraft>) => void;
}) {
  const { t, sideName } = useKeep();
  const counts = draft[of];
  const isWrong = counts[0] !== null && counts[1] !== null && counts[0] + counts[1] !== total;
  return (
    <CountRow label={label}>
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
