import { err, formatTime, ok, type Problem, type Result } from '@chiaro/kernel';
import {
  Conversation,
  type Admitted,
  type AnyHost,
  type PhraseKey,
  type RatingNews,
  type RoomMessage,
  type RoomWord,
  type Serve,
} from '@chiaro/match';
import type { Spending } from '../http/spending.js';
import type { Devices } from '../live/devices.js';
import type { LadderStore } from '../ladders/store.js';
import type { Hints } from '../nodes/hints.js';
import { archive, type Archives } from '../matches/archive.js';
import type { MatchRow, Registry } from '../matches/registry.js';
import type { Shares } from '../matches/shares.js';
import type { Blocks } from '../people/blocks.js';
import type { Player } from '../people/store.js';
import { outcomeOf } from '../ratings/outcome.js';
import type { RatingStore } from '../ratings/store.js';
import { finish } from './again.js';
import { Arrivals } from './arrivals.js';
import type { Lobby } from './lobby.js';
import { deciderOf, memberOf, seatsOf, type Room } from './room.js';
import type { RoomStore } from './store.js';

/** Whether a player has a connected device, here or at another node. */
export type IsPresent = (player: string) => boolean;

export interface RoomPorts {
  readonly store: RoomStore;
  readonly devices: Devices;
  readonly isPresent: IsPresent;
  readonly hints: Pick<Hints, 'send'>;
  readonly archives: Archives;
  readonly lobby: Lobby;
  readonly blocks: Blocks;
  /** Rate limit on phrases, by player. */
  readonly phrases: Spending;
  readonly shares: Shares;
  readonly ladders: Pick<LadderStore, 'settle' | 'isClosed'>;
  readonly ratings: Pick<RatingStore, 'settle'>;
  readonly now: () => number;
  readonly fault: (error: unknown) => void;
}

/**
 * Rooms as clients see them: every change is stored first, then broadcast to the devices of all
 * members.
 */
export class Rooms {
  /** By player: functions that revoke a match from their open connections. */
  readonly #letGo = new Map<string, Set<(match: string) => void>>();
  /** Rooms as they were last sent from this node. */
  readonly #told = new Map<string, Room>();
  readonly #arrivals: Arrivals;

