import {
  phrase,
  silent,
  type Advice,
  type Budget,
  type Phrase,
  type RankedOption,
  type Rng,
  type Turn,
} from '@chiaro/kernel';
import { seriousMoves } from '../bots/planner.js';
import { cardPhrase, packs } from '../cards.js';
import { defaultConfig } from '../config.js';
import { encodeMove } from '../moves.js';
import { notation } from '../notation.js';
import { createRules } from '../rules.js';
import { Solver } from '../solver/solver.js';
import { amountPhrase } from '../spoken.js';
import { copyState, initialState, type State } from '../state.js';
import type { Move } from '../types.js';
import { stateFromView, unseenCards, type View } from '../view.js';

const rules = createRules(defaultConfig);

const NODES = 600;
const EXACT_NODES = 20_000;
const MOST_WORLDS = 100;

/**
 * Values moves by imagined worlds that look like the view: the share of them that can still be won
 * after a move, all cards known. Nothing hidden is ever looked at.
 */
export class Adviser {
  readonly #solver = new Solver();

  advise({ view, legal, rng, budget }: Turn<View, Move>): Advice<Move> {
    const moves = seriousMoves(legal);
    const exact =
      unseenCards(view, packs[view.options.deck].size).length <= 1 && view.stock.known !== null;
    const shares = this.#shares(
      view,
      moves,
      rng,
      exact ? once() : budget,
      exact ? EXACT_NODES : NODES,
    );
    const rated = moves.map((move, i) => ({
      move,
      share: shares[i]!,
      rating: shares[i]! + taste(move, view),
    }));
    const best = Math.max(...rated.map(({ rating }) => rating));
    const ranked = rated
      .toSorted((a, b) => b.rating - a.rating)
      .map(({ move, share, rating }): RankedOption<Move> => ({
        move,
        label: { move: notation.format(move), chance: hundredths(share) },
        value: hundredths(rating),
        loss: hundredths(best - rating),
        reasons: reasonsFor(move, view, share),
      }));
    return { ranked, exact };
  }

  #shares(
    view: View,
    moves: readonly Move[],
    rng: Rng,
    budget: Budget,
    nodes: number,
  ): Float64Array {
    const won = new Float64Array(moves.length);
    const after = initialState(view.options);
    let worlds = 0;
    do {
      const world = stateFromView(view, rng);
      for (const [i, move] of moves.entries()) {
        copyState(world, after);
        rules.play(after, encodeMove(move), silent);
        won[i]! += this.#chance(after, nodes);
      }
      worlds++;
    } while (worlds < MOST_WORLDS && budget.more());
    return won.map((sum) => sum / worlds);
  }

  #chance(s: State, nodes: number): number {
    if (s.phase === 'over') return s.end === 'victory' || s.end === 'overtimeVictory' ? 1 : 0;
    this.#solver.position.load(s, s.options.recycle === 'shuffle' ? 1 : s.options.draw);
    const verdict = this.#solver.probe(nodes);
    return verdict === 'winnable' ? 1 : verdict === 'unknown' ? UNDECIDED : 0;
  }
}

/** A search that gave up is taken as a fifth of a win. */
const UNDECIDED = 0.2;

const hundredths = (value: number): number => Math.round(100 * value) / 100 + 0;

function once(): Budget {
  return { more: () => false };
}

/**
 * What hindsight does not see: a card turned up is known sooner, and a move that leads nowhere
 * only looks as good as the one after it.
 */
function taste(move: Move, view: View): number {
  const hidden = hiddenUnder(move, view);
  if (hidden > 0) return 0.16 + 0.016 * hidden;
  switch (move.kind) {
    case 'finish':
      return 1;
    case 'pileHome':
      return 0.02;
    case 'wasteHome':
      return 0.01;
    case 'run':
      return emptiesPile(move, view) ? 0.005 : -0.1;
    case 'back':
      return -0.1;
    case 'recycle':
      return -0.01;
    default:
      return 0;
  }
}

/** Hidden cards of the pile that a move turns one up in; 0 where it does not. */
function hiddenUnder(move: Move, view: View): number {
  if (move.kind !== 'run' && move.kind !== 'pileHome') return 0;
  const { hidden, cards } = view.piles[move.from]!;
  return cards.length === (move.kind === 'run' ? move.count : 1) ? hidden : 0;
}

/** A king at the bottom gains nothing by another empty pile. */
const emptiesPile = (move: Move & { readonly kind: 'run' }, view: View): boolean => {
  const { hidden, cards } = view.piles[move.from]!;
  return hidden === 0 && cards.length === move.count && view.piles[move.to]!.cards.length > 0;
};

function reasonsFor(move: Move, view: View, share: number): Phrase[] {
  const { deck } = view.options;
  const reasons: Phrase[] = [];
  if (move.kind === 'wasteHome')
    reasons.push(phrase('coach.home', { card: cardPhrase(view.waste.at(-1)!, deck) }));
  if (move.kind === 'pileHome')
    reasons.push(
      phrase('coach.home', { card: cardPhrase(view.piles[move.from]!.cards.at(-1)!, deck) }),
    );
  if (hiddenUnder(move, view) > 0 && 'from' in move)
    reasons.push(phrase('coach.reveals', { pile: move.from + 1 }));
  if (move.kind === 'run' && emptiesPile(move, view))
    reasons.push(phrase('coach.empties', { pile: move.from + 1 }));
  if ('to' in move && view.piles[move.to]!.cards.length === 0) reasons.push(phrase('coach.king'));
  if (move.kind === 'wasteToPile') reasons.push(phrase('coach.fromWaste'));
  if (move.kind === 'back' && view.options.scoring)
    reasons.push(
      phrase('coach.costs', { amount: amountPhrase(-defaultConfig.events.foundationToTableau) }),
    );
  if (move.kind === 'draw' || move.kind === 'recycle') reasons.push(phrase(`coach.${move.kind}`));
  if (move.kind === 'abandon') reasons.push(phrase('coach.abandon'));
  return [...reasons, phrase('coach.chance', { percent: Math.round(100 * share) })];
}
