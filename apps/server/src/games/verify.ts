import { createHash } from 'node:crypto';
import {
  err,
  formatLog,
  logOf,
  ok,
  replay,
  verifyDeal,
  type AnyModule,
  type Entry,
  type Fairness,
  type Json,
  type Problem,
  type Replay,
  type Result,
} from '@chiaro/kernel';
import { decisiveOptions, resultText } from '@chiaro/kernel/internal';
import { resultOf, type MatchResult } from '@chiaro/match';

/** A finished game that this server has replayed itself. Everything is derived from `log`. */
export interface VerifiedGame {
  /**
   * A hash of what decides the game: the same moves and outcomes under the same rules are one game.
   */
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly options: Json;
  readonly ending: MatchResult['reason'];
  readonly result: string;
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly seats: number;
  readonly sides: number;
  readonly fairness: Fairness;
  readonly steps: number;
  readonly seconds: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly log: string;
  readonly entries: readonly Entry[];
}

type AnyReplay = Replay<unknown, unknown, unknown, unknown>;

/** Trusts nothing that a log claims: replays it and verifies the deal. */
export function verifyGame(
  module: AnyModule,
  source: string,
): Result<VerifiedGame, readonly Problem[]> {
  const replayed = replay(module.game, source);
  if (!replayed.ok) return replayed;
  const { failure, playthrough } = replayed.value;
  if (failure !== null) return err([failure]);
  const result = resultOf(playthrough);
  if (result === null) return err([unfinished(playthrough.steps.length)]);
  const fairness = verifyDeal(replayed.value);
  return fairness.ok ? ok(describe(replayed.value, result, fairness.value)) : err([fairness.error]);
}

const unfinished = (steps: number): Problem => ({
  code: 'ROUND_NOT_OVER',
  reason: 'server.unfinished',
  seq: steps,
});

function describe(
  { playthrough, tags, version }: AnyReplay,
  { reason, totals, winners }: MatchResult,
  fairness: Fairness,
): VerifiedGame {
  const { game, options, entries, steps, seconds } = playthrough;
  const { seats, sides } = game.seating(options);
  const log = logOf(playthrough, tagsToKeep(tags), version);
  const text = formatLog(log);
  return {
    id: idOf(playthrough),
    game: game.id,
    rules: game.rulesVersion,
    options: options as Json,
    ending: reason,
    result: resultText(playthrough, version),
    totals,
    winners,
    seats,
    sides,
    fairness,
    steps: steps.length,
    seconds: Math.floor(seconds),
    tags: Object.fromEntries(log.tags),
    log: text,
    entries,
  };
}

/**
 * Excluded from the hash: players, undo setting, proof and pauses, and times unless the rules use
 * them. So a log that differs only in these is the same game.
 */
function idOf({ game, options, lines }: AnyReplay['playthrough']): string {
  const isTimed = game.elapse !== undefined;
  const idle = new Set(isTimed ? ['pause', 'resume'] : ['pause', 'resume', 'time']);
  const decisive = lines
    .filter(({ actor, text }) => actor !== 'match' || !idle.has(text))
    .map(({ actor, text, at }) => [actor, text, isTimed ? (at ?? null) : null]);
  const rules = decisiveOptions(game.options, options);
  const content = JSON.stringify([game.id, game.rulesVersion, rules, decisive]);
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

export const isGameId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** The tags of the match, which the replay validated. Names and comments are dropped. */
function tagsToKeep(tags: ReadonlyMap<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_TAGS) {
    const value = tags.get(name);
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

const KEPT_TAGS = [
  'Seats',
  'StandIn',
  'Undo',
  'Clock',
  'Time',
  'Match',
  'Commit',
  'Secret',
  'Shares',
  'Seed',
] as const;
