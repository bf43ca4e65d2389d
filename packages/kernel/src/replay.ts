import { parseTime } from './clocks.js';
import { commitmentOf, dealOutcome, jointSeed, parseSeed, type JointDeal } from './deal.js';
import type { Problem } from './errors.js';
import type { Game } from './game.js';
import { isHolder } from './hands.js';
import { parseJson } from './json.js';
import {
  LOG_VERSION,
  logVersions,
  parseActor,
  parseLog,
  seatLetter,
  versionIn,
  type Log,
  type LogLine,
  type LogVersion,
} from './log.js';
import { placesOf } from './places.js';
import { mustApply, Playthrough, type PlaythroughWish } from './playthrough.js';
import { err, ok, type Result } from './result.js';
import type { Step } from './step.js';

/** The valid prefix of a log, and the refusal where it ended; null if the whole log is valid. */
export interface Replay<S, M, V, O> {
  readonly playthrough: Playthrough<S, M, V, O>;
  readonly tags: ReadonlyMap<string, string>;
  readonly version: LogVersion;
  readonly failure: Problem | null;
}

/** The `Game` tag of a log, read before its rules are loaded. */
export const gameTag = (source: string): string | null =>
  parseLog(source).log.tags.get('Game') ?? null;

/**
 * Replays a log without a random generator. Fails as a whole only if no step can be replayed: a tag
 * that the game needs is missing or wrong.
 */
export function replay<S, M, V, O>(
  game: Game<S, M, V, O>,
  source: string,
): Result<Replay<S, M, V, O>, readonly Problem[]> {
  const parsed = parseLog(source);
  const { tags } = parsed.log;
  const header = readTags(game, tags);
  if (!header.ok) {
    // If the header could not be parsed to its end, report that, not the tag that is missing
    // because of it.
    if (parsed.problem !== null && parsed.log.lines.length === 0) return err([parsed.problem]);
    return err(header.error.map((problem) => withTagLine(problem, parsed.tagLines)));
  }

  const { options, version } = header.value;
  const playthrough = new Playthrough(game, options, wishOf(game, tags));
  const failure =
    playLines(playthrough, parsed.log.lines) ??
    parsed.problem ??
    withTagLine(checkResult(playthrough, tags, version), parsed.tagLines);
  return ok({ playthrough, tags, version, failure });
}

/** The settings of the match from its tags, which were validated before. */
function wishOf<S, M, V, O>(
  game: Game<S, M, V, O>,
  tags: ReadonlyMap<string, string>,
): PlaythroughWish {
  const seats = tags.get('Seats')?.split(' ');
  return {
    undo: tags.get('Undo') === 'off' ? 'never' : game.undo,
    ...(seats === undefined ? {} : { seats }),
    standIn: tags.get('StandIn') ?? null,
    time: parseTime(tags.get('Time') ?? 'none') ?? null,
  };
}

function readTags<S, M, V, O>(
  game: Game<S, M, V, O>,
  tags: ReadonlyMap<string, string>,
): Result<{ readonly options: O; readonly version: LogVersion }, readonly Problem[]> {
  const version = versionIn(tags);
  if (version === null)
    return err([unsupported('/Chiaro', tags.get('Chiaro') ?? '', logVersions.join(' | '))]);
  if (tags.get('Game') !== game.id)
    return err([
      { code: 'UNKNOWN_GAME', path: '/Game', facts: { game: short(tags.get('Game') ?? '') } },
    ]);
  const rules = tags.get('Rules') ?? '';
  if (rules === '')
    return err([{ code: 'MISSING_FIELD', path: '/Rules', facts: { field: 'Rules' } }]);
  if (rules !== String(game.rulesVersion))
    return err([unsupported('/Rules', rules, String(game.rulesVersion))]);
  if (version > 1 && tags.get('Config') !== game.config) return err([otherConfig(game, tags)]);
  const json = parseJson(tags.get('Options') ?? '{}');
  if (!json.ok) return err([{ ...json.error, path: `/Options${json.error.path ?? ''}` }]);
  const options = game.options.read(json.value);
  if (!options.ok)
    return err(
      options.error.map((problem) => ({ ...problem, path: `/Options${problem.path ?? ''}` })),
    );
  const problem = checkMatchTags(tags, game.seating(options.value).seats);
  return problem === null ? ok({ options: options.value, version }) : err([problem]);
}

