import type { Recording } from '../events.js';
import { CLOCK_MS, hearing, lettersOf, mixtures, unheard } from './hearing.js';
import { of, type Of, type Violation } from './law.js';

export function lost(recording: Recording): Violation[] {
  const mixed = new Set(mixtures(recording).flatMap(({ messages }) => messages));
  return unheard(recording)
    .filter((message) => !mixed.has(message))
    .map(({ at, text, region }) => ({ law: 'lost', at, what: `(${region}) ${text}` }));
}

export function runTogether(recording: Recording): Violation[] {
  return mixtures(recording).map(({ speak }) => ({
    law: 'run together',
    at: speak.at,
    what: speak.text,
  }));
}

export function doubled(recording: Recording): Violation[] {
  const whole = new Set(hearing(recording).values());
  const lives = of(recording, 'live');
  const spokenAgain = of(recording, 'speak')
    .filter((speak) => !whole.has(speak))
    .filter((speak) =>
      lives.some(
        ({ at, text }) => at <= speak.at + CLOCK_MS && lettersOf(text) === lettersOf(speak.text),
      ),
    );
  return [...spokenAgain, ...postedAgain(recording)].map(({ at, text }) => ({
    law: 'doubled',
    at,
    what: text,
  }));
}

/** The same message twice while nobody pressed a key. */
function postedAgain(recording: Recording): Of<'live'>[] {
  let before = new Set<string>();
  return recording.flatMap((event) => {
    if (event.kind === 'key') before = new Set();
    if (event.kind !== 'live') return [];
    const isAgain = before.has(event.text);
    before.add(event.text);
    return isAgain ? [event] : [];
  });
}

export function outOfOrder(recording: Recording): Violation[] {
  const found: Violation[] = [];
  for (const region of ['polite', 'assertive']) {
    let latest = 0;
    for (const [message, speak] of hearing(recording)) {
      if (message.region !== region || speak === null) continue;
      const place = recording.indexOf(speak);
      if (place < latest) found.push({ law: 'out of order', at: speak.at, what: speak.text });
      latest = Math.max(latest, place);
    }
  }
  return found;
}

/** About 300 words a minute. */
const CHARACTERS_A_SECOND = 25;
/** From a key to the silence that Orca makes for it. */
const KEY_SILENCES_MS = 1_200;

/** A voice of usual speed, which says one utterance after the other and falls silent when told to. */
export function cut(recording: Recording): Violation[] {
  const messages = new Set(hearing(recording).values());
  const found: Violation[] = [];
  let queue: { readonly speak: Of<'speak'>; readonly until: number }[] = [];
  let key = -Infinity;
  for (const event of recording) {
    queue = queue.filter(({ until }) => until > event.at);
    if (event.kind === 'key') key = event.at;
    if (event.kind === 'speak') {
      const start = Math.max(event.at, queue.at(-1)?.until ?? 0);
      const ms = (event.text.length / CHARACTERS_A_SECOND) * 1000;
      queue.push({ speak: event, until: start + ms });
    }
    if (event.kind !== 'cancel') continue;
    if (event.at - key > KEY_SILENCES_MS)
      for (const { speak } of queue)
        if (messages.has(speak)) found.push({ law: 'cut', at: event.at, what: speak.text });
    queue = [];
  }
  return found;
}

export function joinedWords(recording: Recording): Violation[] {
  const rests = of(recording, 'rest');
  const joints = [...new Set(rests.flatMap((rest) => rest.joints))].map(spaced);
  const spelled = new Set(rests.flatMap((rest) => rest.spelled));
  const found = new Map<string, Violation>();
  for (const { at, text } of of(recording, 'speak')) {
    const joint = joints.find((each) => spaced(text).includes(each));
    const what = joint ?? text.match(JOINED)?.find((word) => !spelled.has(word));
    if (what !== undefined && !found.has(what)) found.set(what, { law: 'joined words', at, what });
  }
  return [...found.values()];
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ');
/** "moveFor", "PlayYahtzee". */
const JOINED = /\p{L}*\p{Ll}\p{Lu}\p{L}*/gu;
