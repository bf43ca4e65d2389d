import {
  err,
  ok,
  type AnyModule,
  type OptionSpec,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { checkLevels, type SeatSpec } from '@chiaro/match';
import { readOptions } from './context.js';
import type { Flags } from './flags.js';

/** Who sits where, and the house rules that make room for them. */
export interface Seated {
  readonly options: unknown;
  readonly seats: readonly SeatSpec[];
}

type Refused = Result<never, readonly Problem[]>;

/**
 * Reads `--options`, `--seats`, `--persons` and `--bots`. A game whose number of players is a house
 * rule (`players`) gets as many as are named, or the fewest it takes, unless the rules say another
 * number. Persons sit first; seats left over are filled with the named bots in turn, or with one of
 * middle strength. Nobody who is named is left standing.
 */
export function seatPlayers(module: AnyModule, flags: Flags): Result<Seated, readonly Problem[]> {
  const { game } = module;
  const { min, max } = game.nature.seats;
  const named = wanted(flags);
  if (named > max) return refuseCount(max);
  const players = named === 0 ? {} : playersOption(game.options.specs, Math.max(min, named));
  const options = readOptions(module, flags.options, players);
  if (!options.ok) return options;
  const { seats: count } = game.seating(options.value);
  if (named > count) return refuseCount(count);
  const seats =
    flags.seats?.map(seatOf) ?? fill(module, count, personsAmong(count, flags), flags.bots ?? []);
  const levels = seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []));
  const unknown = checkLevels(module, [...(flags.bots ?? []), ...levels]);
  if (unknown !== null) return err([unknown]);
  return seats.length === count ? ok({ options: options.value, seats }) : refuseCount(count);
}

/** How many players the flags name. */
const wanted = ({ seats, persons, bots = [] }: Flags): number =>
  seats?.length ?? (persons ?? (bots.length > 0 ? 1 : 0)) + bots.length;

/** One person, unless said otherwise; at a real table everybody. */
const personsAmong = (count: number, { persons, bots, byHand }: Flags): number =>
  persons ?? (byHand === true && bots === undefined ? count : 1);

const refuseCount = (count: number): Refused =>
  err([
    { code: 'PLAYER_COUNT', reason: 'cli.playerCount', facts: { count }, expected: String(count) },
  ]);

const seatOf = (name: string): SeatSpec =>
  name === 'person' ? { kind: 'person' } : { kind: 'bot', level: name };

function playersOption(
  specs: Readonly<Record<string, OptionSpec>>,
  players: number,
): Readonly<Record<string, number>> {
  const kind = specs['players']?.kind;
  return kind === undefined || kind === 'flag' ? {} : { players };
}

function fill(
  { bots }: AnyModule,
  count: number,
  persons: number,
  levels: readonly string[],
): readonly SeatSpec[] {
  const usual = bots[Math.floor((bots.length - 1) / 2)]?.id;
  const hired = levels.length > 0 ? levels : usual === undefined ? [] : [usual];
  return Array.from({ length: count }, (_, seat) => {
    const level = hired[(seat - persons) % Math.max(1, hired.length)];
    return seat < persons || level === undefined ? { kind: 'person' } : { kind: 'bot', level };
  });
}