const HASH = /^[0-9a-f]{64}$/;

/** A known tag must have a valid value: arbitrary text would otherwise be stored with the game. */
function checkMatchTags(tags: ReadonlyMap<string, string>, seats: number): Problem | null {
  for (const name of ['Undo', 'Clock', 'Rated'])
    if (!['on', 'off', undefined].includes(tags.get(name))) return badTag(name, 'on | off');
  for (const name of ['Commit', 'Secret', 'Seed'])
    if (!HASH.test(tags.get(name) ?? NO_HASH)) return { code: 'SEED_MISMATCH', path: `/${name}` };
  if (!MATCH_ID.test(tags.get('Match') ?? '-')) return badTag('Match', 'an id');
  const shares = tags.get('Shares')?.split(' ') ?? Array<string>(seats).fill(NO_SHARE);
  if (shares.length !== seats || !shares.every((share) => share === NO_SHARE || HASH.test(share)))
    return { code: 'SEED_MISMATCH', path: '/Shares' };
  if (parseTime(tags.get('Time') ?? 'none') === undefined)
    return badTag('Time', 'none | bank <minutes>+<seconds> | days <n>');
  const standIn = tags.get('StandIn') ?? 'bot:none';
  if (!standIn.startsWith('bot:') || !isHolder(standIn)) return badTag('StandIn', 'bot:…');
  const words = tags.get('Seats')?.split(' ');
  if (words === undefined) return null;
  if (words.length !== seats)
    return { code: 'PLAYER_COUNT', path: '/Seats', expected: String(seats) };
  return words.every(isHolder) ? null : badTag('Seats', 'person | remote | bot:…');
}
const NO_HASH = '0'.repeat(64);
const NO_SHARE = '-';
const MATCH_ID = /^[\w-]{1,80}$/;

const badTag = (name: string, expected: string): Problem => ({
  code: 'OUT_OF_RANGE',
  path: `/${name}`,
  expected,
});

const unsupported = (path: string, found: string, supported: string): Problem => ({
  code: 'VERSION_UNSUPPORTED',
  path,
  facts: { found: short(found), supported },
  expected: supported,
});

/** The points of a log depend on its scoring configuration as they do on the rules. */
const otherConfig = <S, M, V, O>(
  game: Game<S, M, V, O>,
  tags: ReadonlyMap<string, string>,
): Problem => ({
  code: 'CONFIG_INVALID',
  reason: 'error.CONFIG_INVALID.log',
  path: '/Config',
  facts: { found: short(tags.get('Config') ?? '') },
  ...(game.config === undefined ? {} : { expected: game.config }),
});

const short = (text: string): string => text.slice(0, 40);

function withTagLine<P extends Problem | null>(problem: P, lines: ReadonlyMap<string, number>): P {
  const tag = problem?.path?.split('/')[1];
  const line = tag === undefined ? undefined : lines.get(tag);
  return problem === null || line === undefined ? problem : { ...problem, line };
}

function playLines<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  lines: readonly LogLine[],
): Problem | null {
  for (const [index, line] of lines.entries()) {
    const problem = playLine(playthrough, line);
    if (problem !== null)
      return {
        ...problem,
        seq: index + 1,
        ...(line.source === undefined ? {} : { line: line.source }),
      };
  }
  return null;
}

