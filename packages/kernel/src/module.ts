import type { Budget } from './budget.js';
import type { Problem } from './errors.js';
import type { ChanceStep, Game, MoveStep } from './game.js';
import type { Json } from './json.js';
import type { Entry } from './ledger.js';
import type { Playthrough } from './playthrough.js';
import type { Result } from './result.js';
import type { Rng } from './rng.js';
import type { Language, Messages, Phrase, Section } from './words.js';

/**
 * Everything a game brings to the table. A package's index exports one `module`; the catalog
 * loads it when the game is opened.
 *
 * Methods (not function properties) throughout: a `GameModule<State, …>` can then stand in the
 * catalog as an `AnyModule`.
 */
export interface GameModule<S, M, V, O> {
  readonly game: Game<S, M, V, O>;
  /** Every message of the game, the same ids in each language. */
  readonly words: Readonly<Record<Language, Messages>>;
  /** RULES.md of each language; both have the same rule ids. */
  readonly rules: Readonly<Record<Language, string>>;
  readonly narrator: Narrator<S, V, M>;
  readonly sheet: Sheet;
  /** From weakest to strongest. */
  readonly bots: readonly BotMaker<V, M>[];
  /** `chiaro advise` and `review`, hints with reasons, the review page. */
  readonly coach?: CoachMaker<S, V, M>;
  /** What `npm run arena` plays when only the game is named. */
  readonly contests?: readonly Contest[];
  /** `chiaro practice`. */
  readonly practice?: Practice<V, M, O>;
  /** `chiaro solve`. */
  readonly solver?: Solver<O>;
  /** `chiaro scores` and `import`. */
  readonly archive?: Archive<S, M, V, O>;
}

/** A game of the catalog, whichever it is. */
export type AnyModule = GameModule<unknown, unknown, unknown, unknown>;

/** What the home page shows before the game itself is loaded. */
export interface Cover {
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  /** One sentence. */
  readonly blurb: Readonly<Record<Language, string>>;
  readonly seats: { readonly min: number; readonly max: number };
  /** What not every game has. */
  readonly offers?: readonly Offer[];
}

/** Puzzles to practise on; a solver that decides written deals. */
export type Offer = 'practice' | 'deals';

// ---------------------------------------------------------------------------- words

/** A step as one viewer learns of it; `hidden` when the viewer may not know its content. */
export type SeenStep<M> =
  | MoveStep<M>
  | (ChanceStep & { readonly purpose: string })
  | { readonly kind: 'hidden'; readonly actor: number | 'chance'; readonly purpose: string };

/** One step with the viewer's sight before and after it, and the points it brought. */
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
  /** Whose turn it is and what is expected of them. */
  turn(view: V): Phrase;
  /** The whole of what the viewer sees, as headings and lines: the text view beside each board. */
  position(view: V): readonly Section[];
  /** A legal move as a choice in a list. */
  move(move: M, view: V): Phrase;
  /** Why a legal move deserves a second thought (a zero); interfaces for people ask to confirm it. */
  caution?(move: M, view: V): Phrase | null;
  /** How the game ended. */
  result(view: V): readonly Phrase[];
  /** Never used at run time; keeps `S` in the type so that a narrator fits only its own game. */
  readonly of?: S;
}

// ---------------------------------------------------------------------------- scorekeeper

/**
 * The scorekeeper: what a person writes down at a real table, in; a ledger, or everything that
 * is wrong with it, out. The form is documented in the game's RULES.md.
 */
export interface Sheet {
  /** Inputs that a newcomer can copy, one of each form; the first is the most usual. */
  readonly examples: readonly Json[];
  /** Any value at all may come in; what is wrong is listed in full, each problem with its path. */
  score(input: unknown): Result<SheetScore, readonly Problem[]>;
}

/** What an input is worth, and why. */
export interface SheetScore {
  /** One number for each side: the sum of that side's lines. */
  readonly points: readonly number[];
  /** As play would enter them: the same rules, the same facts. */
  readonly lines: readonly Entry[];
  /** How the sides are called, where the input says so. */
  readonly names?: readonly string[];
  /** Further keys of the answer; texts are made with `say`. */
  more(say: (phrase: Phrase) => string): Readonly<Record<string, Json>>;
}

// ---------------------------------------------------------------------------- bots

/** What a bot knows when it must move. */
export interface Turn<V, M> {
  readonly view: V;
  readonly legal: readonly M[];
  /** The bot's own stream: equal turns with equal streams give equal moves. */
  readonly rng: Rng;
  readonly budget: Budget;
}

