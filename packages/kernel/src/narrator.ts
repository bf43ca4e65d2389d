import type { ChanceStep, MoveStep } from './game.js';
import type { Entry } from './ledger.js';
import type { Phrase, Section } from './words.js';

/** A step as one viewer learns of it; `hidden` when the viewer may not know its content. */
export type SeenStep<M> =
  | MoveStep<M>
  | (ChanceStep & { readonly purpose: string })
  | { readonly kind: 'hidden'; readonly actor: number | 'chance'; readonly purpose: string };

/** One step with the viewer's view before and after it, and the points it brought. */
export interface Telling<V, M> {
  readonly step: SeenStep<M>;
  readonly before: V;
  readonly after: V;
  readonly entries: readonly Entry[];
}

/**
 * Turns what happened into phrases. The same phrases feed the log, the history, the screen
 * reader, the terminal and the replays. They are made from views only, so that no sentence can
 * tell a secret.
 */
export interface Narrator<S, V, M> {
  /** What happened, in one or a few phrases; the points are told by `entry`. */
  step(telling: Telling<V, M>): readonly Phrase[];
  /** Why these points: the rule with its facts. */
  entry(entry: Entry): Phrase;
  /**
   * What players call out at a real table for this entry (“Scopa!”), for people who have the
   * reasons switched off.
   */
  exclaim?(entry: Entry): Phrase | null;
  /** Whose turn it is and what is expected of them. */
  turn(view: V): Phrase;
  /** Everything the viewer sees, as headings and lines: the text view beside each board. */
  position(view: V): readonly Section[];
  /** A legal move as a choice in a list. */
  move(move: M, view: V): Phrase;
  /**
   * Warnings about a step, at the level the person chose. They are spoken after the action, as
   * events of their own kind; never while the person is choosing.
   */
  warnings?(telling: Telling<V, M>, level: WarningLevel): readonly Phrase[];
  /**
   * Why a legal move deserves a second thought (it scores a zero); user interfaces ask to confirm
   * it.
   */
  caution?(move: M, view: V): Phrase | null;
  /** If the step ended a round: the scores of the round, one line per player, for the terminal. */
  account?(telling: Telling<V, M>): readonly Phrase[];
  /** What each player still needs; spoken on request. */
  needs?(view: V): readonly Phrase[];
  /**
   * Every line of the score if the viewer won now, in games that support it; empty if that is
   * unknown.
   */
  prospect?(view: V): readonly Entry[];
  /** How the game ended. */
  result(view: V): readonly Phrase[];
  /** How the points of a finished game came about, in a few sentences; spoken on request. */
  detail?(view: V): readonly Phrase[];
  /** Never used at run time; keeps `S` in the type so that a narrator fits only its own game. */
  readonly of?: S;
}

/** How many warnings a person wants; each level includes the warnings of the levels before it. */
export const warningLevels = ['off', 'minimal', 'balanced', 'complete'] as const;
/** One of `warningLevels`. */
export type WarningLevel = (typeof warningLevels)[number];

/** Facts of an entry as the arguments of its phrase: the usual narrator for a plain rule. */
export const plainEntry = (entry: Entry): Phrase => ({
  id: entry.rule,
  args: { ...entry.facts, points: entry.points },
});
