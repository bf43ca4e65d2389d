import {
  below,
  FastRng,
  iterations,
  pickOne,
  type Json,
  type JudgedPosition,
  type Practice,
  type RankedOption,
  type Rng,
} from '@chiaro/kernel';
import { medium } from '../bots/simple.js';
import { game } from '../game.js';
import { setOf } from '../solver/prospect.js';
import { boxesIn } from '../solver/solve.js';
import type { State } from '../state.js';
import { BOXES, boxes, ROLLS, type Move } from '../types.js';
import { viewOf } from '../view.js';
import { adviseOn } from './advise.js';
import { positionOf } from './position.js';

/** The best choice must beat every other by at least this many points on average. */
const CLEAR_GAP = 1;
const SLIP_OF = 8;
/** The turns at which a card is half full, and nearly full. */
const MIDDLE = 4;
const LATE = 9;

/** Exact practice for keeps and boxes, by the mean of the final total. */
export function createPractice(): Practice<State, Move> {
  return {
    kinds: ['keep', 'box'],
    patience: 30,
    place(s) {
      const round = boxesIn(s.filled[s.seat]!) + 1;
      return { stage: round <= MIDDLE ? 'early' : round <= LATE ? 'middle' : 'late', round };
    },
    judge,
    quickMove,
  };
}

function judge(s: State): JudgedPosition<Move> | null {
  const { ranked, exact } = adviseOn(positionOf(s));
  const [best] = ranked;
  const gap = ranked.find(({ loss }) => loss > 0)?.loss ?? 0;
  if (best?.move === undefined || gap < CLEAR_GAP) return null;
  return {
    kind: best.move.kind === 'keep' ? 'keep' : 'box',
    position: questionOf(s),
    advice: { ranked: forEveryMove(s, ranked), exact },
    gap,
  };
}

/**
 * Dice with the same value are interchangeable: the advice names one choice, but a person may press
 * another.
 */
function forEveryMove(s: State, ranked: readonly RankedOption<Move>[]): RankedOption<Move>[] {
  const keyOf = (move: Move): string =>
    move.kind === 'keep' ? `keep ${setOf(s.dice, move.mask)}` : move.box;
  const options = new Map(
    ranked.flatMap((option) =>
      option.move === undefined ? [] : [[keyOf(option.move), option] as const],
    ),
  );
  return game
    .legal(s)
    .map((move) => {
      const option = options.get(keyOf(move));
      if (option === undefined) throw new Error('A legal choice has no value');
      return { ...option, move };
    })
    .toSorted((a, b) => a.loss - b.loss);
}

/** The position in the form that `consult` reads. */
function questionOf(s: State): Json {
  const card = boxes.map((box, i) => [box, s.points[s.seat * BOXES + i]!] as const);
  const written = card.filter(([, points]) => points >= 0);
  return {
    card: { ...Object.fromEntries(written), yahtzeeBonuses: s.bonuses[s.seat]! },
    dice: [...s.dice],
    rollsLeft: ROLLS - s.rolls,
  };
}

const NO_THOUGHT = FastRng.from('practice');

function quickMove(s: State, rng: Rng): Move {
  const legal = game.legal(s);
  if (below(rng, SLIP_OF) === 0) return pickOne(legal, rng);
  return medium.choose({ view: viewOf(s, s.seat), legal, rng: NO_THOUGHT, budget: iterations(0) });
}
