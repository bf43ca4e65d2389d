import {
  Line,
  Pledges,
  socketTransport,
  type Connection,
  type HostMessage,
  type OpenRoom,
  type PhraseKey,
} from '@chiaro/match';
import { createStore } from 'zustand/vanilla';
import { newToken } from '../device/claim.js';
import { readLocal, writeLocal } from '../device/local.js';
import type { OnlineRoom } from './roomsApi.js';

/** What this page receives over its one socket, except matches. */
export interface Live {
  readonly connection: Connection;
  /** The connection has been lost for longer than a moment. */
  readonly isLost: boolean;
  /** Rooms of this player, by id. */
  readonly rooms: Readonly<Record<string, OnlineRoom>>;
  /** Open rooms of the lobby; null while no page shows them. */
  readonly lobby: readonly OpenRoom[] | null;
}

export const live = createStore<Live>(() => ({
  connection: 'closed',
  isLost: false,
  rooms: {},
  lobby: null,
}));

/** Milliseconds: a shorter interruption is not announced. */
const HICCUP = 1_500;

/** The one connection of the page, for all its rooms and matches. */
export const line = new Line({
  transport: socketTransport(
    () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live`),
  ),
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  newId: newToken,
});

const PLEDGES = 'chiaro.pledges';

/** This device's shares in the deals of its rooms and the commitments it received; survives a reload. */
export const pledges = new Pledges({
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  read: () => readLocal(PLEDGES),
  write: (book) => void writeLocal(PLEDGES, book),
  send: (message) => line.send(message),
});

let hiccup: ReturnType<typeof setTimeout> | undefined;

/** Connects a player whom the server knows; the returned function disconnects. */
export function goLive(): () => void {
  const hurry = (): void => {
    if (!document.hidden) line.hurry();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  const release = line.use({
    connected: () => pledges.connected(),
    changed: noteConnection,
    heard(message) {
      if (message.t !== 'room') return;
      pledges.heard(message);
      noteRoom(message);
    },
  });
  noteConnection(line.connection);
  return () => {
    removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    release();
    // The last user to disconnect is not told that the connection closed.
    noteConnection(line.connection);
  };
}

function noteConnection(connection: Connection): void {
  if (connection === 'connecting' || connection === 'waiting') {
    live.setState({ connection });
    hiccup ??= setTimeout(() => live.setState({ isLost: true }), HICCUP);
    return;
  }
  clearTimeout(hiccup);
  hiccup = undefined;
  live.setState({ connection, isLost: false });
}

/** Follows the list of open rooms; the returned function stops that. */
export function watchLobby(): () => void {
  const release = line.use({
    connected: () => line.send({ t: 'lobby', on: true }),
    changed() {},
    heard(message) {
      if (message.t === 'lobby') live.setState({ lobby: message.rooms });
    },
  });
  return () => {
    line.send({ t: 'lobby', on: false });
    release();
    live.setState({ lobby: null });
  };
}

export interface TalkListener {
  readonly said: (player: string, key: PhraseKey) => void;
  /** Too many messages in a short time. */
  readonly tooMuch: () => void;
}

/** Listens to the phrases of a room; the returned function stops that. */
export function hearTalk(room: string, { said, tooMuch }: TalkListener): () => void {
  return line.use({
    connected() {},
    changed() {},
    heard(message) {
      if (message.t === 'phrase' && message.room === room) said(message.player, message.key);
      else if (isTooMuch(message)) tooMuch();
    },
  });
}

const isTooMuch = (message: HostMessage): boolean =>
  message.t === 'no' && message.error.reason === 'server.phrases';

export const talk = (room: string, key: PhraseKey): void => line.send({ t: 'phrase', room, key });

/** Stores the state of a room; drops outdated states and rooms that this player left. */
export function noteRoom(room: OnlineRoom): void {
  const { rooms } = live.getState();
  if ((rooms[room.room]?.rev ?? -1) > room.rev) return;
  if (!room.members.some(({ player }) => player === room.you)) return forgetRoom(room.room);
  live.setState({ rooms: { ...rooms, [room.room]: room } });
}

export function forgetRoom(id: string): void {
  const rooms = Object.fromEntries(
    Object.entries(live.getState().rooms).filter(([room]) => room !== id),
  );
  live.setState({ rooms });
}
