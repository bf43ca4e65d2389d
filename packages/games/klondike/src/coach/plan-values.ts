import type { Turn } from '@chiaro/kernel';
import { appeal } from '../bots/habits.js';
import { Judge } from '../bots/judge.js';
import { bestJudgement } from '../bots/players.js';
import { someState, towards } from '../bots/planner.js';
import { Plans } from '../bots/plans.js';
import { gathered, hiddenCards, imagine, sightOf, type Sight } from '../bots/sight.js';
import { decodeMove } from '../moves.js';
import { notation } from '../notation.js';
import { finishingMove } from '../solver/path.js';
import { isWon } from '../solver/play.js';
import { aOf, isFromTalon } from '../solver/position.js';
import type { Move } from '../types.js';
import type { View } from '../view.js';
import type { Worth } from './worth.js';

/** The plans of a position, by move. */
export type Planned =
  /** Every card can go home automatically. */
  | { readonly kind: 'finish'; readonly move: Move }
  /** No plan is left. */
  | { readonly kind: 'stuck' }
  /** The moves that begin a plan, by their notation. */
  | { readonly kind: 'plans'; readonly worths: ReadonlyMap<string, Worth> };

const MOST_WORLDS = 100;
const NOTHING_KNOWN = { key: '', shares: new Map<string, number>() };

/** Values the plans of a position whose stock is known. */
export class PlanValues {
  readonly #judge = new Judge({ ...bestJudgement, isBrief: false });
  readonly #plans = new Plans();
  /**
   * The win share of each plan by its key. A draw towards a planned card shows nothing new, so the
   * values and the hint stay the same.
   */
  #known: { readonly key: string; readonly shares: ReadonlyMap<string, number> } = NOTHING_KNOWN;

  of(turn: Turn<View, Move>): Planned {
    const seen = gathered(turn.view);
    const sight = sightOf(seen);
    if (isWon(sight.position))
      return { kind: 'finish', move: decodeMove(finishingMove(someState(turn.view))) };
    this.#plans.find(sight.position);
    if (this.#plans.count === 0) return { kind: 'stuck' };
    if (this.#known.key !== sight.key || !this.#knowsAll())
      this.#known = { key: sight.key, shares: this.#shares(sight, turn) };
    return { kind: 'plans', worths: this.#byMove(sight, seen, turn) };
  }

  #knowsAll(): boolean {
    for (let i = 0; i < this.#plans.count; i++)
      if (!this.#known.shares.has(this.#plans.key(i))) return false;
    return true;
  }

  #shares({ position: p, rng }: Sight, { budget }: Turn<View, Move>): Map<string, number> {
    const won = new Float64Array(this.#plans.count);
    const unseen = hiddenCards(p);
    const isExact = p.hiddenLeft <= 1;
    let worlds = 0;
    do {
      this.#judge.position.copyFrom(p);
      imagine(this.#judge.position, unseen, rng);
      for (let i = 0; i < won.length; i++) won[i]! += this.#judge.worth(this.#plans, i, isExact);
      worlds++;
    } while (!isExact && worlds < MOST_WORLDS && budget.more());
    return new Map(Array.from(won, (sum, i) => [this.#plans.key(i), sum / worlds]));
  }

  #byMove(sight: Sight, seen: View, turn: Turn<View, Move>): Map<string, Worth> {
    const { position } = sight;
    const worths = new Map<string, Worth>();
    for (const { index, share, rating } of this.#rated(sight)) {
      const move = towards(someState(seen), this.#plans.plan(index), sight, turn);
      const text = notation.format(move);
      const last = this.#plans.last(index);
      const isDraw = move.kind === 'draw' || move.kind === 'recycle';
      const wanted = isDraw && isFromTalon(last) ? { wanted: position.talon[aOf(last)]! } : {};
      if (!worths.has(text)) worths.set(text, { share, rating, ...wanted });
    }
    return worths;
  }

  /**
   * Best first. Among equal ones the key decides and gives one a slightly higher rating, so that a
   * hint never tells a player to leave a started plan for an equal one.
   */
  #rated({ position }: Sight): { index: number; share: number; rating: number }[] {
    return Array.from({ length: this.#plans.count }, (_, index) => {
      const key = this.#plans.key(index);
      const share = this.#known.shares.get(key)!;
      const liking = appeal(position, this.#plans, index, bestJudgement.firstSight);
      return { index, key, share, rating: share + liking };
    })
      .toSorted((a, b) => b.rating - a.rating || (a.key < b.key ? -1 : 1))
      .map(({ index, share, rating }, place) => ({ index, share, rating: rating - 1e-6 * place }));
  }
}
