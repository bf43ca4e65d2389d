import { findIn, type CatalogGame } from '@chiaro/catalog';
import { parseLog, type Problem, type Result } from '@chiaro/kernel';
import { pagesOf } from '../store/pages.js';
import { verifyGame, type VerifiedGame } from './verify.js';

/** A game that was replayed, without its entries. */
export interface JudgedGame extends Omit<VerifiedGame, 'entries'> {
  readonly entryCount: number;
}

export type Judgement =
  | {
      readonly ok: true;
      readonly game: JudgedGame;
      /** Its entries as they are stored: JSON text, one string per page. */
      readonly entryPages: readonly string[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      /** The game whose rules refuse, if it is known: its messages explain the refusal. */
      readonly game: string | null;
    };

/**
 * Replays logs. A long game takes up to a second, so this never runs in the main thread; a refusal
 * means that the queue is full.
 */
export interface Judge {
  judge(log: string, network: string): Promise<Result<Judgement, Problem>>;
  close(): Promise<void>;
}

/** The replay itself, in any thread. */
export async function judgeLog(games: readonly CatalogGame[], source: string): Promise<Judgement> {
  const { log, tagLines, problem } = parseLog(source);
  const refused = (...problems: readonly Problem[]): Judgement => ({
    ok: false,
    problems,
    game: null,
  });
  const id = log.tags.get('Game');
  if (id === undefined)
    return refused(problem ?? { code: 'MISSING_FIELD', path: '/Game', facts: { field: 'Game' } });
  // A log over the step limit is refused without replaying it.
  if (problem?.code === 'TOO_MANY_EVENTS') return refused(problem);
  const game = findIn(games, id);
  if (!game.ok) {
    const line = tagLines.get('Game');
    return refused({ ...game.error, path: '/Game', ...(line === undefined ? {} : { line }) });
  }
  const verified = verifyGame(await game.value.load(), source);
  if (!verified.ok) return { ok: false, problems: verified.error, game: game.value.id };
  const { entries, ...rest } = verified.value;
  return {
    ok: true,
    game: { ...rest, entryCount: entries.length },
    entryPages: pagesOf(entries),
  };
}

/** Replays in the calling thread: for tests with their own games, and short logs. */
export const judgeHere = (games: readonly CatalogGame[]): Judge => ({
  judge: async (log) => ({ ok: true, value: await judgeLog(games, log) }),
  close: async () => {},
});
