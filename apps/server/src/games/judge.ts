import { findIn, type CatalogGame } from '@chiaro/catalog';
import { parseLog, type Problem, type Result } from '@chiaro/kernel';
import { pagesOf } from '../store/pages.js';
import { verifyGame, type VerifiedGame } from './verify.js';

/** A game that was replayed, without its points. */
export interface JudgedGame extends Omit<VerifiedGame, 'entries'> {
  readonly entryCount: number;
}

export type Judgement =
  | {
      readonly ok: true;
      readonly game: JudgedGame;
      /** Its points as they are stored: JSON text, a page at a time. */
      readonly entryPages: readonly string[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      /** The game whose rules refuse, where it is known: it has the words for it. */
      readonly game: string | null;
    };

/**
 * Where logs are replayed. That takes up to a second for a long game, so it is never done in the
 * thread that answers everybody; a refusal means that there is no room for it now.
 */
export interface Judge {
  judge(log: string, network: string): Promise<Result<Judgement, Problem>>;
  close(): Promise<void>;
}

/** The work itself, in whatever thread. */
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
  // Nothing of a log that goes on too long is worth replaying.
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

/** Judges in the calling thread: for tests with games of their own, and short logs. */
export const judgeHere = (games: readonly CatalogGame[]): Judge => ({
  judge: async (log) => ({ ok: true, value: await judgeLog(games, log) }),
  close: async () => {},
});
