import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { seatTwo } from './people.js';
import { opened } from './table.js';

/** One match of the trivial game: calls `moved` whenever the seat that did not move has the move. */
export interface Pair {
  /** Lets the seat whose turn it is move. */
  move(): void;
  close(): void;
}
export type Join = (port: number, number: number, moved: () => void) => Promise<Pair>;

/** The libraries that only the comparison needs lie in a folder of their own. */
const others = createRequire(pathToFileURL(join(process.cwd(), 'bench', 'online', 'x.js')));

export const joinRelay: Join = async (port, number, moved) => {
  const sockets = [0, 1].map(() => new WebSocket(`ws://127.0.0.1:${port}/${number}`));
  await Promise.all(sockets.map(opened));
  let turn = 0;
  for (const socket of sockets) socket.on('message', moved);
  return {
    move() {
      sockets[turn]?.send('{"add":1}');
      turn = 1 - turn;
    },
    close: () => sockets.forEach((socket) => socket.terminate()),
  };
};

interface SocketIo {
  emit(name: string, ...args: unknown[]): void;
  on(name: string, heard: (...args: never[]) => void): void;
  close(): void;
}
interface BoardgameState {
  readonly _stateID: number;
  readonly ctx: { readonly currentPlayer: string };
}

export const joinBoardgame: Join = async (port, number, moved) => {
  const { io } = others('socket.io-client') as {
    io: (url: string, options: object) => SocketIo;
  };
  const match = `heap-${number}`;
  let state: BoardgameState | null = null;
  const sockets = [0, 1].map(() =>
    io(`http://127.0.0.1:${port}/heap`, { transports: ['websocket'], forceNew: true }),
  );
  let mover = 0;
  for (const [seat, socket] of sockets.entries()) {
    socket.on('update', (_match: never, next: never) => {
      state = next as BoardgameState;
      if (seat !== mover) moved();
    });
    await new Promise<void>((resolve) => {
      socket.on('sync', (_match: never, sync: never) => {
        ({ state } = sync as { state: BoardgameState });
        resolve();
      });
      socket.emit('sync', match, String(seat), undefined, 2);
    });
  }
  return {
    move() {
      if (state === null) return;
      mover = Number(state.ctx.currentPlayer);
      const payload = { type: 'add', args: [1], playerID: String(mover) };
      const action = { type: 'MAKE_MOVE', payload };
      sockets[mover]?.emit('update', action, state._stateID, match, String(mover));
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
};

interface ColyseusRoom {
  onMessage(name: string, heard: (message: { readonly seat: number }) => void): void;
  send(name: string, message: unknown): void;
  leave(): Promise<unknown>;
}

export const joinColyseus: Join = async (port, number, moved) => {
  const { Client } = others('@colyseus/sdk') as {
    Client: new (url: string) => {
      joinOrCreate(room: string, options: object): Promise<ColyseusRoom>;
    };
  };
  const rooms: ColyseusRoom[] = [];
  for (const seat of [0, 1]) {
    const room = await new Client(`http://127.0.0.1:${port}`).joinOrCreate('heap', {
      match: number,
    });
    room.onMessage('moved', (message) => {
      if (message.seat !== seat) moved();
    });
    rooms.push(room);
  }
  let turn = 0;
  return {
    move() {
      rooms[turn]?.send('add', 1);
      turn = 1 - turn;
    },
    close: () => rooms.forEach((room) => void room.leave()),
  };
};

interface Told {
  readonly t: string;
  readonly step?: { readonly seat?: number };
  readonly now?: { readonly at: number };
  readonly error?: unknown;
}

/** Both seats of a match over raw sockets: whoever knows the position may move. */
async function joinOurs(
  port: number,
  match: string,
  tokens: readonly string[],
  moved: () => void,
): Promise<Pair> {
  let at = 0;
  let turn = 0;
  let ids = 0;
  const sockets = await Promise.all(
    tokens.map(async (token, seat) => {
      const headers = { authorization: `Bearer ${token}` };
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers });
      const ready = new Promise<void>((resolve, reject) => {
        socket.on('message', (data: Buffer) => {
          const message = JSON.parse(data.toString()) as Told;
          if (message.t === 'no') reject(new Error(JSON.stringify(message)));
          if (message.now !== undefined) ({ at } = message.now);
          if (message.t === 'snap') resolve();
          if (message.t === 'told' && message.step?.seat !== seat) moved();
        });
      });
      await opened(socket);
      socket.send('{"t":"hello","v":1}');
      socket.send(JSON.stringify({ t: 'watch', m: match, viewer: seat, from: 0 }));
      await ready;
      return socket;
    }),
  );
  return {
    move() {
      const text = `${'AB'.charAt(turn)} 1`;
      sockets[turn]?.send(JSON.stringify({ t: 'do', m: match, id: `${ids++}`, at, text }));
      turn = 1 - turn;
    },
    close: () => sockets.forEach((socket) => socket.terminate()),
  };
}

export const joinMemory: Join = (port, number, moved) =>
  joinOurs(
    port,
    `heap-${number}`,
    [0, 1].map((seat) => `${number.toString(16).padStart(31, '0')}${seat}`),
    moved,
  );

export const joinDurable: Join = async (port, number, moved) => {
  const { match, people } = await seatTwo(port, number, 'heap');
  const tokens = people.map(({ token }) => token);
  return joinOurs(port, match, tokens, moved);
};
