import type { Recording } from '../events.js';
import { arrivalOf, of, steps, type Of, type Violation } from './law.js';

export function focusLost(recording: Recording): Violation[] {
  return of(recording, 'rest')
    .filter(({ on }) => on.zone === 'body')
    .map(({ at }) => ({ law: 'focus lost', at, what: keyBefore(recording, at) }));
}

/** What the player did last. */
const keyBefore = (recording: Recording, at: number): string => {
  const key = of(recording, 'key').findLast((each) => each.at <= at);
  return key === undefined ? 'before any key' : `after ${key.key}`;
};

/** From a key or click, as the page saw it, to the focus that it moves. */
const ASKED_MS = 1_000;

export function focusMoved(recording: Recording): Violation[] {
  const answers = steps(recording).filter(
    ({ key, before, after }) =>
      (key.wants === 'answer' || key.wants === 'refusal') &&
      before !== null &&
      before.on.zone !== 'body' &&
      before.on.id !== after.on.id,
  );
  return [
    ...answers.map(({ key, before, after }): Violation => ({
      law: 'focus moved',
      at: after.at,
      what: `by the question ${key.key}, from ${before?.on.name ?? ''} to ${after.on.name}`,
    })),
    ...movedByOthers(recording),
  ];
}

/**
 * Nobody touched anything since the player arrived, yet the focus went elsewhere on the board. Into
 * an emptied hand or display that is dealt anew it may go.
 */
function movedByOthers(recording: Recording): Violation[] {
  const found: Violation[] = [];
  let touched = 0;
  let here: string | null = null;
  for (const event of recording.slice(arrivalOf(recording))) {
    if (event.kind === 'key' || event.kind === 'input') touched = event.at;
    if (event.kind === 'rest') here = event.on.id;
    if (event.kind !== 'focus') continue;
    const { id, zone, name } = event.on;
    const isFilled = here === null || here === 'group' || here.endsWith('-empty');
    const isOwn = event.at - touched < ASKED_MS || zone === 'dialog' || isFilled;
    if (!isOwn && id !== here)
      found.push({ law: 'focus moved', at: event.at, what: `by itself to ${name}` });
    here = id;
  }
  return found;
}

export function focusNotGivenBack(recording: Recording): Violation[] {
  const found: Violation[] = [];
  let opener: Of<'rest'> | null = null;
  for (const { key, before, after, events } of steps(recording)) {
    const wasOpen = before?.on.zone === 'dialog';
    const isOpen = after.on.zone === 'dialog';
    if (!wasOpen && isOpen) opener = before;
    if (!wasOpen || isOpen || opener === null) continue;
    // Where the move was the last one, what comes next has the focus.
    const isOnward = after.on.zone === 'bar' && of(events, 'state').at(-1)?.state === 'over';
    const isBack =
      key.key === 'Escape'
        ? after.on.id === opener.on.id
        : after.on.zone === opener.on.zone || isOnward;
    if (!isBack && after.on.zone !== 'body')
      found.push({
        law: 'focus not given back',
        at: after.at,
        what: `${key.key} led to ${after.on.name}, not to ${opener.on.name}`,
      });
  }
  return found;
}

export function opening(recording: Recording): Violation[] {
  return of(recording, 'begin').flatMap((begin) => {
    const later = recording.slice(recording.indexOf(begin));
    const rest = later.find((event) => event.kind === 'rest');
    const next = later.findIndex((event) => event.kind === 'key' && event.at > (rest?.at ?? 0));
    const isSaid = later
      .slice(0, next < 0 ? undefined : next)
      .some((event) => event.kind === 'live');
    const found: Violation[] = [];
    const { at } = begin;
    if (rest?.kind === 'rest' && rest.on.zone !== 'board')
      found.push({ law: 'opening', at, what: `the focus is on ${rest.on.name || 'the body'}` });
    if (!isSaid && begin.what === 'table')
      found.push({ law: 'opening', at, what: 'nothing is said of the position' });
    return found;
  });
}
