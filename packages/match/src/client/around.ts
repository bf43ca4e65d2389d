import type { OffersMessage } from '../protocol-offers.js';
import type { HostMessage, SeatsMessage } from '../protocol.js';
import type { Snapshot } from './client.js';

/** What of a snapshot is told besides the match itself. */
type AroundIt = 'seats' | 'watching' | 'offers' | 'settled' | 'stuck';

/** Who is here, what is offered, which bot did not answer: it never enters the log. */
export class Around {
  #presence: Pick<SeatsMessage, 'rev' | 'seats' | 'watching'> = { rev: -1, seats: [], watching: 0 };
  #offers: Pick<OffersMessage, 'rev' | 'open' | 'settled'> = { rev: -1, open: [], settled: null };
  #stuck: number | null = null;
  #ahead = 0;

  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  get parts(): Pick<Snapshot<unknown, unknown>, AroundIt> {
    const { seats, watching } = this.#presence;
    const { open: offers, settled } = this.#offers;
    return { seats, watching, offers, settled, stuck: this.#stuck };
  }

  /** Milliseconds that the host's clock is ahead of ours, as far as it was told. */
  get ahead(): number {
    return this.#ahead;
  }

  /** The next host may be another one: its numbers begin anew, and it knows no offer that it does not tell. */
  startAgain(): void {
    this.#presence = { ...this.#presence, rev: -1 };
    this.#offers = { rev: -1, open: [], settled: null };
  }

  /** True where the message was about this, and is new. */
  hear(message: HostMessage): boolean {
    if (message.t === 'seats' && message.rev >= this.#presence.rev) {
      this.#presence = message;
      this.#ahead = message.time - this.now();
      return true;
    }
    if (message.t === 'offers' && message.rev >= this.#offers.rev) {
      this.#offers = message;
      return true;
    }
    if (message.t === 'stuck') this.#stuck = message.seat;
    return message.t === 'stuck';
  }

  /** The match went on, or the bot is asked again. */
  unstick(): void {
    this.#stuck = null;
  }
}