function playLine<S, M, V, O>(playthrough: Playthrough<S, M, V, O>, line: LogLine): Problem | null {
  if (playthrough.ended) return { code: 'EVENT_AFTER_END' };
  const step = readStep(playthrough, line);
  if (!step.ok) return step.error;
  const applied = playthrough.apply(step.value);
  return applied.ok ? null : applied.error;
}

/** Parses a line of a log as a step of the current position. */
export function readStep<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  line: Pick<LogLine, 'actor' | 'text' | 'at'>,
): Result<Step<M>, Problem> {
  const { game, state } = playthrough;
  const at = line.at === undefined ? {} : { at: line.at };
  if (line.actor === 'match') return readMatchStep(line, at);
  if (line.actor === 'chance') {
    const actor = playthrough.actor();
    if (actor.kind !== 'chance')
      return err({ code: 'OUTCOME_INVALID', reason: 'error.OUTCOME_INVALID.none' });
    const { purpose } = actor.need;
    if (line.text !== purpose && !line.text.startsWith(`${purpose} `))
      return err({
        code: 'OUTCOME_INVALID',
        reason: 'error.OUTCOME_INVALID.purpose',
        facts: { purpose },
        expected: purpose,
      });
    const outcome = game.notation.parseOutcome(
      state,
      actor.need,
      line.text.slice(purpose.length).trim(),
    );
    return outcome.ok ? ok({ kind: 'chance', outcome: outcome.value, ...at }) : outcome;
  }
  const seat = line.actor;
  if (line.text === 'undo' || line.text === 'redo' || line.text === 'resign')
    return ok({ kind: line.text, seat, ...at });
  const move = game.notation.parse(line.text, game.legal(state));
  return move.ok ? ok({ kind: 'move', seat, move: move.value, ...at }) : move;
}

function readMatchStep<M>(
  line: Pick<LogLine, 'text' | 'at'>,
  at: { at?: number },
): Result<Step<M>, Problem> {
  if (line.text === 'pause' || line.text === 'resume' || line.text === 'abandon')
    return ok({ kind: line.text, ...at });
  if (line.text === 'time' && line.at !== undefined) return ok({ kind: 'time', at: line.at });
  const step = readSeatStep<M>(line.text.split(' '), at);
  return step ?? err({ code: 'MALFORMED_LOG', facts: { text: short(line.text) } });
}

/** Maximum time that can be given at once, in seconds. */
const MOST_EXTRA = 3600;

/** Parses `sit B bot:easy/1/400 once`, `flag C`, `extra B 60`; null for anything else. */
function readSeatStep<M>(
  words: readonly string[],
  at: { at?: number },
): Result<Step<M>, Problem> | null {
  const [word, letter = '', what = '', once] = words;
  const seat = parseActor(letter);
  if (typeof seat !== 'number') return null;
  if (word === 'flag' && words.length === 2) return ok({ kind: 'flag', seat, ...at });
  if (word === 'extra' && words.length === 3 && /^[1-9]\d{0,3}$/.test(what))
    return Number(what) <= MOST_EXTRA
      ? ok({ kind: 'extra', seat, seconds: Number(what), ...at })
      : err({ code: 'OUT_OF_RANGE', facts: { min: 1, max: MOST_EXTRA } });
  const isOnce = once === 'once' && words.length === 4;
  if (word !== 'sit' || !isHolder(what) || (!isOnce && words.length !== 3)) return null;
  if (isOnce && !what.startsWith('bot:')) return null;
  return ok({ kind: 'sit', seat, holder: what, ...(isOnce ? { once: true } : {}), ...at });
}

/**
 * The `Result` tag: `245 231; places 1 2` after an end or a resignation, `abandoned`, or `*` while
 * the game is in progress. Version 1 wrote `245 231`, and `resigned B` without the points.
 */
