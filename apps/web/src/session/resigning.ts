import { endsWithout, type Hands } from '@chiaro/kernel/internal';
import type { Company, Session } from './session.js';

/** Whether the match ends when this seat resigns; otherwise a bot plays on for it. */
export function resigningEnds({ module, options, snapshot }: Session): boolean {
  return endsWithout(handsOf(snapshot.company), snapshot.seat, module.game.seating(options));
}

/** Whether the seat has resigned or run out of time. */
export const hasGone = ({ snapshot }: Session): boolean =>
  snapshot.company.seats[snapshot.seat]?.standIn === 'gone';

/** Who plays for whom, as everybody may know it. */
function handsOf({ seats }: Company): Hands {
  const whose = (test: (seat: Company['seats'][number]) => boolean): number[] =>
    seats.flatMap((each, seat) => (test(each) ? [seat] : []));
  return {
    holders: seats.map(({ kind, level = '' }) => (kind === 'bot' ? `bot:${level}` : kind)),
    people: whose(({ kind, standIn }) => kind !== 'bot' || standIn !== undefined),
    gone: whose(({ standIn }) => standIn === 'gone'),
    once: whose(({ standIn }) => standIn === 'turn'),
  };
}
