import { FastRng, pickOne, type Bot, type Turn } from '@chiaro/kernel';
import { checkMove } from '../check.js';
import { decodeMove, DRAW, RECYCLE } from '../moves.js';
import { codeOf, finishingMove } from '../solver/path.js';
import { isWon } from '../solver/play.js';
import { aOf, isFromTalon } from '../solver/position.js';
import type { State } from '../state.js';
import type { Move } from '../types.js';
import { stateFromView, type View } from '../view.js';
import { firstTransfer } from './intent.js';
import { Plans, type Plan } from './plans.js';
import { gathered, sightOf, type Sight } from './sight.js';

export const GIVE_UP: Move = { kind: 'abandon' };

/** Moves that a player who wants to go on would consider. */
export function seriousMoves(legal: readonly Move[]): readonly Move[] {
  const serious = legal.filter(({ kind }) => kind !== 'hint' && kind !== 'abandon');
  return serious.length > 0 ? serious : legal;
}

/** Chooses one of several plans, by its index. */
export type Choice = (sight: Sight, plans: Plans, turn: Turn<View, Move>) => number;

/** First turns up the whole stock, which costs only draws; then plays one plan after the other. */
export function planner(choose: Choice): Bot<View, Move> {
  const plans = new Plans();
  return {
    choose(turn) {
      const { view, legal } = turn;
      const finish = legal.find(({ kind }) => kind === 'finish');
      if (finish !== undefined) return finish;
      const look = lookThroughStock(view);
      if (look !== null) return look;
      const seen = gathered(view);
      const sight = sightOf(seen);
      if (isWon(sight.position)) return playableMove(finishingMove(someState(view)), turn);
      plans.find(sight.position);
      if (plans.count === 0) return GIVE_UP;
      const plan = plans.plan(plans.count === 1 ? 0 : choose(sight, plans, turn));
      return towards(someState(seen), plan, sight, turn);
    },
  };
}

/** Its hidden cards are placeholders. */
export const someState = (view: View): State => stateFromView(view, FastRng.from('sight'));

const lookThroughStock = (view: View): Move | null => {
  if (isStockKnown(view)) return null;
  return view.stock.count > 0 ? { kind: 'draw' } : { kind: 'recycle' };
};

/** Whether the whole stock was turned up once, or there is none. */
export const isStockKnown = ({ pass, stock, waste }: View): boolean =>
  pass > 0 || stock.count + waste.length === 0;

/**
 * The move that begins a plan. `s` is a state of a `gathered` view, which has no waste; so the top
 * of the waste is read from the view.
 */
export function towards(s: State, plan: Plan, { position }: Sight, turn: Turn<View, Move>): Move {
  const first = firstTransfer(s, plan, position.draw);
  const isAtHand = !isFromTalon(first) || s.talon[aOf(first)] === turn.view.waste.at(-1);
  return playableMove(isAtHand ? codeOf(first) : DRAW, turn);
}

function playableMove(code: number, { view, legal, rng }: Turn<View, Move>): Move {
  if (code === DRAW || code === RECYCLE) return nextCard(legal);
  const move = decodeMove(code);
  return checkMove(someState(view), move) === null ? move : pickOne(seriousMoves(legal), rng);
}

const nextCard = (legal: readonly Move[]): Move =>
  legal.find(({ kind }) => kind === 'draw' || kind === 'recycle') ?? GIVE_UP;

/** Keeps the plan while nothing new is seen: on the way to a card of the stock. */
export function onceForEach(choose: Choice): Choice {
  let known = { key: '', plan: '' };
  return (sight, plans, turn) => {
    if (known.key === sight.key)
      for (let i = 0; i < plans.count; i++) if (plans.key(i) === known.plan) return i;
    const choice = choose(sight, plans, turn);
    known = { key: sight.key, plan: plans.key(choice) };
    return choice;
  };
}
