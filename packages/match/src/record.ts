import {
  formatTime,
  logOf,
  parseSeed,
  parseTime,
  replay,
  seatLetter,
  err,
  ok,
  type Game,
  type Log,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { jointDealOf, jointDealTags } from '@chiaro/kernel/internal';
import type { RestoreOptions } from './command.js';
import { Match } from './match.js';
import { formatSeat, parseSeat } from './seats.js';
import type { ChanceSource, MatchEvent, SeatSpec, Setup } from './setup.js';

/** What a log contains besides the steps. */
export interface LogWish {
  /** Whether to include the seed of an unfinished match; a finished one always has it. */
  readonly withSeed?: boolean;
  /** Names are written only on request. */
  readonly names?: readonly string[];
}

/** The match as a log: the game's own tags, and those of the match (docs/notation.md). */
export function matchLog<S, M, V, O>(match: Match<S, M, V, O>, wish: LogWish = {}): Log {
  const { setup, commitment } = match;
  const isOpen = match.ended || wish.withSeed === true;
  const chance = setup.chance.kind === 'seed' ? setup.chance : null;
  const tags = {
    Seats: setup.seats.map(formatSeat).join(' '),
    ...Object.fromEntries((wish.names ?? []).map((name, seat) => [seatLetter(seat), name])),
    ...(setup.undo ? {} : { Undo: 'off' }),
    ...(setup.clock ? { Clock: 'on' } : {}),
    ...(setup.time === undefined ? {} : { Time: formatTime(setup.time) }),
    ...(setup.standIn === undefined ? {} : { StandIn: setup.standIn }),
    ...(setup.rated === true ? { Rated: 'on' } : {}),
    ...(chance?.joint === undefined ? {} : { Match: chance.joint.match }),
    ...(commitment === null ? {} : { Commit: commitment }),
    ...(chance?.joint === undefined || !isOpen ? {} : jointDealTags(chance.joint)),
    ...(chance === null || !isOpen ? {} : { Seed: chance.seed }),
  };
  return logOf(match.playthrough, tags, match.version);
}

/** A match made from a log. */
export interface Resumed<S, M, V, O> {
  /** The valid prefix, ready to be continued. */
  readonly match: Match<S, M, V, O>;
  /** The first invalid line; null if the whole log is valid. */
  readonly failure: Problem | null;
}

/**
 * Restores a match from its log. Without a seed in the log it continues with `fallback`; without
 * seats all players are persons.
 */
export function matchFromLog<S, M, V, O>(
  game: Game<S, M, V, O>,
  source: string,
  fallback: ChanceSource,
  how: RestoreOptions & { readonly now: number },
): Result<Resumed<S, M, V, O>, readonly Problem[]> {
  const replayed = replay(game, source);
  if (!replayed.ok) return replayed;
  const { playthrough, tags, version, failure } = replayed.value;
  const seats = readSeats(tags.get('Seats'), game.seating(playthrough.options).seats);
  if (!seats.ok) return err([seats.error]);
  const setup: Setup = {
    game: game.id,
    rules: game.rulesVersion,
    options: playthrough.options as Setup['options'],
    seats: seats.value,
    chance: readChance(tags) ?? fallback,
    undo: tags.get('Undo') !== 'off',
    clock: tags.get('Clock') === 'on',
    version,
    ...matchTagsOf(tags),
  };
  const steps: MatchEvent[] = playthrough.lines.map(({ actor, text, at }) => ({
    kind: 'step',
    time: how.now,
    actor,
    text,
    ...(at === undefined ? {} : { at }),
  }));
  const match = Match.restore(game, [{ kind: 'start', time: how.now, setup }, ...steps], how);
  return match.ok ? ok({ match: match.value, failure }) : err([match.error]);
}

/** The tags were validated by the replay. */
function matchTagsOf(tags: ReadonlyMap<string, string>): Pick<Setup, 'time' | 'standIn' | 'rated'> {
  const time = parseTime(tags.get('Time') ?? 'none');
  const standIn = tags.get('StandIn');
  return {
    ...(time === null || time === undefined ? {} : { time }),
    ...(standIn === undefined ? {} : { standIn }),
    ...(tags.get('Rated') === 'on' ? { rated: true } : {}),
  };
}

function readSeats(tag: string | undefined, count: number): Result<readonly SeatSpec[], Problem> {
  if (tag === undefined) return ok(Array.from({ length: count }, () => ({ kind: 'person' })));
  const seats = tag.split(' ').map(parseSeat);
  const known = seats.filter((seat) => seat !== null);
  return known.length === seats.length && known.length === count
    ? ok(known)
    : err({ code: 'PLAYER_COUNT', path: '/Seats', expected: String(count) });
}

function readChance(tags: ReadonlyMap<string, string>): ChanceSource | null {
  const seed = parseSeed(tags.get('Seed') ?? '');
  const joint = jointDealOf(tags);
  return seed === null ? null : { kind: 'seed', seed, ...(joint === null ? {} : { joint }) };
}
