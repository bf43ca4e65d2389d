import { type LogLine, type Problem } from '@chiaro/kernel';
import { isPersons, parseActor } from '@chiaro/kernel/internal';
import type { Match } from '../match.js';
import type { Member } from './audience.js';

/** A proposed line: its actor and text. */
export type ProposedLine = Pick<LogLine, 'actor' | 'text'>;

/** Parses `A keep a c`; null if it is invalid. */
export function readLine(text: string): ProposedLine | null {
  const actor = parseActor(text.charAt(0));
  const words = text.slice(2).trim();
  return actor === null || text.charAt(1) !== ' ' || words === '' ? null : { actor, text: words };
}

/** What a member may do in any position: act for their seats, and a few acts of the match. */
export function mayAct(member: Member, { actor, text }: ProposedLine): Problem | null {
  if (typeof actor === 'number')
    return member.seats.includes(actor) ? null : { code: 'NOT_YOUR_SEAT' };
  if (member.governs || (actor === 'match' && maySay(member, text.split(' ')))) return null;
  return { code: 'NOT_ALLOWED' };
}

/** A player may return to their own seat, and give time to others. */
function maySay({ seats }: Member, [word, letter = '', what]: readonly string[]): boolean {
  const seat = parseActor(letter);
  if (typeof seat !== 'number') return false;
  if (word === 'sit') return what === 'person' && seats.includes(seat);
  return word === 'extra' && seats.length > 0 && !seats.includes(seat);
}

/** Refusals that depend on who plays for the seat now, and on whether others must agree. */
export function refusalNow<S, M, V, O>(
  { playthrough, setup, ended }: Match<S, M, V, O>,
  { actor, text }: ProposedLine,
  consent: boolean,
): Problem | null {
  if (typeof actor !== 'number' || ended) return null;
  if (playthrough.hands.people.includes(actor) && !isPersons(playthrough.hands, actor))
    return { code: 'NOT_YOUR_SEAT', reason: 'match.refusal.standIn' };
  const isBack = text === 'undo' || text === 'redo';
  return consent && isBack && setup.undo
    ? { code: 'UNDO_REFUSED', reason: 'match.refusal.consent' }
    : null;
}
