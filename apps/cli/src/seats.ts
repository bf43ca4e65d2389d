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

/** The players of each seat, and house rules for that number. */
export interface Seated {
  readonly options: unknown;
  readonly seats: readonly SeatSpec[];
}

type Refused = Result<never, readonly Problem[]>;

/**
 * Parses `--options`, `--seats`, `--persons` and `--bots`. If the number of players is a house rule
 * (`players`), it is the number of named players, or the minimum, unless the options set it.
 * Persons sit first; free seats are filled with the named bots in rotation, or with one of middle
 * strength. More named players than seats is an error.
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

/** One person by default; at a real table everybody. */
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