export function resultText<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  version: LogVersion = LOG_VERSION,
): string {
  const { standing, game, state } = playthrough;
  if (standing.kind === 'abandoned') return 'abandoned';
  if (!playthrough.ended) return '*';
  if (standing.kind === 'resigned' && version === 1) return `resigned ${seatLetter(standing.seat)}`;
  const totals = game.totals(state).join(' ');
  return version === 1 ? totals : `${totals}; places ${placesOf(playthrough).join(' ')}`;
}

function checkResult<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  tags: ReadonlyMap<string, string>,
  version: LogVersion,
): Problem | null {
  const claimed = tags.get('Result');
  const found = resultText(playthrough, version);
  if (claimed === undefined || claimed === found) return null;
  return {
    code: 'REPLAY_DIVERGED',
    path: '/Result',
    facts: { claimed: short(claimed), found },
    expected: found,
  };
}

/** The log of a playthrough. `extra` tags follow the fixed ones. */
export function logOf<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  extra: Readonly<Record<string, string>> = {},
  version: LogVersion = LOG_VERSION,
): Log {
  const { game, options } = playthrough;
  const tags = new Map([
    ['Chiaro', String(version)],
    ['Game', game.id],
    ['Rules', String(game.rulesVersion)],
    ['Options', JSON.stringify(options)],
    ...(version > 1 && game.config !== undefined ? [['Config', game.config] as const] : []),
    ['Result', resultText(playthrough, version)],
    ...Object.entries(extra),
  ]);
  return { tags, lines: playthrough.lines };
}

/** The joint deal in the tags of a log; null if they describe none. */
export function jointDealOf(tags: ReadonlyMap<string, string>): JointDeal | null {
  const [match, shares] = [tags.get('Match'), tags.get('Shares')];
  const secret = parseSeed(tags.get('Secret') ?? '');
  if (match === undefined || shares === undefined || secret === null) return null;
  return { match, secret, shares: shares.split(' ').map(parseSeed) };
}

/** The tags of a joint deal, to be written once it may be revealed. */
export const jointDealTags = ({ secret, shares }: JointDeal): Readonly<Record<string, string>> => ({
  Secret: secret,
  Shares: shares.map((share) => share ?? NO_SHARE).join(' '),
});

/** What the `Commit` and `Seed` tags of a log prove. */
export type Fairness = 'proved' | 'unproved';

/**
 * Checks that the seed fits the commitment (of a joint deal: that the secret does, and that the
 * seed follows from it and the shares) and that every outcome of the log follows from the seed. A
 * log without a seed (a real table, a deal by hand) is `unproved`, which is not an error.
 */
export function verifyDeal<S, M, V, O>({
  playthrough,
  tags,
  version,
}: Replay<S, M, V, O>): Result<Fairness, Problem> {
  const seedText = tags.get('Seed');
  if (seedText === undefined) return ok('unproved');
  const seed = parseSeed(seedText);
  if (seed === null) return err({ code: 'SEED_MISMATCH', path: '/Seed' });
  const joint = jointDealOf(tags);
  if (joint === null && tags.has('Secret')) return err({ code: 'SEED_MISMATCH', path: '/Secret' });
  if (joint !== null && jointSeed(joint) !== seed)
    return err({ code: 'SEED_MISMATCH', path: '/Seed' });
  const commit = tags.get('Commit');
  if (commit !== undefined && commit !== commitmentOf(joint?.secret ?? seed))
    return err({ code: 'SEED_MISMATCH', path: '/Commit' });

  const again = new Playthrough(playthrough.game, playthrough.options, playthrough.wish);
  for (const [index, step] of playthrough.steps.entries()) {
    const actor = again.actor();
    if (step.kind === 'chance' && actor.kind === 'chance') {
      const fair = dealOutcome(seed, actor.need, version === 1 ? again.chanceSteps : undefined);
      if (fair.join() !== step.outcome.join())
        return err({ code: 'SEED_MISMATCH', seq: index + 1 });
    }
    mustApply(again, step);
  }
  return ok(commit === undefined ? 'unproved' : 'proved');
}
