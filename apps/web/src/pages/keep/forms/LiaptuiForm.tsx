import { PILES, zeroStreaksOf } from '@chiaro/liaptui';
import { ENTRY_FORM, useDraft, useKeep, useEntry, usePageBefore } from '../context.js';
import type { RoundEntry } from '../core/liaptui.js';
import { PadGrid, type PadKey } from '../parts/PadGrid.js';
import { Dot, Stepper } from '../parts/Parts.js';
import {
  columnAndSeat,
  draftOfRound,
  EMPTY_ROUND,
  readRoundDraft,
  refusalOfCell,
  restOf,
  roundEntryOf,
  SEATS,
  sumOfNumbers,
  type RoundColumn,
  type RoundDraft,
} from './liaptuiDraft.js';
import styles from './forms.module.css';

const COLUMNS = ['declared', 'actual'] as const;

/** Declarations before the round, piles after it; the last number of piles is computed. */
export function LiaptuiForm() {
  const { t, editor } = useKeep();
  const [draft, setDraft] = useDraft<RoundDraft>({
    read: readRoundDraft,
    fresh: () => EMPTY_ROUND,
    from: draftOfRound,
  });
  const rest = restOf(draft.actual);
  const missing = [
    ...(draft.declared.includes(null) ? [t('keep.liaptui.missing.declared')] : []),
    ...(draft.actual.includes(null) && rest === null ? [t('keep.liaptui.missing.actual')] : []),
  ];
  const submit = useEntry(
    t('keep.write', { number: editor.target + 1, game: editor.game.id }),
    missing,
    () => editor.submit(roundEntryOf(draft, rest)),
  );

  return (
    <form
      id={ENTRY_FORM}
      className={styles.form}
      aria-label={t('keep.round', { number: editor.target + 1, game: editor.game.id })}
      onSubmit={submit}
    >
      <RoundGrid draft={draft} rest={rest} onChange={setDraft} />
      <div className={styles.line}>
        <span>{t('keep.liaptui.multiplier')}</span>
        <Stepper
          label={t('keep.liaptui.multiplier')}
          value={draft.multiplier}
          min={1}
          max={100}
          onChange={(multiplier) => setDraft({ ...draft, multiplier })}
        />
      </div>
    </form>
  );
}

/** A row for each player, with declaration and piles. */
function RoundGrid({
  draft,
  rest,
  onChange,
}: {
  readonly draft: RoundDraft;
  readonly rest: number | null;
  readonly onChange: (draft: RoundDraft) => void;
}) {
  const { t, state, seatName, initialOf, faceOf } = useKeep();
  const keysFor = useKeysFor(draft);
  const cell = (column: RoundColumn, seat: number) => {
    const value = draft[column][seat] ?? null;
    const implied = column === 'actual' && value === null ? rest : null;
    return {
      id: `${column}-${seat}`,
      name: t(`keep.liaptui.cell.${column}`, { who: seatName(seat) }),
      value: value ?? (implied === null ? '' : <span className={styles.implied}>{implied}</span>),
      spoken: value === null ? (implied === null ? null : String(implied)) : String(value),
    };
  };
  return (
    <PadGrid
      label={t('keep.liaptui.grid')}
      columns={2}
      heads={COLUMNS.map((column) => (
        <ColumnHead
          key={column}
          label={t(`keep.liaptui.${column}Head`)}
          sum={sumOfNumbers(draft[column]) + (column === 'actual' ? (rest ?? 0) : 0)}
        />
      ))}
      rows={SEATS.map((seat) => ({
        id: String(seat),
        head: (
          <>
            <Dot
              name={initialOf(seat)}
              face={faceOf(seat)}
              colour={state.match.players[seat]?.colour ?? 'slate'}
            />
            <span>{seatName(seat)}</span>
          </>
        ),
        cells: COLUMNS.map((column) => cell(column, seat)),
      }))}
      order={COLUMNS.flatMap((column) => SEATS.map((seat) => `${column}-${seat}`))}
      keysFor={keysFor}
      onPick={(id, key) => {
        const [column, seat] = columnAndSeat(id);
        onChange({ ...draft, [column]: draft[column].with(seat, Number(key)) });
        return true;
      }}
      emptyWord={t('keep.nothing')}
    />
  );
}

/** Zero to eight piles; forbidden values are disabled with their reason. */
function useKeysFor(draft: RoundDraft): (cell: string) => PadKey[] {
  const { t, words, seatName } = useKeep();
  const zeros = zeroStreaksOf(usePageBefore<RoundEntry>().entries);
  return (cell) => {
    const [column, seat] = columnAndSeat(cell);
    return Array.from({ length: PILES + 1 }, (_, piles) => {
      const refusal = refusalOfCell(draft, column, seat, piles, zeros[seat] ?? 0);
      return {
        id: String(piles),
        label: piles,
        name: t(`keep.liaptui.${column}`, { who: seatName(seat), piles }),
        typed: [String(piles)],
        closed: refusal === null ? null : words.say(refusal),
      };
    });
  };
}

function ColumnHead({ label, sum }: { readonly label: string; readonly sum: number }) {
  return (
    <>
      {label}
      <br />
      <strong>{sum}</strong> / {PILES}
    </>
  );
}
