import { randomUUID } from 'node:crypto';
import type { AnyHost, Company, Onlookers } from '@chiaro/match';
import type { Registry } from '../matches/registry.js';
import type { Rooms } from '../rooms/service.js';
import type { Db } from '../store/schema.js';
import { NodeFeed } from './feed.js';
import { noHints, type Hint, type HintListener, type Hints } from './hints.js';
import { aboutPlayer, aboutSeat, aboutTable, Presence } from './presence.js';

export interface NodesPorts {
  readonly db: Db;
  readonly hints: Hints;
  readonly now: () => number;
  readonly fault: (error: unknown) => void;
}

/** The parts of this node that follow changes at others. */
export interface Followers {
  readonly registry: Registry;
  readonly rooms: Rooms;
  readonly boardChanged: (board: string, seq: number) => Promise<void>;
  /** Polls everything that is followed here. */
  readonly look: () => void;
}

/** Seats are letters A to Z. */
const SEATS = Array.from({ length: 26 }, (_, seat) => seat);

/**
 * This node among others: sends hints about changes here, and handles theirs. Without other nodes
 * it does nothing.
 */
export class Nodes implements HintListener {
  readonly node = randomUUID();
  readonly feed: NodeFeed;
  readonly #presence: Presence | null;
  #followers: Followers | null = null;

  /** `lookMs`: poll interval of presence at other nodes; tests choose less. */
  constructor(
    readonly ports: NodesPorts,
    lookMs?: number,
  ) {
    const { db, hints, now, fault } = ports;
    this.feed = new NodeFeed(hints);
    const changed = (about: string): void => this.#presenceChanged(about);
    this.#presence = this.isAlone
      ? null
      : new Presence({ db, node: this.node, hints, now, changed, fault }, lookMs);
  }

  get isAlone(): boolean {
    return this.ports.hints === noHints;
  }

  /** Whether a player is connected to another node. */
  hasElsewhere(player: string): boolean {
    return (this.#presence?.elsewhere(aboutPlayer(player)) ?? 0) > 0;
  }

  playerIsHere(player: string, isHere: boolean): void {
    this.#presence?.set(aboutPlayer(player), Number(isHere));
  }

  readonly company = (match: string): Company => ({
    here: ({ seats, watching }) => {
      for (const seat of SEATS)
        this.#presence?.set(aboutSeat(match, seat), Number(seats.includes(seat)));
      this.#presence?.set(aboutTable(match), watching);
    },
    say: (aside) => this.ports.hints.send(['aside', match, aside]),
  });

  /** This node begins to hold a match: tells its host who is connected at other nodes. */
  readonly introduce = (match: string, host: AnyHost): void => {
    const elsewhere = this.#onlookersOf(match);
    if (elsewhere.seats.length > 0 || elsewhere.watching > 0)
      void host.meet(elsewhere).catch(this.ports.fault);
  };

  async start(followers: Followers): Promise<void> {
    this.#followers = followers;
    this.#presence?.start();
    this.ports.hints.listen(this);
    await this.ports.hints.start(this.node);
  }

  async stop(): Promise<void> {
    await this.#presence?.stop();
    await this.ports.hints.stop();
  }

  resumed(): void {
    this.#presence?.look();
    this.#followers?.look();
  }

  heard(hint: Hint, from: string): void {
    void this.#act(hint, from).catch(this.ports.fault);
  }

  async #act(hint: Hint, from: string): Promise<void> {
    if (this.#followers === null) return;
    const { registry, rooms, boardChanged } = this.#followers;
    switch (hint[0]) {
      case 'moved':
        return this.feed.heard(hint[1], hint[2]);
      case 'room':
        return rooms.changedElsewhere(hint[1], hint[2], hint[3]);
      case 'board':
        return boardChanged(hint[1], hint[2]);
      case 'present':
        return this.#presence?.heard(hint[1], hint[2], from);
      case 'phrase':
        return rooms.phraseElsewhere(hint[1], hint[2], hint[3]);
      case 'aside':
        await (await registry.ifHeld(hint[1]))?.overhear(hint[2]);
    }
  }

  #presenceChanged(about: string): void {
    const [kind, name = ''] = about.split('/');
    if (kind === 'player') this.#followers?.rooms.presenceChanged(name);
    else void this.#meet(name).catch(this.ports.fault);
  }

  async #meet(match: string): Promise<void> {
    const host = await this.#followers?.registry.ifHeld(match);
    await host?.meet(this.#onlookersOf(match));
  }

  #onlookersOf(match: string): Onlookers {
    const amountOf = (about: string): number => this.#presence?.elsewhere(about) ?? 0;
    return {
      seats: SEATS.filter((seat) => amountOf(aboutSeat(match, seat)) > 0),
      watching: amountOf(aboutTable(match)),
    };
  }
}
