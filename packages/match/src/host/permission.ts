import { type LogLine, type Problem } from '@chiaro/kernel';
import { isPersons, parseActor } from '@chiaro/kernel/internal';
import type { Match } from '../match.js';
import type { Member } from './audience.js';

/** A proposed line: who, and in which words. */
export type ProposedLine = Pick<LogLine, 'actor' | 'text'>;

/** `A keep a c` */
export function readLine(text: string): ProposedLine | null {
  const actor = parseActor(text.charAt(0));
  const words = text.slice(2).trim();
  return actor === null || text.charAt(1) !== ' ' || words === '' ? null : { actor, text: words };
}

/** What a member may say, whatever the position: for their seats, and a little for the match. */
export function mayAct(member: Member, { actor, text }: ProposedLine): Problem | null {
  if (typeof actor === 'number')
    return member.seats.includes(actor) ? null : { code: 'NOT_YOUR_SEAT' };
  if (member.governs || (actor === 'match' && maySay(member, text.split(' ')))) return null;
  return { code: 'NOT_ALLOWED' };
}

/** One comes back to one's own seat, and gives time to others. */
function maySay({ seats }: Member, [word, letter = '', what]: readonly string[]): boolean {
  const seat = parseActor(letter);
  if (typeof seat !== 'number') return false;
  if (word === 'sit') return what === 'person' && seats.includes(seat);
  return word === 'extra' && seats.length > 0 && !seats.includes(seat);
}

/** What depends on who plays for the seat now, and on whether others must agree. */
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
