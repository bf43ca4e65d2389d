import {
  createWords,
  err,
  formatLog,
  kernelWords,
  messageOf,
  ok,
  seedFromText,
  type CoreModule,
  type Entry,
  type Language,
  type Problem,
  type Result,
  type Viewer,
  type Words,
} from '@chiaro/kernel';
import { namesSomebody, winnersOf } from '@chiaro/kernel/internal';
import { Match } from './match.js';
import { matchWords } from './messages.js';
import { matchLog } from './record.js';

/** House rules of the game, each optional, and the seed of its random outcomes. */
export type NewMatch<O> = Partial<O> & {
  /** Any text. The same seed deals the same game; use a random one for a new game each time. */
  readonly seed: string;
};

/**
 * A game among any players in one process, driven by text: the front door of the library. Moves are
 * strings in the game's notation (`docs/notation.md`); chance is dealt from the seed. For
 * clocks, stores or several devices use `Match`, `Host` and `Client` instead.
 */
export interface TextMatch<V> {
  /** The seat to move, counted from 0; null once the game is over. */
  readonly seat: number | null;
  readonly over: boolean;
  /** Every legal move of the seat to move; empty once the game is over. */
  legal(): readonly string[];
  /**
   * Plays a move for the seat to move, then every random outcome that follows. Returns the ledger
   * entries, each with its rule, or why the move is illegal; a refused move changes nothing.
   */
  play(move: string): Result<readonly Entry[], Problem>;
  /** Points of each side so far: always the sum of the entries. */
  totals(): readonly number[];
  /** The sides that won; empty before the end. */
  winners(): readonly number[];
  /** What a seat, or a spectator (`table`), may know. */
  view(viewer: Viewer): V;
  /** A sentence for every entry. */
  explain(entries: readonly Entry[], language: Language): readonly string[];
  /** Why a move was refused, as a sentence. */
  message(problem: Problem, language: Language): string;
  /** The game so far as text that can be read, stored, replayed and verified. */
  log(): string;
}

/**
 * A new game, dealt up to its first move.
 *
 * ```ts
 * const match = createMatch(azul, { players: 2, seed: 'Sunday' });
 * const played = match.play(match.legal()[0]);
 * if (played.ok) console.log(match.explain(played.value, 'en'));
 * ```
 *
 * @throws RangeError when a house rule has a value that the game does not know
 */
export function createMatch<S, M, V, O>(
  module: CoreModule<S, M, V, O>,
  { seed, ...wish }: NewMatch<O>,
): TextMatch<V> {
  const { game } = module;
  const options = game.options.read(wish);
  if (!options.ok) throw new RangeError(sentences(options.error, wordsOf(module, 'en')));
  const { seats } = game.seating(options.value);
  const begun = Match.begin(
    game,
    {
      options: options.value,
      seats: Array.from({ length: seats }, () => ({ kind: 'person' as const })),
      chance: { kind: 'seed', seed: seedFromText(seed) },
    },
    0,
  );
  if (!begun.ok) throw new Error(`A match of ${game.id} cannot begin: ${begun.error.code}`);
  return textMatch(module, begun.value);
}

/**
 * A sentence for every entry of a ledger: of a match, a replay or a scorekeeper. Where everybody
 * plays alone and several score at once, each sentence says whose points they are.
 *
 * ```ts
 * const scored = yahtzee.sheet.score({ box: 'fullHouse', dice: [2, 2, 3, 3, 3] });
 * if (scored.ok) console.log(explain(yahtzee, scored.value.lines, 'en'));
 * ```
 */
export function explain<S, M, V, O>(
  module: CoreModule<S, M, V, O>,
  entries: readonly Entry[],
  language: Language,
): readonly string[] {
  const { game, narrator } = module;
  const { seats, sides } = game.seating(game.options.defaults);
  const isShared = seats === sides && entries.some(({ side }) => side !== entries[0]?.side);
  const words = wordsOf(module, language);
  return entries.map((entry) => {
    const why = narrator.entry(entry);
    return !isShared || namesSomebody(why)
      ? words.say(why)
      : words.say({ id: 'match.owned', args: { owner: { seat: entry.side }, why } });
  });
}

const wordsOf = <S, M, V, O>({ words }: CoreModule<S, M, V, O>, language: Language): Words =>
  createWords(language, [kernelWords[language], matchWords[language], words[language]]);

const sentences = (problems: readonly Problem[], words: Words): string =>
  problems.map((problem) => messageOf(problem, words)).join(' ');

function textMatch<S, M, V, O>(
  module: CoreModule<S, M, V, O>,
  match: Match<S, M, V, O>,
): TextMatch<V> {
  const { game } = module;
  return {
    get seat() {
      const actor = match.actor();
      return actor.kind === 'seat' ? actor.seat : null;
    },
    get over() {
      return match.ended;
    },
    legal: () => match.legal().map((move) => game.notation.format(move)),
    play(text) {
      const actor = match.actor();
      if (actor.kind !== 'seat') return err({ code: 'GAME_OVER' });
      const move = match.readMove(text);
      if (!move.ok) return move;
      const change = match.act({ kind: 'move', seat: actor.seat, move: move.value }, 0);
      return change.ok ? ok(change.value.entries) : change;
    },
    totals: () => match.totals(),
    winners: () => winnersOf(match.playthrough),
    view: (viewer) => match.view(viewer),
    explain: (entries, language) => explain(module, entries, language),
    message: (problem, language) => messageOf(problem, wordsOf(module, language)),
    log: () => formatLog(matchLog(match, { withSeed: true })),
  };
}
