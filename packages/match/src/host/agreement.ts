import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Match } from '../match.js';
import type { OffersMessage } from '../protocol-offers.js';
import type { OfferAnswer } from '../protocol.js';
import type { Member } from './audience.js';
import { Offers } from './offers.js';

/** Cached answers, for clients that resend an offer. */
const REMEMBERED = 32;

/**
 * What the people of a match agree on. Idempotent: an offer or answer that is resent gets its first
 * result.
 */
export class Agreement<S, M, V, O> {
  readonly #answered = new Map<string, Result<number, Problem>>();
  readonly offers: Offers<S, M, V, O>;

  constructor(id: string, tell: (message: OffersMessage) => void) {
    this.offers = new Offers(id, tell);
  }

  async once(
    member: Member,
    { t, id }: Pick<OfferAnswer, 't' | 'id'>,
    settle: () => Promise<Result<number, Problem>>,
  ): Promise<Result<number, Problem>> {
    const key = `${member.player}/${t}/${id}`;
    const known = this.#answered.get(key);
    if (known !== undefined) return known;
    const answer = await settle();
    this.#answered.set(key, answer);
    const [oldest = ''] = this.#answered.keys();
    if (this.#answered.size > REMEMBERED) this.#answered.delete(oldest);
    return answer;
  }

  /** The line that everybody has now agreed to; null while somebody has not. */
  settle(
    match: Match<S, M, V, O>,
    { seats }: Pick<Member, 'seats'>,
    { t, kind, at }: Pick<OfferAnswer, 't' | 'kind' | 'at'>,
    present: readonly number[],
  ): Result<string | null, Problem> {
    if (kind === 'takeback' && at !== match.position)
      return err({ code: 'SEQ_CONFLICT', seq: match.position });
    const agreed =
      t === 'offer'
        ? this.offers.make(match, kind, seats, present)
        : this.offers.answer(match, kind, seats, t === 'accept');
    return agreed.ok ? ok(agreed.value?.line ?? null) : agreed;
  }
}
