import type { Receiver, Serve, Transport, Wire } from '../transport/transport.js';
import type { World } from './world.js';

/** Failure rates of a network in percent, and delays in milliseconds. */
export interface Weather {
  readonly dropped: number;
  readonly doubled: number;
  /** Arrives after messages that were sent later. */
  readonly delayed: number;
  /** The connection breaks, and messages in flight are lost. */
  readonly cut: number;
  readonly latency: number;
}

export const CALM: Weather = { dropped: 0, doubled: 0, delayed: 0, cut: 0, latency: 5 };

/**
 * A network with the failures that `weather` gives at each moment. Worse than a real connection,
 * because it reorders messages.
 */
export const stormyTransport = (world: World, weather: () => Weather, serve: Serve): Transport => ({
  open: (receiver) => new StormyWire(world, weather, serve, receiver),
});

class StormyWire implements Wire {
  #isOpen = false;
  #isOver = false;
  #served: ReturnType<Serve> | null = null;

  readonly world: World;
  readonly weather: () => Weather;
  readonly receiver: Receiver;

  constructor(world: World, weather: () => Weather, serve: Serve, receiver: Receiver) {
    this.world = world;
    this.weather = weather;
    this.receiver = receiver;
    world.after(1 + world.upTo(weather().latency), () => {
      if (this.#isOver) return;
      this.#isOpen = true;
      this.#served = serve({
        send: (text) => this.#carry(() => receiver.heard(text)),
        close: () => this.#carry(() => this.#break()),
      });
      receiver.opened();
    });
  }

  send(text: string): void {
    this.#carry(() => this.#served?.hear(text));
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // The other end notices the break later, as in reality.
    this.world.after(this.world.upTo(100), () => this.#served?.closed());
  }

  #carry(deliver: () => void): void {
    const { dropped, doubled, delayed, cut, latency } = this.weather();
    if (this.world.chance(cut)) this.world.after(this.world.upTo(latency), () => this.#break());
    if (this.world.chance(dropped)) return;
    const times = this.world.chance(doubled) ? 2 : 1;
    for (let i = 0; i < times; i++) {
      const late = this.world.chance(delayed) || i > 0 ? this.world.upTo(20 * latency) : 0;
      this.world.after(latency + late, () => {
        if (this.#isOpen && !this.#isOver) deliver();
      });
    }
  }

  #break(): void {
    if (this.#isOver) return;
    this.close();
    this.receiver.closed();
  }
}
