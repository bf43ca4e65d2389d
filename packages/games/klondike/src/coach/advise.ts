import {
  iterations,
  phrase,
  type Advice,
  type Budget,
  type Phrase,
  type RankedOption,
  type Turn,
} from '@chiaro/kernel';
import { GIVE_UP, isStockKnown, seriousMoves } from '../bots/planner.js';
import { cardPhrase, packs } from '../cards.js';
import type { ScoringConfig } from '../config.js';
import { notation } from '../notation.js';
import { amountPhrase } from '../spoken.js';
import type { Move } from '../types.js';
import { unseenCards, type View } from '../view.js';
import { emptiesPile, Glance, hiddenUnder } from './glance.js';
import { PlanValues } from './plan-values.js';
import type { Worth } from './worth.js';

/**
 * Values moves by visible information only. Once the stock is known, the value of a move is that of
 * the best plan it begins: a draw has the value of the card it leads to, and without a plan there
 * is no hint.
 */
export class Adviser {
  readonly config: ScoringConfig;

  constructor(config: ScoringConfig) {
    this.config = config;
  }

  readonly #glance = new Glance();
  readonly #planned = new PlanValues();

  advise(turn: Turn<View, Move>): Advice<Move> {
    const { view, legal } = turn;
    const moves = seriousMoves(legal);
    if (!isStockKnown(view) || moves.some(({ kind }) => kind === 'finish'))
      return this.#ranked(turn, this.#glance.worths(turn, moves), moves);
    const planned = this.#planned.of(turn);
    if (planned.kind === 'finish')
      return this.#ranked(turn, this.#glance.worths(turn, moves), moves, planned.move);
    if (planned.kind === 'stuck') return stuckAdvice(view, moves, this.config);
    const others = moves.filter((move) => !planned.worths.has(notation.format(move)));
    const glanced = this.#glance.worths({ ...turn, budget: FEW_WORLDS() }, others);
    const most = Math.max(...[...planned.worths.values()].map(({ share }) => share));
    const worths = moves.map((move): Worth => {
      const known = planned.worths.get(notation.format(move));
      if (known !== undefined) return known;
      const share = Math.min(most, glanced[others.indexOf(move)]!.share);
      return { share, rating: share - AIMLESS };
    });
    return this.#ranked(turn, worths, moves);
  }

  #ranked(
    { view }: Turn<View, Move>,
    worths: readonly Worth[],
    moves: readonly Move[],
    first?: Move,
  ): Advice<Move> {
    const isFirst = (move: Move): boolean =>
      first !== undefined && notation.format(move) === notation.format(first);
    const rated = moves.map((move, i) => ({
      move,
      ...worths[i]!,
      rating: isFirst(move) ? 1 : worths[i]!.rating,
    }));
    const best = Math.max(...rated.map(({ rating }) => rating));
    const ranked = rated
      .toSorted((a, b) => b.rating - a.rating)
      .map(({ move, share, rating, wanted }): RankedOption<Move> => ({
        move,
        label: { move: notation.format(move), chance: hundredths(share) },
        value: hundredths(rating),
        loss: hundredths(best - rating),
        reasons: [...reasonsFor(move, view, this.config, wanted), chancePhrase(share)],
      }));
    return { ranked, exact: isAllSeen(view) };
  }
}

/** The value of a move that is no plan and begins none. */
const AIMLESS = 0.1;
const FEW_WORLDS = (): Budget => iterations(4);

/** All cards but one were seen, so the last one is known too. */
const isAllSeen = (view: View): boolean =>
  unseenCards(view, packs[view.options.deck].size).length <= 1 && view.stock.known !== null;

/** KL-P10: no card can be turned up, used or freed any more, whatever the hidden cards are. */
function stuckAdvice(view: View, moves: readonly Move[], config: ScoringConfig): Advice<Move> {
  const options = [GIVE_UP, ...moves.filter(({ kind }) => kind !== 'abandon')];
  const ranked = options.map((move, i): RankedOption<Move> => ({
    move,
    label: { move: notation.format(move), chance: 0 },
    value: 0,
    loss: i === 0 ? 0 : hundredths(AIMLESS),
    reasons:
      i === 0
        ? [phrase('coach.nothingLeft')]
        : [...reasonsFor(move, view, config), chancePhrase(0)],
  }));
  return { ranked, exact: isAllSeen(view), more: { stuck: true } };
}

const hundredths = (value: number): number => Math.round(100 * value) / 100 + 0;

const chancePhrase = (share: number): Phrase =>
  phrase('coach.chance', { percent: Math.round(100 * share) });

/** The effects of a move, whatever its value. */
export function reasonsFor(
  move: Move,
  view: View,
  config: ScoringConfig,
  wanted?: number,
): Phrase[] {
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
      phrase('coach.costs', { amount: amountPhrase(-config.events.foundationToTableau) }),
    );
  if (wanted !== undefined)
    reasons.push(phrase('coach.drawFor', { card: cardPhrase(wanted, deck) }));
  else if (move.kind === 'draw' || move.kind === 'recycle')
    reasons.push(phrase(`coach.${move.kind}`));
  if (move.kind === 'abandon') reasons.push(phrase('coach.abandon'));
  return reasons;
}
