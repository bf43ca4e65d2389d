import { err, type Problem, type Result } from '@chiaro/kernel';
import {
  agreedVersion,
  OLDEST,
  PROTOCOL,
  readClientMessage,
  type ClientMessage,
  type DoMessage,
  type HostMessage,
} from '../protocol.js';
import type { Served, Speak } from '../transport/transport.js';
import type { Member } from './audience.js';
import type { Host } from './host.js';

/** A host of any game. */
export type AnyHost = Host<unknown, unknown, unknown, unknown>;

/** A match that a connection may watch, and its permissions there. */
export interface Admitted {
  readonly host: AnyHost;
  readonly member: Omit<Member, 'send'>;
}

/** Finds a match for the player of a connection; `NOT_FOUND` if they may not see it. */
export type Admit = (match: string) => Promise<Result<Admitted, Problem>>;

interface Joined {
  readonly host: AnyHost;
  readonly member: Member;
}

/**
 * The host's end of one connection: parses the messages of a device, whichever matches they are
 * about, and answers them. Invalid messages are refused; no input can make it throw.
 */
export class Conversation implements Served {
  readonly #joined = new Map<string, Promise<Result<Joined, Problem>>>();
  /** Of those, whoever is in: nothing has to be waited for. */
  readonly #members = new Map<string, Result<Joined, Problem>>();
  readonly #watched = new Map<string, AnyHost>();
  #isGreeted = false;
  #isClosed = false;

  readonly admit: Admit;
  readonly speak: Speak;
  readonly around: Around;

  constructor(admit: Admit, speak: Speak, around: Around = {}) {
    this.admit = admit;
    this.speak = speak;
    this.around = around;
  }

  hear(text: string): void {
    const read = readClientMessage(text);
    if (!read.ok) return this.#say({ t: 'no', error: read.error[0] ?? { code: 'WRONG_TYPE' } });
    const message = read.value;
    if (message.t === 'hello') return this.#greet(message.v);
    if (!this.#isGreeted) return this.#refuse(message, { code: 'NOT_ALLOWED' });
    if (message.t === 'ping') return this.#pong();
    if (isOfRooms(message)) return this.#passOn(message);
    void this.#answer(message).catch(() => this.#refuse(message, { code: 'UNAVAILABLE' }));
  }

  /**
   * Drops the cached permission for this match, because it was revoked: the next message asks for
   * it again.
   */
  forget(match: string): void {
    const joining = this.#joined.get(match);
    this.#joined.delete(match);
    this.#members.delete(match);
    this.#watched.delete(match);
    void joining?.then((joined) => {
      if (joined.ok) joined.value.host.unwatch(joined.value.member);
    });
  }

  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const match of this.#joined.keys()) this.forget(match);
  }

