import { useState } from 'react';
import { DICE as DICE_COUNT, ROLLS, type Move, type View } from '@chiaro/yahtzee';
import { Die } from '../../art/Die.js';
import { Counted } from '../../table/Counted.js';
import { isYou } from '../../device/players.js';
import { feel } from '../../speech/feel.js';
import { useHandler, usePrimary, useTable } from '../../table/table.js';
import { useRoving } from '../../ui/useRoving.js';
import { countedDice, lastCounted } from './counted.js';
import styles from './yahtzee.module.css';

const DICE = Array.from({ length: DICE_COUNT }, (_, die) => die);
const ALL_DICE = (1 << DICE_COUNT) - 1;

const isHeld = (mask: number, die: number): boolean => ((mask >> die) & 1) === 1;
const countOf = (mask: number): number => DICE.filter((die) => isHeld(mask, die)).length;

/** Five toggle buttons by position. Dice kept for the last roll start as kept. */
export function DiceTray({
  preview,
  mask,
  setMask,
}: {
  readonly preview: string | null;
  readonly mask: number;
  readonly setMask: (mask: number) => void;
}) {
  const { view, myTurn, t, play, announce, players, seatName, words, session } = useTable<
    View,
    Move
  >();
  const canKeep = myTurn && view.rolls > 0 && view.rolls < ROLLS;
  const shown = myTurn ? mask : view.kept;

  const toggle = (die: number) => {
    if (canKeep) {
      feel();
      setMask(mask ^ (1 << die));
    } else announce('answer', words.say(session.module.narrator.turn(view)));
  };
  const left = DICE.length - countOf(mask);
  usePrimary(
    canKeep
      ? {
          label: t(mask === ALL_DICE ? 'yahtzee.allKept' : 'yahtzee.roll', { count: left }),
          disabled: mask === ALL_DICE,
          run: () => play({ kind: 'keep', mask }),
        }
      : myTurn
        ? { label: t('yahtzee.chooseBox'), disabled: true, run: () => undefined }
        : null,
  );
  useHandler('nth', (die) => {
    if (die >= DICE.length) return;
    toggle(die);
    if (!canKeep) return;
    const held = !isHeld(mask, die);
    announce('answer', t('yahtzee.toggled', { number: die + 1, value: view.dice[die], held }));
  });
  useHandler('read', (die) => {
    const value = view.dice[die];
    if (value === undefined) return null;
    return t('yahtzee.toggled', { number: die + 1, value, held: isHeld(shown, die) });
  });
  useHandler('cancel', () => {
    if (!canKeep || mask === 0) return false;
    setMask(0);
    announce('answer', t('yahtzee.released'));
    return true;
  });

  return (
    <section className={styles.tray} aria-label={t('yahtzee.tray')}>
      {view.over ? null : (
        <p className={styles.turn} data-spot="cup">
          <strong>
            {t('turn.whose', {
              you: myTurn || isYou(players, view.seat),
              who: seatName(view.seat),
            })}
          </strong>{' '}
          <RollCount />
        </p>
      )}
      <Dice mask={shown} can={canKeep} onToggle={toggle} />
      <Preview text={preview ?? (canKeep ? t('yahtzee.tip') : '')} />
    </section>
  );
}

/** The dice that a hint keeps. */
const hintedDice = (move: unknown): number =>
  typeof move === 'object' && move !== null && 'mask' in move ? Number(move.mask) : 0;

/** The step of each die's last roll: a rolled die counts as a new piece for the animation. */
function useThrows(): readonly number[] {
  const { view, snapshot } = useTable<View, Move>();
  const [last, setLast] = useState(() => ({ seq: snapshot.seq, thrown: DICE.map(() => 0) }));
  if (last.seq === snapshot.seq) return last.thrown;
  const isRolled = snapshot.told.some(({ step }) => step.kind === 'chance');
  const thrown = last.thrown.map((step, die) =>
    isRolled && !isHeld(view.kept, die) ? snapshot.seq : step,
  );
  setLast({ seq: snapshot.seq, thrown });
  return thrown;
}

function RollCount() {
  const { view, t } = useTable<View, Move>();
  if (view.rolls === 0) return null;
  return (
    <span className={styles.rolls}>
      <span aria-hidden="true" className={styles.rollDots}>
        {Array.from({ length: ROLLS }, (_, i) => i + 1).map((roll) => (
          <i key={roll} data-done={roll <= view.rolls} />
        ))}
      </span>
      {t('yahtzee.left', { left: ROLLS - view.rolls })}
    </span>
  );
}

function Dice({
  mask,
  can,
  onToggle,
}: {
  readonly mask: number;
  readonly can: boolean;
  readonly onToggle: (die: number) => void;
}) {
  const { view, t, snapshot, myTurn } = useTable<View, Move>();
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>([DICE.map(String)]);
  const hinted = hintedDice(snapshot.hint?.move);
  const thrown = useThrows();
  // The dice stay after the last box, so that a focused die keeps the focus.
  const dice = view.over ? lastCounted(snapshot.entries) : view.dice;
  return (
    <div
      ref={container}
      className={styles.dice}
      role="toolbar"
      aria-label={t('yahtzee.dice')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {DICE.map((die) => {
        const value = dice[die] ?? 0;
        const held = isHeld(mask, die);
        return (
          <button
            key={die}
            type="button"
            className={styles.die}
            data-held={held}
            data-hinted={can && isHeld(hinted, die)}
            data-decide=""
            // The dice that others keep are announced in words, not by the focused die.
            aria-pressed={myTurn && held}
            aria-disabled={!can}
            aria-label={`${t('yahtzee.die', { number: die + 1, value })}${can && isHeld(hinted, die) ? `. ${t('hint.here')}` : ''}`}
            {...item(String(die))}
            onClick={() => onToggle(die)}
          >
            <span
              key={thrown[die]}
              className={styles.face}
              data-piece={`die-${die}-${thrown[die] ?? 0}`}
              data-from="cup"
            >
              <Die value={value} />
            </span>
            <span className={styles.held} aria-hidden="true">
              {held ? t('yahtzee.held') : can ? die + 1 : ''}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** One line under the dice: the points that a box would bring. */
function Preview({ text }: { readonly text: string }) {
  return (
    <p className={styles.preview} aria-hidden="true">
      {text}
    </p>
  );
}

/** The dice behind the open line of the slip. */
export function CountedDice() {
  const { lit, t } = useTable<View, Move>();
  const counted = lit === null ? null : countedDice(lit);
  if (counted === null) return null;
  return (
    <Counted>
      <div className={styles.counted}>
        <span>{t('yahtzee.counted')}</span>
        {counted.map(({ value, counts }, i) => (
          <span key={i} className={styles.countedDie} data-counts={counts}>
            <Die value={value} />
          </span>
        ))}
      </div>
    </Counted>
  );
}
