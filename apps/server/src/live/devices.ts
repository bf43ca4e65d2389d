import type { HostMessage } from '@chiaro/match';

/** Somebody's open connection. */
export interface OpenDevice {
  readonly player: string;
  readonly network: string;
  /** Bytes in the send buffer. */
  readonly buffered: number;
  send(text: string): void;
  /** Sends a reconnect delay in milliseconds, and closes. */
  bye(after: number): void;
}

export interface DeviceLimits {
  readonly devices: number;
  readonly ofOneNetwork: number;
  readonly ofOnePlayer: number;
}

const LIMITS: DeviceLimits = { devices: 8000, ofOneNetwork: 200, ofOnePlayer: 10 };

/** The devices that are connected now, by player. */
export class Devices {
  readonly #open = new Map<string, Set<OpenDevice>>();
  readonly #networks = new Map<string, number>();
  #count = 0;
  /** Set when the server stops: messages are ignored, and new connections refused. */
  isDraining = false;

  constructor(readonly limits: DeviceLimits = LIMITS) {}

  hasRoom(player: string, network: string): boolean {
    return (
      this.#count < this.limits.devices &&
      (this.#networks.get(network) ?? 0) < this.limits.ofOneNetwork &&
      (this.#open.get(player)?.size ?? 0) < this.limits.ofOnePlayer
    );
  }

  isPresent(player: string): boolean {
    return this.#open.has(player);
  }

  get count(): number {
    return this.#count;
  }

  get buffered(): number {
    let sum = 0;
    for (const own of this.#open.values()) for (const { buffered } of own) sum += buffered;
    return sum;
  }

  /** Everybody who is connected here. */
  get players(): readonly string[] {
    return [...this.#open.keys()];
  }

  add(device: OpenDevice): void {
    const { player, network } = device;
    this.#open.set(player, (this.#open.get(player) ?? new Set()).add(device));
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    this.#count++;
  }

  remove(device: OpenDevice): void {
    const { player, network } = device;
    const own = this.#open.get(player);
    if (own?.delete(device) !== true) return;
    if (own.size === 0) this.#open.delete(player);
    const left = (this.#networks.get(network) ?? 1) - 1;
    if (left > 0) this.#networks.set(network, left);
    else this.#networks.delete(network);
    this.#count--;
  }

  tell(player: string, message: HostMessage): void {
    const devices = this.#open.get(player);
    if (devices === undefined) return;
    const text = JSON.stringify(message);
    for (const device of devices) device.send(text);
  }

  /** The player is gone: nobody connects as them again. */
  close(player: string): void {
    for (const device of this.#open.get(player) ?? []) device.bye(0);
  }

  closeAll(after: number): void {
    for (const own of this.#open.values()) for (const device of own) device.bye(after);
  }
}