  constructor(readonly ports: RoomPorts) {
    this.#arrivals = new Arrivals({
      store: ports.store,
      tell: (room) => this.#tell(this.#newest(room)),
      tellOne: (room, player) => this.#tellOne(this.#newest(room), player),
      fault: ports.fault,
    });
  }

  /**
   * Changes a room and broadcasts it, also to members who were removed, who then get an empty room.
   * Returns the room as the player sees it.
   */
  async change(
    id: string,
    player: string,
    how: (room: Room) => Result<Room, Problem>,
  ): Promise<Result<RoomAnswer, Problem>> {
    const { store, now } = this.ports;
    let before: Room['members'] = [];
    const changed = await store.change(id, now(), (room) => {
      before = room.members;
      return how(room);
    });
    return changed.ok ? ok(this.tell(changed.value, player, before)) : changed;
  }

  /** Broadcasts a changed room. Returns it as the player sees it. */
  tell(room: Room, player: string, before: Room['members'] = []): RoomAnswer {
    this.ports.hints.send(['room', room.id, room.rev, player]);
    this.#tellChanged(room, before);
    return this.seenBy(room, player);
  }

  #tellChanged(room: Room, before: Room['members']): void {
    for (const each of before)
      if (memberOf(room, each.player) === undefined) {
        this.#tellOne(room, each.player);
        this.#stopWatching(room, each.player);
      }
    this.#tell(room);
  }

  /** Another node changed a room: sends it to the members who are connected here. */
  async changedElsewhere(id: string, rev: number, player: string): Promise<void> {
    const { lobby, devices, store } = this.ports;
    lobby.changed();
    const known = this.#told.get(id);
    if (known === undefined ? !devices.isPresent(player) : known.rev >= rev) return;
    const room = await store.find(id);
    if (room !== null) this.#tellChanged(room, known?.members ?? []);
  }

  /** Polls for changes by other nodes to the rooms of the connected players. */
  async follow(): Promise<void> {
    const { store, devices } = this.ports;
    const revs = await store.revsOf(devices.players);
    for (const id of this.#told.keys()) if (!revs.has(id)) revs.set(id, Infinity);
    for (const [id, rev] of revs) {
      const known = this.#told.get(id);
      if (known !== undefined && known.rev >= rev) continue;
      const room = await store.find(id);
      if (room !== null) this.#tellChanged(room, known?.members ?? []);
      else this.#told.delete(id);
    }
  }

  async find(id: string, player: string): Promise<RoomAnswer | null> {
    const room = await this.ports.store.find(id);
    return room === null || memberOf(room, player) === undefined ? null : this.seenBy(room, player);
  }

  /** A player who waits to be admitted sees that the room exists, and none of its members. */
  seenBy(room: Room, player: string): RoomAnswer {
    const { isPresent, now } = this.ports;
    const isIn = memberOf(room, player)?.admitted === true;
    const members = isIn ? room.members : room.members.filter((each) => each.player === player);
    return {
      rev: room.rev,
      room: room.id,
      game: room.game,
      options: room.options,
      time: room.time === null ? 'none' : formatTime(room.time),
      open: room.open,
      watchable: room.watchable,
      standIn: room.standIn,
      ...(room.rated ? { rated: true } : {}),
      ...(isIn && room.rating !== null ? { rating: room.rating } : {}),
      owner: isIn ? room.owner : null,
      code:
        isIn && room.deal === null && room.codeUntil > new Date(now()).toISOString()
          ? room.code
          : null,
      seats: isIn ? [...room.seats] : [],
      members: members.map((each) => ({ ...each, present: isPresent(each.player) })),
      match: isIn ? room.match : null,
      playing: room.playing,
      commitment: isIn ? room.commitment : null,
      decider: isIn ? deciderOf(room, isPresent) : null,
      you: player,
    };
  }

  /** A player connected or disconnected: broadcasts their rooms. */
  presenceChanged(player: string): void {
    this.#arrivals.changed(player);
  }

  /**
   * The host's end of a connection: serves matches and, after the greeting, the rooms of the
   * player.
   */
  serve(registry: Registry, player: Player): Serve {
    return (speak) => {
      const used = new Set<string>();
      let isClosed = false;
      let leaveLobby: (() => void) | null = null;
      const said = async (word: RoomWord): Promise<Problem | null> => {
        if (word.t === 'phrase') return this.#sayPhrase(player.id, word);
        if (word.t === 'reveal') return this.ports.shares.reveal(player.id, word);
        leaveLobby?.();
        leaveLobby = null;
        if (!word.on || isClosed) return null;
        leaveLobby = await this.ports.lobby.listen((text) => {
          if (!isClosed) speak.send(text);
        });
        return null;
      };
      const admit = async (match: string): Promise<Result<Admitted, Problem>> => {
        const admitted = await this.#admit(registry, match, player.id);
        if (!admitted.ok) return admitted;
        if (isClosed) await registry.release(match);
        else used.add(match);
        return admitted;
      };
      const own = this.#letGo.get(player.id) ?? new Set();
      this.#letGo.set(player.id, own);
      const conversation = new Conversation(admit, speak, {
        greeted: () => this.#arrivals.greeted(player.id),
        said,
      });
      const letGo = (match: string): void => {
        conversation.forget(match);
        if (used.delete(match)) void registry.release(match);
      };
      own.add(letGo);
      return {
        hear: (text) => conversation.hear(text),
        closed: () => {
          isClosed = true;
          own.delete(letGo);
          if (own.size === 0) this.#letGo.delete(player.id);
          leaveLobby?.();
          conversation.closed();
          for (const match of used) void registry.release(match);
        },
      };
    };
  }

  /** A removed member can no longer watch; one who plays stays until the match is over. */
  #stopWatching(room: Room, player: string): void {
    if (room.match === null || seatsOf(room, player).length > 0) return;
    for (const letGo of this.#letGo.get(player) ?? []) letGo(room.match);
  }

  /**
   * Broadcasts to everybody in the room, the sender included, except those who are blocked either
   * way.
   */
  async #sayPhrase(
    player: string,
    { room, key }: Extract<RoomWord, { t: 'phrase' }>,
  ): Promise<Problem | null> {
    const { store, phrases, hints } = this.ports;
    const found = await store.find(room);
    if (found === null || memberOf(found, player)?.admitted !== true) return { code: 'NOT_FOUND' };
    if (phrases.wait(player) > 0) return { code: 'RATE_LIMITED', reason: 'server.phrases' };
    phrases.spend(player, 1);
    hints.send(['phrase', room, player, key]);
    await this.#passOn(found, player, key);
    return null;
  }

  /** A player who is connected to another node said it. */
  async phraseElsewhere(room: string, player: string, key: PhraseKey): Promise<void> {
    const known = this.#told.get(room);
    if (known !== undefined) await this.#passOn(known, player, key);
  }

  async #passOn({ id: room, members }: Room, player: string, key: PhraseKey): Promise<void> {
    const { devices, blocks } = this.ports;
    const apart = await blocks.apartFrom(player);
    for (const each of members)
      if (each.admitted && !apart.has(each.player))
        devices.tell(each.player, { t: 'phrase', room, player, key });
  }

  /** Only for players and permitted spectators; anybody else gets `NOT_FOUND`. */
  async #admit(
    registry: Registry,
    match: string,
    player: string,
  ): Promise<Result<Admitted, Problem>> {
    const found = await registry.use(match);
    if (!found.ok) return found;
    const { host, row } = found.value;
    const seats = seatsIn(row, player);
    if (seats.length > 0 || (await this.#mayWatch(row.room, player)))
      return ok({ host, member: { player, seats, governs: false } });
    await registry.release(match);
    return err({ code: 'NOT_FOUND' });
  }

  /**
   * Archives a finished match and updates its room. A ladder match gets its result at once, and is
   * archived when the whole deal is closed.
   */
  async matchEnded(row: MatchRow, host: AnyHost): Promise<void> {
    const { archives, ladders, now } = this.ports;
    if (row.deal === null) {
      const rating = row.rated ? await this.#rate(row, host) : null;
      if (await archive(archives, row, host)) await this.#finish(row, rating);
      return;
    }
    const result = await host.look((match) => match.result);
    if (!result.ok || result.value === null) return;
    if (await ladders.settle(row, result.value, now())) await this.#finish(row);
    if (await ladders.isClosed(row.deal, now())) await archive(archives, row, host);
  }

  /** The result of a rated match changes ratings once, whichever node gets to it first. */
  async #rate(row: MatchRow, host: AnyHost): Promise<RatingNews | null> {
    const { ratings, now } = this.ports;
    const outcome = await host.look((match) => outcomeOf(row.seats, match));
    return outcome.ok ? ratings.settle(row, outcome.value, now()) : null;
  }

  async #finish(row: MatchRow, rating: RatingNews | null = null): Promise<void> {
    const { store, now } = this.ports;
    const changed = await store.change(row.room, now(), (room) => ok(finish(room, row.id, rating)));
    if (changed.ok) this.tell(changed.value, '');
  }

  async #mayWatch(room: string, player: string): Promise<boolean> {
    const found = await this.ports.store.find(room);
    return found?.watchable === true && memberOf(found, player)?.admitted === true;
  }

  /** A newer version may have been sent while this one was being read. */
  #newest(room: Room): Room {
    const known = this.#told.get(room.id);
    return known !== undefined && known.rev > room.rev ? known : room;
  }

  #tell(room: Room): void {
    this.ports.lobby.changed();
    for (const { player } of room.members) this.#tellOne(room, player);
    if (!room.members.some(({ player }) => this.ports.devices.isPresent(player)))
      this.#told.delete(room.id);
  }

  #tellOne(room: Room, player: string): void {
    if (!this.ports.devices.isPresent(player)) return;
    this.#told.set(room.id, room);
    this.ports.devices.tell(player, { t: 'room', ...this.seenBy(room, player) });
  }
}

/** A room as one player may see it. */
export type RoomAnswer = Omit<RoomMessage, 't'>;

const seatsIn = ({ seats }: MatchRow, player: string): number[] =>
  seats.flatMap((seat, i) => (seat.kind === 'person' && seat.player === player ? [i] : []));
