import type { Session } from './session.js';
import { isYou, type SeatedPlayer } from '../device/players.js';
import { gameWordsIn, translator } from '../words/words.js';
import type { Language } from '@chiaro/kernel';
import type { Speaker } from './narration.js';

export interface RoomSpeaker extends Speaker {
  readonly seatName: (seat: number) => string;
}

const speakers = new WeakMap<Session, Map<Language, RoomSpeaker>>();

/** Words for this table: the game's messages with the players' names; compiled once. */
export function speakerFor(session: Session, language: Language): RoomSpeaker {
  const own = speakers.get(session) ?? new Map<Language, RoomSpeaker>();
  const speaker = own.get(language) ?? createSpeaker(session, language);
  speakers.set(session, own.set(language, speaker));
  return speaker;
}

function createSpeaker(session: Session, language: Language): RoomSpeaker {
  const { module, options, players } = session;
  const { sideOf } = module.game.seating(options);
  const words = gameWordsIn(language, module.words, {
    seat: (seat) => seatName(seat),
    side: (side) => sideName(side),
  });
  const t = translator(words);
  const seatName = (seat: number): string => nameOf(players, seat, t);
  const sideName = (side: number): string => {
    const names = sideOf.flatMap((each, seat) => (each === side ? [seatName(seat)] : []));
    return names.length === 1 ? (names[0] ?? '') : t('names.pair', { names });
  };
  return { narrator: module.narrator, words, t, seatName, sideName };
}

function nameOf(
  players: readonly SeatedPlayer[],
  seat: number,
  t: ReturnType<typeof translator>,
): string {
  const player = players[seat];
  if (player === undefined) return t('player', { number: seat + 1 });
  if (player.name !== '') return player.name;
  return isYou(players, seat) ? t('names.you') : t('player', { number: seat + 1 });
}
