import {
  replay,
  type AnyPlayable,
  type Entry,
  type Language,
  type Playthrough,
  type Problem,
  type Result,
  type Words,
} from '@chiaro/kernel';
import { formatSeat, narrateResult, parseSeat, resultOf, type MatchResult } from '@chiaro/match';
import { persons, type SeatedPlayer } from '../device/players.js';
import { gameWordsIn, translator, type Translate } from '../words/words.js';
import type { FoundGame } from './found.js';

export type AnyPlaythrough = Playthrough<unknown, unknown, unknown, unknown>;

/** A finished game as its log tells it, in no language. */
export interface ReplayedGame {
  readonly playthrough: AnyPlaythrough;
  readonly players: readonly SeatedPlayer[];
  readonly sides: number;
  readonly sideOf: readonly number[];
  /** The viewer: the first person. */
  readonly viewer: number;
  readonly result: MatchResult | null;
}

/** The same with its words. They are loaded for the language of the page alone. */
export interface FinishedGame extends ReplayedGame {
  /** How it ended; the first line is the headline. */
  readonly lines: readonly string[];
  readonly words: Words;
  readonly t: Translate;
  readonly seatName: (seat: number) => string;
  readonly sideName: (side: number) => string;
  readonly sayEntry: (entry: Entry) => string;
}

export function replayedGame(
  module: AnyPlayable,
  { log, players: known }: Pick<FoundGame, 'log' | 'players'>,
): Result<ReplayedGame, Problem> {
  const replayed = replay(module.game, log);
  const problem = replayed.ok ? replayed.value.failure : (replayed.error[0] ?? BROKEN);
  if (!replayed.ok || problem !== null) return { ok: false, error: problem ?? BROKEN };
  const { playthrough, tags } = replayed.value;
  const { sideOf, sides } = module.game.seating(playthrough.options);
  const players = known ?? playersOf(tags.get('Seats'), sideOf.length);
  const viewer = persons(players)[0] ?? 0;
  const result = resultOf(playthrough);
  return { ok: true, value: { playthrough, players, sides, sideOf, viewer, result } };
}

export function finishedGame(
  module: AnyPlayable,
  found: Pick<FoundGame, 'log' | 'players'>,
  language: Language,
): Result<FinishedGame, Problem> {
  const replayed = replayedGame(module, found);
  if (!replayed.ok) return replayed;
  const { playthrough, players, sideOf, viewer, result } = replayed.value;
  const plain = gameWordsIn(language, module.words, {});
  const seatName = (seat: number): string => nameOf(players, seat, plain);
  const sideName = (side: number): string => {
    const names = sideOf.flatMap((each, seat) => (each === side ? [seatName(seat)] : []));
    return names.length === 1 ? (names[0] ?? '') : plain.say({ id: 'names.pair', args: { names } });
  };
  const words = gameWordsIn(language, module.words, { seat: seatName, side: sideName });
  const view = module.game.view(playthrough.state, viewer);
  const phrases = result === null ? [] : narrateResult(module.narrator, result, view, viewer);
  const value = {
    ...replayed.value,
    lines: phrases.map((each) => words.say(each)),
    words,
    t: translator(words),
    seatName,
    sideName,
    sayEntry: (entry: Entry) => words.say(module.narrator.entry(entry)),
  };
  return { ok: true, value };
}

const BROKEN: Problem = { code: 'MALFORMED_LOG' };

/** A log names seats, not people: persons are numbered, bots go by their level. */
function playersOf(tag: string | undefined, seats: number): SeatedPlayer[] {
  const specs = (tag ?? '').split(' ').map(parseSeat);
  return Array.from({ length: seats }, (_, seat) => {
    const spec = specs[seat] ?? { kind: 'person' as const };
    return { ...spec, name: spec.kind === 'bot' ? formatSeat(spec) : '' };
  });
}

function nameOf(players: readonly SeatedPlayer[], seat: number, words: Words): string {
  const t = translator(words);
  const player = players[seat];
  if (player?.kind === 'bot' && player.name.startsWith('bot:'))
    return t('names.bot', {
      level: words.say({ id: `bot.${player.level ?? ''}` }),
      number: seat + 1,
    });
  if (player !== undefined && player.name !== '') return player.name;
  return player?.kind !== 'remote' && persons(players).length === 1
    ? t('names.you')
    : t('player', { number: seat + 1 });
}
