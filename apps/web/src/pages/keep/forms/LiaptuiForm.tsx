import type { Json } from '@chiaro/kernel';
import { PILES, SEATS as SEAT_COUNT, ZERO_LIMIT, zeroStreaksOf } from '@chiaro/liaptui';
import { ENTRY_FORM, useDraft, useKeep, useEntry, usePageBefore } from '../context.js';
import { eachAlone } from '../core/keeper.js';
import type { RoundEntry } from '../core/liaptui.js';
import { PadGrid, type PadKey } from '../parts/PadGrid.js';
import { Dot, Stepper } from '../parts/Parts.js';
import styles from './forms.module.css';

type Numbers = readonly (number | null)[];

interface RoundDraft {
  readonly declared: Numbers;
  readonly actual: Numbers;
  readonly multiplier: number;
}
type RoundColumn = 'declared' | 'actual';

const SEATS = eachAlone(SEAT_COUNT);
const EMPTY_ROUND: RoundDraft = {
  declared: SEATS.map(() => null),
  actual: SEATS.map(() => null),
  multiplier: 1,
};

const isNumbers = (value: unknown): value is Numbers =>
  Array.isArray(value) &&
  value.length === SEATS.length &&
  value.every((each: unknown) => each === null || Number.isInteger(each));

function readRoundDraft(stored: unknown): RoundDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { declared, actual, multiplier } = stored as Partial<RoundDraft>;
  if (!isNumbers(declared) || !isNumbers(actual) || typeof multiplier !== 'number') return null;
  return { declared, actual, multiplier };
}

const draftOfRound = (entry: Json): RoundDraft => {
  const { players, multiplier } = entry as RoundEntry;
  return {
    declared: players.map(({ declared }) => declared),
    actual: players.map(({ actual }) => actual),
    multiplier,
  };
};

const sumOfNumbers = (numbers: Numbers): number =>
  numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** Declarations before the round, piles after it; the last pile count follows from the others. */
export function LiaptuiForm() {
  const { t, words, editor, state, seatName, initialOf } = useKeep();
  const page = usePageBefore<RoundEntry>();
  const [draft, setDraft] = useDraft<RoundDraft>({
    read: readRoundDraft,
    fresh: () => EMPTY_ROUND,
    from: draftOfRound,
  });
  const zeros = zeroStreaksOf(page.entries);
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

  const keysFor = (cell: string): PadKey[] => {
    const [column, seat] = columnAndSeat(cell);
    return Array.from({ length: PILES + 1 }, (_, piles) => ({
      id: String(piles),
      label: piles,
      name: t(`keep.liaptui.${column}`, { who: seatName(seat), piles }),
      typed: [String(piles)],
      closed: closedReason(column, seat, piles),
    }));
  };

  const closedReason = (column: RoundColumn, seat: number, piles: number): string | null => {
    const others = draft[column].with(seat, null);
    const say = (id: string, args: Record<string, number>) => words.say({ id, args });
    if (column === 'actual')
      return sumOfNumbers(others) + piles > PILES
        ? say('refusal.pileSum', { sum: sumOfNumbers(others) + piles })
        : null;
    if (piles === 0 && (zeros[seat] ?? 0) >= ZERO_LIMIT) return say('refusal.thirdZero', { piles });
    const isLast = others.filter((each) => each === null).length === 1;
    return isLast && sumOfNumbers(others) + piles === PILES
      ? say('refusal.sumEight', { piles })
      : null;
  };

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
    <form
      id={ENTRY_FORM}
      className={styles.form}
      aria-label={t('keep.round', { number: editor.target + 1, game: editor.game.id })}
      onSubmit={submit}
    >
      <PadGrid
        label={t('keep.liaptui.grid')}
        columns={2}
        heads={[
          <ColumnHead
            key="declared"
            label={t('keep.liaptui.declaredHead')}
            sum={sumOfNumbers(draft.declared)}
          />,
          <ColumnHead
            key="actual"
            label={t('keep.liaptui.actualHead')}
            sum={sumOfNumbers(draft.actual) + (rest ?? 0)}
          />,
        ]}
        rows={SEATS.map((seat) => ({
          id: String(seat),
          head: (
            <>
              <Dot name={initialOf(seat)} colour={state.match.players[seat]?.colour ?? 'slate'} />
              <span>{seatName(seat)}</span>
            </>
          ),
          cells: [cell('declared', seat), cell('actual', seat)],
        }))}
        order={(['declared', 'actual'] as const).flatMap((column) =>
          SEATS.map((seat) => `${column}-${seat}`),
        )}
        keysFor={keysFor}
        onPick={(id, key) => {
          const [column, seat] = columnAndSeat(id);
          setDraft({ ...draft, [column]: draft[column].with(seat, Number(key)) });
          return true;
        }}
        emptyWord={t('keep.nothing')}
      />
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

function ColumnHead({ label, sum }: { readonly label: string; readonly sum: number }) {
  return (
    <>
      {label}
      <br />
      <strong>{sum}</strong> / {PILES}
    </>
  );
}

const columnAndSeat = (cell: string): [RoundColumn, number] => {
  const [column, seat] = cell.split('-');
  return [column === 'actual' ? 'actual' : 'declared', Number(seat)];
};

/** What the last player must have taken; null while two are open, or where it cannot be. */
function restOf(actual: Numbers): number | null {
  const left = PILES - sumOfNumbers(actual);
  return actual.filter((each) => each === null).length === 1 && left >= 0 ? left : null;
}

const roundEntryOf = (
  { declared, actual, multiplier }: RoundDraft,
  rest: number | null,
): RoundEntry => ({
  players: SEATS.map((seat) => ({
    declared: declared[seat] ?? 0,
    actual: actual[seat] ?? rest ?? 0,
  })),
  multiplier,
});
