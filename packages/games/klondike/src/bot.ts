import { FastRng, pickOne, type Bot, type BotMaker, type Rng, type Turn } from '@chiaro/kernel';
import { firstMoveTowards } from './bots/intent.js';
import { bestOf, Judge } from './bots/judge.js';
import { plansOf, type Plan } from './bots/plans.js';
import { gathered, sightOf, type Sight } from './bots/sight.js';
import { checkMove } from './check.js';
import { decodeMove } from './moves.js';
import { finishingMove } from './solver/path.js';
import { isWon } from './solver/play.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import { stateFromView, type View } from './view.js';

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

/**
 * First sees the whole stock, which costs nothing but draws, then goes from plan to plan. Nothing
 * is remembered between moves: the same view leads to the same plan until it is carried out.
 */
const planner = (choose: Choice): Bot<View, Move> => ({
  choose(turn) {
    const { view, legal, rng } = turn;
    const finish = legal.find(({ kind }) => kind === 'finish');
    if (finish !== undefined) return finish;
    const look = lookThroughStock(view);
    if (look !== null) return look;
    const seen = gathered(view);
    const sight = sightOf(seen);
    const s = stateFromView(seen, FastRng.from('sight'));
    if (isWon(sight.position)) return finishing(s, legal);
    const plans = plansOf(sight.position);
    if (plans.length === 0) return GIVE_UP;
    const plan = plans[plans.length === 1 ? 0 : choose(sight, plans, turn)]!;
    return towards(s, plan, sight, legal, rng);
  },
});

function finishing(s: State, legal: readonly Move[]): Move {
  const move = decodeMove(finishingMove(s));
  return move.kind === 'draw' || move.kind === 'recycle' ? nextCard(legal) : move;
}

const lookThroughStock = ({ pass, stock, waste }: View): Move | null => {
  if (pass > 0 || stock.count + waste.length === 0) return null;
  return stock.count > 0 ? { kind: 'draw' } : { kind: 'recycle' };
};

function towards(
  s: State,
  plan: Plan,
  { position }: Sight,
  legal: readonly Move[],
  rng: Rng,
): Move {
  const move = decodeMove(firstMoveTowards(s, plan, position.draw));
  if (move.kind === 'draw' || move.kind === 'recycle') return nextCard(legal);
  return checkMove(s, move) === null ? move : pickOne(seriousMoves(legal), rng);
}

const nextCard = (legal: readonly Move[]): Move =>
  legal.find(({ kind }) => kind === 'draw' || kind === 'recycle') ?? GIVE_UP;

/** Turns up what it can, the deepest pile first, and does not think further. */
const greedy = planner(({ position }, plans) =>
  bestOf(position, plans, new Float64Array(plans.length), 1),
);

/** Worlds and positions for a first look in hindsight, which counts a little beside play. */
const LOOK_WORLDS = 10;
const LOOK_NODES = 150;
const LOOK_WEIGHT = 0.15;

function champion(): Bot<View, Move> {
  const judge = new Judge();
  return planner(({ position, rng }, plans, { budget }) => {
    const look = judge.hindsight(position, plans, rng, LOOK_WORLDS, LOOK_NODES);
    if (position.hiddenLeft <= 1) return bestOf(position, plans, look, 1);
    const played = judge.byPlay(position, plans, rng, budget);
    return bestOf(
      position,
      plans,
      played.map((won, i) => won + LOOK_WEIGHT * look[i]!),
      1,
    );
  });
}

export const bots: readonly BotMaker<View, Move>[] = [
  { id: 'casual', milliseconds: 0, make: () => Promise.resolve(casual) },
  { id: 'greedy', milliseconds: 0, make: () => Promise.resolve(greedy) },
  { id: 'champion', milliseconds: 400, make: () => Promise.resolve(champion()) },
];
