import type { Json } from '@chiaro/kernel';
import type { Box } from '@chiaro/yahtzee';
import { useState, type KeyboardEvent } from 'react';
import { announcer } from '../../../speech/instance.js';
import { useSetting } from '../../../device/useSettings.js';
import { ENTRY_FORM, useDraft, useKeep, usePageBefore } from '../context.js';
import {
  cardsBefore,
  nextSeat,
  boxOffers,
  type BoxOffer,
  type YahtzeeEntry,
} from '../core/yahtzee.js';
import { Dot, Segments } from '../parts/Parts.js';
import { DICE, DicePad, FACES } from './DicePad.js';
import { YahtzeeBoxes } from './YahtzeeBoxes.js';
import { YahtzeePoints } from './YahtzeePoints.js';
import styles from './forms.module.css';

interface TurnDraft {
  readonly mode: 'dice' | 'points';
  /** Null: the next player. */
  readonly seat: number | null;
  readonly dice: readonly number[];
}

function readTurnDraft(stored: unknown): TurnDraft | null {
  if (typeof stored !== 'object' || stored === null || !('dice' in stored)) return null;
  const { mode, seat, dice } = stored as Partial<TurnDraft>;
  if (!Array.isArray(dice) || !dice.every((value) => FACES.includes(value as number))) return null;
  return {
    mode: mode === 'points' ? 'points' : 'dice',
    seat: typeof seat === 'number' ? seat : null,
    dice: dice.slice(0, DICE) as number[],
  };
}

const draftOfTurn = (entry: Json): TurnDraft => {
  const { seat, dice } = entry as YahtzeeEntry;
  return { mode: dice === undefined ? 'points' : 'dice', seat, dice: dice ?? [] };
};

/** Five dice tapped or typed, then the box; or only the points of a box. */
export function YahtzeeForm() {
  const { t, words, editor, seatName } = useKeep();
  const page = usePageBefore<YahtzeeEntry>();
  const { draft, change, setMode, roll, drop, onKeyDown } = useTurnDraft();
  const [asking, setAsking] = useState<Box | null>(null);
  const zeroAsked = useSetting('confirmZero');
  const seat = Math.min(draft.seat ?? nextSeat(page), page.seats - 1);
  const card = cardsBefore(page, page.entries.length)[seat] ?? {};
  const full = draft.mode === 'dice' && draft.dice.length === DICE;
  const offers = full ? boxOffers(page, card, draft.dice, (phrase) => words.say(phrase)) : null;
  const write = (entry: YahtzeeEntry) => editor.submit(entry, { sure: !zeroAsked });

  const choose = (box: Box) => {
    if (draft.mode === 'points') setAsking(box);
    else if (full) write({ seat, box, dice: draft.dice });
    else
      announcer.post({
        kind: 'refusal',
        text: t('keep.yahtzee.diceFirst', { left: DICE - draft.dice.length }),
      });
  };

  return (
    <>
      {/* Digits typed anywhere in the form are dice; every one of them has a button as well. */}
      <form
        id={ENTRY_FORM}
        className={styles.form}
        aria-label={t('keep.yahtzee.turnOf', { who: seatName(seat) })}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        <div className={styles.top}>
          <Turn seat={seat} onChange={(each) => change({ seat: each })} />
          <Mode mode={draft.mode} onChange={setMode} />
        </div>
        {draft.mode === 'dice' ? (
          <DicePad
            dice={draft.dice}
            onRoll={roll}
            onDrop={drop}
            onClear={() => change({ dice: [] })}
          />
        ) : null}
        <Joker offers={offers} dice={draft.dice} isFilled={(card['yahtzee'] ?? null) !== null} />
        <YahtzeeBoxes card={card} offers={offers} onChoose={choose} />
      </form>
      {asking === null ? null : (
        <YahtzeePoints
          box={asking}
          card={card}
          bonusPaid={Number(page.options['yahtzeeBonus']) > 0}
          onClose={() => setAsking(null)}
          onWrite={(points, bonus) => {
            setAsking(null);
            write({ seat, box: asking, points, ...(bonus ? { bonus } : {}) });
          }}
        />
      )}
    </>
  );
}

/** The draft of a turn, and the keys that enter its dice. */
function useTurnDraft() {
  const { t } = useKeep();
  const [mode, rememberMode] = useState<TurnDraft['mode']>('dice');
  const [draft, setDraft] = useDraft<TurnDraft>({
    read: readTurnDraft,
    fresh: () => ({ mode, seat: null, dice: [] }),
    from: draftOfTurn,
  });
  const change = (changes: Partial<TurnDraft>) => setDraft({ ...draft, ...changes });
  const setMode = (value: TurnDraft['mode']) => {
    rememberMode(value);
    change({ mode: value });
  };
  const roll = (value: number) => {
    if (draft.dice.length >= DICE) return;
    const dice = [...draft.dice, value];
    change({ dice });
    announcer.post({
      kind: 'echo',
      text: t('keep.yahtzee.rolled', { value, left: DICE - dice.length }),
    });
  };
  const drop = (index: number) => change({ dice: draft.dice.toSpliced(index, 1) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'number') return;
    if (draft.mode !== 'dice' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-6]$/.test(event.key)) roll(Number(event.key));
    else if (event.key === 'Backspace') drop(draft.dice.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { draft, change, setMode, roll, drop, onKeyDown };
}

function Mode({
  mode,
  onChange,
}: {
  readonly mode: TurnDraft['mode'];
  readonly onChange: (mode: TurnDraft['mode']) => void;
}) {
  const { t } = useKeep();
  return (
    <Segments
      label={t('keep.yahtzee.mode')}
      hideLabel
      options={(['dice', 'points'] as const).map((value) => ({
        value,
        label: t(`keep.yahtzee.mode.${value}`),
      }))}
      value={mode}
      onChange={onChange}
    />
  );
}

/** Five equal dice with the Yahtzee box filled: the allowed boxes, and why. */
function Joker({
  offers,
  dice,
  isFilled,
}: {
  readonly offers: Readonly<Record<string, BoxOffer>> | null;
  readonly dice: readonly number[];
  readonly isFilled: boolean;
}) {
  if (offers === null || !isFilled || dice.some((value) => value !== dice[0])) return null;
  const all = Object.values(offers);
  const told = all.find(({ legal }) => !legal) ?? all.toSorted((a, b) => b.points - a.points)[0];
  return told === undefined ? null : <p className={styles.joker}>{told.reason}</p>;
}

function Turn({
  seat,
  onChange,
}: {
  readonly seat: number;
  readonly onChange: (seat: number) => void;
}) {
  const { t, state, seatName, initialOf, faceOf } = useKeep();
  const { players } = state.match;
  if (players.length === 1) return null;
  return (
    <Segments
      label={t('keep.whoseTurn')}
      hideLabel
      options={players.map(({ colour }, each) => ({
        value: each,
        name: seatName(each),
        label: (
          <span className={styles.who}>
            <Dot name={initialOf(each)} face={faceOf(each)} colour={colour} />
            {each === seat ? seatName(each) : null}
          </span>
        ),
      }))}
      value={seat}
      onChange={onChange}
    />
  );
}
