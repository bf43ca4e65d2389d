import type { Json } from '@chiaro/kernel';
import { PILES, ZERO_LIMIT, zeroStreaksOf } from '@chiaro/liaptui';
import { ENTRY_FORM, useDraft, useKeep, useEntry, useTableBefore } from '../context.js';
import type { RoundEntry } from '../core/liaptui.js';
import { PadGrid, type PadKey } from '../parts/PadGrid.js';
import { Dot, Stepper } from '../parts/Parts.js';
import styles from './forms.module.css';

type Numbers = readonly (number | null)[];

interface Draft {
  readonly declared: Numbers;
  readonly actual: Numbers;
  readonly multiplier: number;
}
type Column = 'declared' | 'actual';

const SEATS = [0, 1, 2, 3];
const EMPTY: Draft = {
  declared: SEATS.map(() => null),
  actual: SEATS.map(() => null),
  multiplier: 1,
};

const isNumbers = (value: unknown): value is Numbers =>
  Array.isArray(value) &&
  value.length === SEATS.length &&
  value.every((each: unknown) => each === null || Number.isInteger(each));

function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { declared, actual, multiplier } = stored as Partial<Draft>;
  if (!isNumbers(declared) || !isNumbers(actual) || typeof multiplier !== 'number') return null;
  return { declared, actual, multiplier };
}

const draftOf = (entry: Json): Draft => {
  const { players, multiplier } = entry as RoundEntry;
  return {
    declared: players.map(({ declared }) => declared),
    actual: players.map(({ actual }) => actual),
    multiplier,
  };
};

const sumOf = (numbers: Numbers): number =>
  numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** Declarations before the round, piles after it; the last pile count follows from the others. */
export function LiaptuiForm() {
  const { t, words, session, snapshot, seatName, initialOf } = useKeep();
  const table = useTableBefore<RoundEntry>();
  const [draft, setDraft] = useDraft<Draft>({ read: readDraft, fresh: () => EMPTY, from: draftOf });
  const zeros = zeroStreaksOf(table.entries);
  const rest = restOf(draft.actual);
  const missing = [
    ...(draft.declared.includes(null) ? [t('keep.liaptui.missing.declared')] : []),
    ...(draft.actual.includes(null) && rest === null ? [t('keep.liaptui.missing.actual')] : []),
  ];
  const submit = useEntry(
    t('keep.write', { number: session.target + 1, game: session.game.id }),
    missing,
    () => session.submit(entryOf(draft, rest)),
  );

  const keysFor = (cell: string): PadKey[] => {
    const [column, seat] = placeOf(cell);
    return Array.from({ length: PILES + 1 }, (_, piles) => ({
      id: String(piles),
      label: piles,
      name: t(`keep.liaptui.${column}`, { who: seatName(seat), piles }),
      typed: [String(piles)],
      closed: closedReason(column, seat, piles),
    }));
  };

  const closedReason = (column: Column, seat: number, piles: number): string | null => {
    const others = draft[column].with(seat, null);
    const say = (id: string, args: Record<string, number>) => words.say({ id, args });
    if (column === 'actual')
      return sumOf(others) + piles > PILES
        ? say('refusal.pileSum', { sum: sumOf(others) + piles })
        : null;
    if (piles === 0 && (zeros[seat] ?? 0) >= ZERO_LIMIT) return say('refusal.thirdZero', { piles });
    const isLast = others.filter((each) => each === null).length === 1;
    return isLast && sumOf(others) + piles === PILES ? say('refusal.sumEight', { piles }) : null;
  };

  const cell = (column: Column, seat: number) => {
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
      aria-label={t('keep.round', { number: session.target + 1, game: session.game.id })}
      onSubmit={submit}
    >
      <PadGrid
        label={t('keep.liaptui.grid')}
        columns={2}
        heads={[
          <Head
            key="declared"
            label={t('keep.liaptui.declaredHead')}
            sum={sumOf(draft.declared)}
          />,
          <Head
            key="actual"
            label={t('keep.liaptui.actualHead')}
            sum={sumOf(draft.actual) + (rest ?? 0)}
          />,
        ]}
        rows={SEATS.map((seat) => ({
          id: String(seat),
          head: (
            <>
              <Dot
                name={initialOf(seat)}
                colour={snapshot.match.players[seat]?.colour ?? 'slate'}
              />
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
          const [column, seat] = placeOf(id);
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

function Head({ label, sum }: { readonly label: string; readonly sum: number }) {
  return (
    <>
      {label}
      <br />
      <strong>{sum}</strong> / {PILES}
    </>
  );
}

const placeOf = (cell: string): [Column, number] => {
  const [column, seat] = cell.split('-');
  return [column === 'actual' ? 'actual' : 'declared', Number(seat)];
};

/** What the last player must have taken; null while two are open, or where it cannot be. */
function restOf(actual: Numbers): number | null {
  const left = PILES - sumOf(actual);
  return actual.filter((each) => each === null).length === 1 && left >= 0 ? left : null;
}

const entryOf = ({ declared, actual, multiplier }: Draft, rest: number | null): RoundEntry => ({
  players: SEATS.map((seat) => ({
    declared: declared[seat] ?? 0,
    actual: actual[seat] ?? rest ?? 0,
  })),
  multiplier,
});
