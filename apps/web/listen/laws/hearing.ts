import type { Recording } from '../events.js';
import { of, type Of } from './law.js';

/** Orca changes marks and spaces; letters and figures it leaves alone. */
export const lettersOf = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Voice and page write their times separately. */
export const CLOCK_MS = 50;

/** Said later than this, it is the page that said it again. */
const LATE_MS = 10_000;

/** Each message with the utterance that said it whole and alone; null where there is none. */
export function hearing(recording: Recording): Map<Of<'live'>, Of<'speak'> | null> {
  const said = new Map<Of<'live'>, Of<'speak'> | null>();
  const waiting = of(recording, 'live').map((message) => {
    said.set(message, null);
    return { message, letters: lettersOf(message.text) };
  });
  for (const speak of of(recording, 'speak')) {
    const letters = lettersOf(speak.text);
    const found = waiting.findIndex(
      ({ message, ...each }) =>
        each.letters === letters &&
        message.at <= speak.at + CLOCK_MS &&
        message.at > speak.at - LATE_MS,
    );
    const [match] = found < 0 ? [] : waiting.splice(found, 1);
    if (match !== undefined) said.set(match.message, speak);
  }
  return said;
}

/** Messages that no utterance has said yet. */
export const unheard = (recording: Recording): Of<'live'>[] =>
  [...hearing(recording)].flatMap(([message, said]) => (said === null ? [message] : []));

/** Shorter ones may stand in any name by chance. */
const LONG_ENOUGH = 12;

/** Utterances that say more than one message, with the messages posted before that are in them. */
export function mixtures(recording: Recording): { speak: Of<'speak'>; messages: Of<'live'>[] }[] {
  const said = hearing(recording);
  const whole = new Set(said.values());
  const lives = of(recording, 'live').map((message) => ({
    message,
    letters: lettersOf(message.text),
  }));
  return of(recording, 'speak')
    .filter((speak) => !whole.has(speak))
    .map((speak) => {
      const letters = lettersOf(speak.text);
      const inside = lives.filter(
        (each) =>
          each.letters.length >= LONG_ENOUGH &&
          each.message.at <= speak.at + CLOCK_MS &&
          letters.includes(each.letters) &&
          letters !== each.letters,
      );
      return { speak, messages: inside.map(({ message }) => message) };
    })
    .filter(({ messages }) => messages.length > 0);
}
