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
 * rule (`players`) gets as many as are named, unless the rules say another number. Persons sit
 * first; seats left over are filled with the named bots in turn, or with one of middle strength.
 */
export function seatPlayers(module: AnyModule, flags: Flags): Result<Seated, readonly Problem[]> {
  const { game } = module;
  const options = readOptions(
    module,
    flags.options,
    playersOption(game.options.specs, wanted(flags)),
  );
  if (!options.ok) return options;
  const { seats: count } = game.seating(options.value);
  const seats =
    flags.seats?.map(seatOf) ?? fill(module, count, personsAmong(count, flags), flags.bots ?? []);
  const levels = seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []));
  const unknown = checkLevels(module, [...(flags.bots ?? []), ...levels]);
  if (unknown !== null) return err([unknown]);
  return seats.length === count ? ok({ options: options.value, seats }) : refuseCount(count);
}

/** How many players the flags name; null when they name none. */
function wanted({ seats, persons, bots = [] }: Flags): number | null {
  if (seats !== undefined) return seats.length;
  const named = (persons ?? (bots.length > 0 ? 1 : 0)) + bots.length;
  return named === 0 ? null : named;
}

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
  wanted: number | null,
): Readonly<Record<string, number>> {
  const kind = specs['players']?.kind;
  return wanted === null || kind === undefined || kind === 'flag' ? {} : { players: wanted };
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