  #greet(theirs: number): void {
    const version = agreedVersion(theirs);
    if (version === null) {
      const facts = { found: theirs, supported: `${OLDEST}–${PROTOCOL}` };
      this.#say({ t: 'no', error: { code: 'VERSION_UNSUPPORTED', facts } });
      return this.speak.close();
    }
    this.#isGreeted = true;
    this.#say({ t: 'welcome', v: version });
    this.around.greeted?.();
  }

  /** Room messages are passed on: a host knows nothing about rooms. */
  #passOn(message: RoomWord): void {
    if (this.around.said === undefined) return this.#refuse(message, { code: 'NOT_ALLOWED' });
    void this.around
      .said(message)
      .then((refused) => {
        if (refused !== null) this.#refuse(message, refused);
      })
      .catch(() => this.#refuse(message, { code: 'UNAVAILABLE' }));
  }

  #pong(): void {
    const matches = [...this.#watched].map(([m, host]) => ({ m, seq: Math.max(0, host.seq) }));
    this.#say({ t: 'pong', matches });
  }

  async #answer(message: About): Promise<void> {
    const joined = this.#members.get(message.m) ?? (await this.#join(message.m));
    if (!joined.ok) return this.#refuse(message, joined.error);
    const { host, member } = joined.value;
    switch (message.t) {
      case 'watch': {
        this.#watched.set(message.m, host);
        const watched = await host.watch(member, message.viewer, message.from);
        return watched.ok ? undefined : this.#refuse(message, watched.error);
      }
      case 'unwatch':
        return host.unwatch(member, message.viewer);
      case 'shown':
        return host.shown(member, message.seq);
      case 'here':
        return host.here(member);
      case 'do':
        return this.#done(message, await host.do(member, message));
      default:
        return this.#reply(message, host, member);
    }
  }

  /** What has an id is answered under it. */
  async #reply(message: Exclude<Asking, DoMessage>, host: AnyHost, member: Member): Promise<void> {
    const { m, id } = message;
    const answer = await answerOf(message, host, member);
    this.#say(answer.ok ? { ...answer.value, m, id } : { t: 'no', m, id, error: answer.error });
  }

  /** The same for what is heard most, as `JSON.stringify` would write it. */
  #done({ m, id }: DoMessage, done: Result<number, Problem>): void {
    if (!done.ok) return this.#say({ t: 'no', m, id, error: done.error });
    const [match, command] = [JSON.stringify(m), JSON.stringify(id)];
    this.#send(`{"t":"done","seq":${done.value},"m":${match},"id":${command}}`);
  }

  #join(match: string): Promise<Result<Joined, Problem>> {
    const known = this.#joined.get(match);
    if (known !== undefined) return known;
    const joining = this.#admitted(match);
    this.#joined.set(match, joining);
    void joining.then((joined) => {
      if (this.#joined.get(match) !== joining) return;
      if (joined.ok) this.#members.set(match, joined);
      else this.#joined.delete(match);
    });
    return joining;
  }

  async #admitted(match: string): Promise<Result<Joined, Problem>> {
    const admitted = await this.admit(match).catch(() => err<Problem>({ code: 'UNAVAILABLE' }));
    if (!admitted.ok) return admitted;
    if (this.#isClosed) return err({ code: 'UNAVAILABLE' });
    const { host, member } = admitted.value;
    const send = (text: string): void => this.#send(text);
    return { ok: true, value: { host, member: { ...member, send } } };
  }

  #refuse(message: ClientMessage, error: Problem): void {
    const m = 'm' in message ? { m: message.m } : {};
    const id = 'id' in message ? { id: message.id } : {};
    this.#say({ t: 'no', ...m, ...id, error });
  }

  #say(message: HostMessage): void {
    this.#send(JSON.stringify(message));
  }

  #send(text: string): void {
    if (!this.#isClosed) this.speak.send(text);
  }
}

/** Messages about rooms, not about a match that has begun. */
export type RoomWord = Extract<ClientMessage, { readonly t: 'phrase' | 'lobby' | 'reveal' }>;

const isOfRooms = (message: ClientMessage): message is RoomWord =>
  message.t === 'phrase' || message.t === 'lobby' || message.t === 'reveal';

/** What else is served over the same connection (rooms). */
export interface Around {
  /** Called once the protocol version is agreed on, to send what is not part of a match. */
  readonly greeted?: () => void;
  /** Handles a room message; returns the refusal, or null if it was done. */
  readonly said?: (word: RoomWord) => Promise<Problem | null>;
}

type About = Exclude<ClientMessage, { readonly t: 'hello' | 'ping' } | RoomWord>;
type Asking = Extract<ClientMessage, { readonly id: string }>;
type Named<T> = T extends { readonly id: string } ? Omit<T, 'm' | 'id'> : never;
type Answer = Named<Exclude<HostMessage, { readonly t: 'no' }>>;

async function answerOf(
  message: Exclude<Asking, DoMessage>,
  host: AnyHost,
  member: Member,
): Promise<Result<Answer, Problem>> {
  switch (message.t) {
    case 'offer':
    case 'accept':
    case 'decline': {
      const settled = await host.offer(member, message);
      return settled.ok ? { ok: true, value: { t: 'done', seq: settled.value } } : settled;
    }
    case 'nudge': {
      const nudged = await host.nudge(member, message.seat);
      return nudged.ok ? { ok: true, value: { t: 'done', seq: nudged.value } } : nudged;
    }
    case 'ask': {
      const asked = await host.ask(message.what);
      return asked.ok ? { ok: true, value: { t: 'answer', phrase: asked.value } } : asked;
    }
    case 'history': {
      const { viewer, from, to } = message;
      const told = await host.history(member, viewer, from, to);
      return told.ok ? { ok: true, value: { t: 'history', viewer, ...told.value } } : told;
    }
    case 'log': {
      const log = await host.log();
      return log.ok ? { ok: true, value: { t: 'log', text: log.value } } : log;
    }
  }
}
