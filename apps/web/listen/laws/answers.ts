import type { Mode, Recording } from '../events.js';
import { hearing, lettersOf, mixtures } from './hearing.js';
import { arrivalOf, of, steps, type Of, type Step, type Violation } from './law.js';

/** Keys that leave a zone, and the screen reader’s own key for the mode. */
const CHANGES_MODE = /^((shift\+)?Tab|Insert\+a|goes to .*)$/;

export function mode(recording: Recording): Violation[] {
  return [...changedUnasked(recording), ...deafAtTheBoard(recording)];
}

function changedUnasked(recording: Recording): Violation[] {
  const begun = of(recording, 'begin')[0]?.at ?? Infinity;
  return steps(recording).flatMap(({ key, before, after, events }) => {
    const isDialog = before?.on.zone === 'dialog' || after.on.zone === 'dialog';
    if (key.at < begun || isDialog || CHANGES_MODE.test(key.key)) return [];
    return of(events, 'mode')
      .filter((event) => event.mode === 'browse')
      .map(({ at }): Violation => ({ law: 'mode', at, what: `browse mode after ${key.key}` }));
  });
}

/** On the board letters work: Orca must be in focus mode whenever the player rests there. */
function deafAtTheBoard(recording: Recording): Violation[] {
  const found: Violation[] = [];
  let now: Mode | null = null;
  let wasDeaf = false;
  for (const event of recording) {
    if (event.kind === 'mode') now = event.mode;
    if (event.kind !== 'rest') continue;
    const isDeaf = event.on.zone === 'board' && now === 'browse';
    if (isDeaf && !wasDeaf)
      found.push({ law: 'mode', at: event.at, what: `browse mode on ${event.on.name}` });
    wasDeaf = isDeaf;
  }
  return found;
}

export function unanswered(recording: Recording): Violation[] {
  return steps(recording)
    .filter((step) => !isKept(step))
    .map(({ key }) => ({
      law: 'unanswered',
      at: key.at,
      what: `${key.key} (promised: ${key.wants})`,
    }));
}

function isKept({ key, after, events }: Step): boolean {
  switch (key.wants) {
    case 'voice':
      return events.some(({ kind }) => kind === 'speak');
    case 'answer':
    case 'message':
      return events.some(({ kind }) => kind === 'live');
    case 'move':
      return after.on.zone === 'dialog' || events.some(({ kind }) => kind === 'live');
    case 'refusal':
      return events.some((event) => event.kind === 'live' && event.region === 'assertive');
    case 'dialog':
      return after.on.zone === 'dialog' && events.some(({ kind }) => kind === 'speak');
    case 'back':
      return after.on.zone !== 'dialog';
    // The law of openings judges it.
    case 'board':
    case 'nothing':
      return true;
  }
}

/** What a key brings is said within this time. */
const ECHO_MS = 2_000;

export function chatter(recording: Recording): Violation[] {
  const meant = new Set<unknown>(hearing(recording).values());
  for (const { speak } of mixtures(recording)) meant.add(speak);
  const found: Violation[] = [];
  let key = Infinity;
  let isTold = false;
  for (const event of recording.slice(arrivalOf(recording))) {
    // Where the focus goes is read out; whether it may go there is another law's business.
    if (event.kind === 'key' || event.kind === 'focus') {
      key = event.at;
      isTold = false;
    }
    if (event.kind !== 'speak' || meant.has(event) || event.at - key <= ECHO_MS) continue;
    if (!isTold) found.push({ law: 'chatter', at: event.at, what: event.text });
    isTold = true;
  }
  return found;
}

/**
 * The answer to T is what "your turn" said. Where that message came by itself, nothing that
 * happened before may be told after it.
 */
export function turnTooEarly(recording: Recording): Violation[] {
  const found: Violation[] = [];
  for (const { key, events } of steps(recording)) {
    const answer = key.key === 't' ? of(events, 'live')[0]?.text : undefined;
    if (answer === undefined) continue;
    const earlier = of(recording, 'live').filter(({ at }) => at < key.at);
    const lastKey = of(recording, 'key').findLast(
      (each) => each.at < key.at && each.wants !== 'answer',
    );
    // A lost connection and a refusal are said whenever they come.
    const told = earlier.filter(({ at, region }) => at > (lastKey?.at ?? 0) && region === 'polite');
    const turn = told.findIndex(({ text }) => lettersOf(text) === lettersOf(answer));
    const late = turn < 0 ? undefined : told[turn + 1];
    if (late !== undefined && !isAnswer(recording, late))
      found.push({ law: 'turn too early', at: late.at, what: late.text });
  }
  return found;
}

const isAnswer = (recording: Recording, message: Of<'live'>): boolean =>
  steps(recording).some(({ key, events }) => key.wants === 'answer' && events.includes(message));
