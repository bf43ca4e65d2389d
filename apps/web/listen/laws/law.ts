import type { HeardEvent, Recording } from '../events.js';

/**
 * The laws of what a player with a screen reader hears, checked on a recording. They know no words
 * of the games: a message is recognised because the page put it into a live region.
 */
export const lawNames = [
  /** Each message of the page is given to the voice. */
  'lost',
  /** Once: not said again when a dialog closes, not posted twice. */
  'doubled',
  /** One at a time: no utterance holds two messages, or a message and an older one. */
  'run together',
  /** In the order in which the page posted them, within a region. */
  'out of order',
  /** Nothing but a key press silences a message before a voice of usual speed has said it. */
  'cut',
  /** Words that the page parts by drawing alone are not joined in speech. */
  'joined words',
  /** The focus never falls to the body. */
  'focus lost',
  /** It never moves because somebody else played, nor for a question. */
  'focus moved',
  /** A dialog that closes gives it back. */
  'focus not given back',
  /** A game begins on its board, and the opening position is said. */
  'opening',
  /** Browse mode, where letters are dead, comes only with Tab, in a dialog, or when asked for. */
  'mode',
  /** A key is answered as the documents promise. */
  'unanswered',
  /** While others play nothing is said but messages. */
  'chatter',
  /** "Your turn" is said after what the others did. */
  'turn too early',
] as const;
export type Law = (typeof lawNames)[number];

export interface Violation {
  readonly law: Law;
  /** When, in the recording’s milliseconds. */
  readonly at: number;
  readonly what: string;
}

export type Of<K extends HeardEvent['kind']> = Extract<HeardEvent, { kind: K }>;

export const of = <K extends HeardEvent['kind']>(recording: Recording, kind: K): Of<K>[] =>
  recording.filter((event): event is Of<K> => event.kind === kind);

export interface Step {
  readonly key: Of<'key'>;
  /** Where the focus was before it; null for the first. */
  readonly before: Of<'rest'> | null;
  readonly after: Of<'rest'>;
  /** Everything from the key to the rest after it. */
  readonly events: Recording;
}

/** A key with what it brought. */
export function steps(recording: Recording): Step[] {
  const found: Step[] = [];
  let before: Of<'rest'> | null = null;
  let from: { key: Of<'key'>; index: number } | null = null;
  for (const [index, event] of recording.entries()) {
    if (event.kind === 'key') from = { key: event, index };
    if (event.kind !== 'rest') continue;
    if (from !== null)
      found.push({
        key: from.key,
        before,
        after: event,
        events: recording.slice(from.index, index + 1),
      });
    before = event;
    from = null;
  }
  return found;
}

/** Where in the recording the game had begun and all was quiet; at its end if it never did. */
export function arrivalOf(recording: Recording): number {
  const begin = recording.findIndex(({ kind }) => kind === 'begin');
  const rest = recording.findIndex(({ kind }, i) => kind === 'rest' && i > begin);
  return begin < 0 || rest < 0 ? recording.length : rest;
}