/** A player that sees no more than a person in its seat. It may keep tables; its answer depends on the turn alone. */
export interface Bot<V, M> {
  /** One of the legal moves. */
  choose(turn: Turn<V, M>): M;
}

/** A level of play. Making it may load code and tables; it is made once and plays many games. */
export interface BotMaker<V, M> {
  /** `beginner`, `champion`: also the id of its name in the words (`bot.champion`). */
  readonly id: string;
  /** Ids that this level had in earlier versions: logs and stored games still name them. */
  readonly formerly?: readonly string[];
  /** Thinking time for one move, in milliseconds, that the bot is made for; 0 when it needs none. */
  readonly milliseconds: number;
  make(resources: Resources): Promise<Bot<V, M>>;
}

/** The bot of this id, or else the one that was called so in an earlier version. */
export const findBot = <V, M>(
  bots: readonly BotMaker<V, M>[],
  id: string,
): BotMaker<V, M> | undefined =>
  bots.find((bot) => bot.id === id) ?? bots.find((bot) => bot.formerly?.includes(id) === true);

/** Large tables that a bot or coach needs, brought by whoever runs it. */
export interface Resources {
  /** Null when there is no such resource: the bot then computes or does without. */
  load(name: string): Promise<Uint8Array | null>;
}

/** For whoever has no tables at hand. */
export const noResources: Resources = { load: () => Promise.resolve(null) };

/** A bot against another, over fixed deals, each played once with every seating. */
export interface Contest {
  readonly id: string;
  readonly bot: string;
  /** Who fills the other sides; null to play all of them itself (or where there is none). */
  readonly against: string | null;
  readonly deals: number;
  readonly options?: Readonly<Record<string, Json>>;
}

// ---------------------------------------------------------------------------- coach

/** As with bots: made once, and only when somebody asks. */
export interface CoachMaker<S, V, M> {
  make(resources: Resources): Promise<Coach<S, V, M>>;
}

/** Values the options of a position and the decisions of a game. */
export interface Coach<S, V, M> {
  /** One line of `chiaro advise`: a position as JSON, in the form the game's RULES.md gives. */
  consult(input: unknown, aid: Aid): Result<Advice, readonly Problem[]>;
  /** The same for somebody at a table. */
  advise(turn: Turn<V, M>): Advice<M>;
  /** Every decision of a game, each with its loss. */
  review(game: Playthrough<S, M, V, unknown>, aid: Aid): Review;
}

/** What long work gets from whoever asks for it. */
export interface Aid {
  readonly rng: Rng;
  /** A fresh budget for each decision. */
  budget(): Budget;
  /** Called with 0..1 during long work. */
  progress?(done: number): void;
}

/** One thing that could be done, with its worth. */
export interface RankedOption<M = unknown> {
  /** Missing where the position came from outside and has no game around it. */
  readonly move?: M;
  /** The option as JSON keys of the answer: `{"keep":[6,6,6]}`, `{"move":"7D"}`. */
  readonly label: Readonly<Record<string, Json>>;
  /** In points of the game's own measure, as its RULES.md says. */
  readonly value: number;
  /** Against the best option; 0 for the best. */
  readonly loss: number;
  readonly reasons: readonly Phrase[];
  /** The game's own word for the loss, where it has one. */
  readonly grade?: string;
}

/** All options of a position, in order. */
export interface Advice<M = unknown> {
  /** Best first, never empty. */
  readonly ranked: readonly RankedOption<M>[];
  /** True when the values are exact, false when they were sampled. */
  readonly exact: boolean;
  /** Further keys of the answer. */
  readonly more?: Readonly<Record<string, Json>>;
}

/** A decision of a game beside the best one; labels, loss and grade as in `RankedOption`. */
export interface ReviewedDecision {
  /** Index into the steps of the playthrough. */
  readonly step: number;
  readonly seat: number;
  readonly played: Readonly<Record<string, Json>>;
  readonly best: Readonly<Record<string, Json>>;
  /** The best move itself, for whoever says it in words or shows it on a board. */
  readonly bestMove?: unknown;
  readonly loss: number;
  readonly exact: boolean;
  readonly grade?: string;
  readonly reasons: readonly Phrase[];
}

/** A finished game as its coach sees it. */
export interface Review {
  readonly decisions: readonly ReviewedDecision[];
  /** Figures by name, one record a seat: mean loss, luck, par… */
  readonly seats: readonly Readonly<Record<string, Json>>[];
  /** What is worth saying about the game as a whole. */
  readonly remarks: readonly Phrase[];
}

