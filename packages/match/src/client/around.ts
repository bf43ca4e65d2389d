import type { OffersMessage } from '../protocol-offers.js';
import type { HostMessage, SeatsMessage } from '../protocol.js';
import type { Snapshot } from './client.js';

/** The parts of a snapshot that are not part of the match itself. */
type AroundIt = 'seats' | 'watching' | 'offers' | 'settled' | 'stuck';

/** Presence, offers and the bot that did not answer: nothing of this is recorded in the log. */
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

  /** Milliseconds by which the host's clock is ahead of ours, as last reported. */
  get ahead(): number {
    return this.#ahead;
  }

  /**
   * Called on reconnect: the next host may be a different one, which counts its messages from the
   * start again and knows only the offers that it sends.
   */
  startAgain(): void {
    this.#presence = { ...this.#presence, rev: -1 };
    this.#offers = { rev: -1, open: [], settled: null };
  }

  /** Returns true if the message was of this kind and changed something. */
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

  /** The match continued, or the bot was asked again. */
  unstick(): void {
    this.#stuck = null;
  }
}
