import { FastRng, pickOne, type Bot, type BotMaker, type Turn } from '@chiaro/kernel';
import { firstTransfer } from './intent.js';
import { bestOf, Judge } from './judge.js';
import { plansOf, type Plan } from './plans.js';
import { gathered, sightOf, type Sight } from './sight.js';
import { checkMove } from '../check.js';
import { decodeMove, DRAW, RECYCLE } from '../moves.js';
import { codeOf, finishingMove } from '../solver/path.js';
import { isWon } from '../solver/play.js';
import { aOf, isFromTalon } from '../solver/position.js';
import type { State } from '../state.js';
import type { Move } from '../types.js';
import { stateFromView, type View } from '../view.js';

const GIVE_UP: Move = { kind: 'abandon' };

/** Moves that a player who wants to go on would consider. */
export function seriousMoves(legal: readonly Move[]): readonly Move[] {
  const serious = legal.filter(({ kind }) => kind !== 'hint' && kind !== 'abandon');
  return serious.length > 0 ? serious : legal;
}

/** A random player has no end of recycling; after this many it gives up. */
const CASUAL_PATIENCE = 12;

const casual: Bot<View, Move> = {
  choose: ({ view, legal, rng }) =>
    view.counts.recycleWaste > CASUAL_PATIENCE ? GIVE_UP : pickOne(seriousMoves(legal), rng),
};

/** Picks one of several plans of the position at rest. */
type Choice = (sight: Sight, plans: readonly Plan[], turn: Turn<View, Move>) => number;

/** First sees the whole stock, which costs nothing but draws, then goes from plan to plan. */
const planner = (choose: Choice): Bot<View, Move> => ({
  choose(turn) {
    const { view, legal } = turn;
    const finish = legal.find(({ kind }) => kind === 'finish');
    if (finish !== undefined) return finish;
    const look = lookThroughStock(view);
    if (look !== null) return look;
    const seen = gathered(view);
    const sight = sightOf(seen);
    if (isWon(sight.position)) return real(finishingMove(someState(view)), turn);
    const plans = plansOf(sight.position);
    if (plans.length === 0) return GIVE_UP;
    const plan = plans[plans.length === 1 ? 0 : choose(sight, plans, turn)]!;
    return towards(someState(seen), plan, sight, turn);
  },
});

/** Its hidden cards mean nothing. */
const someState = (view: View): State => stateFromView(view, FastRng.from('sight'));

const lookThroughStock = ({ pass, stock, waste }: View): Move | null => {
  if (pass > 0 || stock.count + waste.length === 0) return null;
  return stock.count > 0 ? { kind: 'draw' } : { kind: 'recycle' };
};

/** `s` is as `gathered` has it: what lies on top of the waste is told by its card. */
function towards(s: State, plan: Plan, { position }: Sight, turn: Turn<View, Move>): Move {
  const first = firstTransfer(s, plan, position.draw);
  const isAtHand = !isFromTalon(first) || s.talon[aOf(first)] === turn.view.waste.at(-1);
  return real(isAtHand ? codeOf(first) : DRAW, turn);
}

function real(code: number, { view, legal, rng }: Turn<View, Move>): Move {
  if (code === DRAW || code === RECYCLE) return nextCard(legal);
  const move = decodeMove(code);
  return checkMove(someState(view), move) === null ? move : pickOne(seriousMoves(legal), rng);
}

const nextCard = (legal: readonly Move[]): Move =>
  legal.find(({ kind }) => kind === 'draw' || kind === 'recycle') ?? GIVE_UP;

/** Turns up what it can, the deepest pile first, and does not think further. */
const greedy = planner(({ position }, plans) =>
  bestOf(position, plans, new Float64Array(plans.length)),
);

/** Every decision by imagined worlds, as many as there is time for. */
function champion(): Bot<View, Move> {
  const judge = new Judge();
  return planner(
    onceForEach(({ position, rng }, plans, { budget }) =>
      bestOf(position, plans, judge.hindsight(position, plans, rng, budget)),
    ),
  );
}

/** On the way to a card of the stock nothing new is seen: then the plan stays. */
function onceForEach(choose: Choice): Choice {
  let known = { key: '', plan: '' };
  return (sight, plans, turn) => {
    const kept =
      known.key === sight.key ? plans.findIndex((plan) => plan.join() === known.plan) : -1;
    if (kept >= 0) return kept;
    const choice = choose(sight, plans, turn);
    known = { key: sight.key, plan: plans[choice]!.join() };
    return choice;
  };
}

export const bots: readonly BotMaker<View, Move>[] = [
  { id: 'casual', milliseconds: 0, make: () => Promise.resolve(casual) },
  { id: 'greedy', milliseconds: 0, make: () => Promise.resolve(greedy) },
  { id: 'champion', milliseconds: 100, make: () => Promise.resolve(champion()) },
];