// ---------------------------------------------------------------------------- practice

export const practiceStages = ['early', 'middle', 'late'] as const;
/** How far the round has gone. */
export type PracticeStage = (typeof practiceStages)[number];

/** Positions in which one move is clearly better than the others: `chiaro practice <game>`. */
export interface Practice<V, M, O> {
  /** Looks for one in games of its own; null when it found none in a fair number of them. */
  find(request: PracticeRequest<O>, aid: Aid): Puzzle<V, M> | null;
}

/** What kind of position is wanted. */
export interface PracticeRequest<O> {
  readonly options: O;
  /** Any stage when missing. */
  readonly stage?: PracticeStage;
  /** From 1; any round when missing. */
  readonly round?: number;
}

/** A position to think about, with its answer. */
export interface Puzzle<V = unknown, M = unknown> {
  readonly stage: PracticeStage;
  readonly round: number;
  readonly seat: number;
  /** In the form that the coach's `consult` reads. */
  readonly position: Json;
  /** As the seat sees it. */
  readonly view: V;
  readonly legal: readonly M[];
  /** Every legal move; each `ranked` option has its `move`. */
  readonly advice: Advice<M>;
  /** What the best move of another kind loses. */
  readonly gap: number;
}

// ---------------------------------------------------------------------------- solver

/**
 * Long exact work, `chiaro solve <game>`. Whoever runs it brings the threads: each of them loads
 * the same module and calls `work`.
 */
export interface Solver<O> {
  /** The question as a whole (the best mean score, the share of winnable deals); returns the last line. */
  solve(job: SolveJob<O>): AsyncGenerator<SolveStep, Readonly<Record<string, Json>>>;
  /**
   * One line of input (a deal, a position, or `{"state":…}` with a stored state) and its verdict, in
   * the form the game's RULES.md gives.
   */
  decide?(
    input: unknown,
    job: SolveJob<O>,
  ): Promise<Result<Readonly<Record<string, Json>>, readonly Problem[]>>;
  /** One piece of the work, in any thread: what goes in and out is copied as messages are. */
  work?(task: unknown): unknown;
}

/** What to solve, how much of it, and with whom. */
export interface SolveJob<O> {
  readonly options: O;
  /** Names the stream of whatever is drawn at random. */
  readonly seed: string;
  /** How many deals or samples; null for the solver's own choice. */
  readonly count: number | null;
  /** Nodes to search for each of them; null for the solver's own choice. */
  readonly nodes: number | null;
  readonly crew: Crew;
}

/** Threads that do `work`. A crew of one may be the calling thread itself. */
export interface Crew {
  readonly size: number;
  do(task: unknown): Promise<unknown>;
}

/** What a solver tells while it works. */
export type SolveStep =
  /** 0..1 */
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'line'; readonly line: Readonly<Record<string, Json>> };

// ---------------------------------------------------------------------------- archive

/**
 * What a game keeps over many games: scores, bests, statistics (`chiaro scores`, `chiaro import`).
 * The store is the text of one file, null before there is any; whoever calls reads and writes it.
 */
export interface Archive<S, M, V, O> {
  /** After a finished game; `isChosen` when the player picked its deal (a number, a seed). */
  add(
    game: Playthrough<S, M, V, O>,
    store: string | null,
    isChosen?: boolean,
  ): Result<Archived, readonly Problem[]>;
  /** After the file of another program: all of it or nothing, and the same when it comes twice. */
  import(source: string, store: string | null): Result<Archived, readonly Problem[]>;
  /** All that is stored, to be read. */
  show(store: string | null): Result<ArchiveView, readonly Problem[]>;
}

/** What became of a store. */
export interface Archived {
  /** The store afterwards. */
  readonly store: string;
  /** What is worth saying: a new best, or what became of each entry of an import. */
  readonly remarks: readonly Phrase[];
  /** The same for a program. */
  readonly json: Readonly<Record<string, Json>>;
}

/** A store in words and as data. */
export interface ArchiveView {
  readonly sections: readonly Section[];
  /** The same for a program. */
  readonly json: Readonly<Record<string, Json>>;
}

/** Facts of an entry as the arguments of its phrase: the usual narrator for a plain rule. */
export const plainEntry = (entry: Entry): Phrase => ({
  id: entry.rule,
  args: { ...entry.facts, points: entry.points },
});
