// Whole matches in rooms, over real sockets, while the server is killed again and again. Whatever was
// answered with `done` must be in the log once and in order, and every device must end with the same.
import { findIn, games } from '@chiaro/catalog';
import {
  FastRng,
  formatActor,
  invariant,
  parseLog,
  pickOne,
  replay,
  type AnyModule,
  type Json,
} from '@chiaro/kernel';
import { Client, Line, socketTransport, type AnyClient } from '@chiaro/match';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { isRunning, startProcess, type ServerProcess } from './process.js';

export interface RoomsPlan {
  /** The built server. */
  readonly server: string;
  /** Where the data lies. */
  readonly environment: Readonly<Record<string, string>>;
  readonly matches: readonly RoomWish[];
  /** Acknowledged moves between two kills, on average; Infinity for none. */
  readonly movesPerKill: number;
  readonly seed: string;
  readonly onMatch?: (report: RoomReport) => void;
}

export interface RoomWish {
  readonly game: string;
  readonly options: Json;
  readonly seats: number;
}

export interface RoomReport {
  readonly game: string;
  readonly seats: number;
  /** Moves that were acknowledged to somebody. */
  readonly moves: number;
  readonly kills: number;
  /** What was lost, doubled or different; nothing may be. */
  readonly lost: readonly string[];
}

/** Whoever plays for too long is stuck, in milliseconds. */
const PATIENCE = 600_000;

export async function playRooms(plan: RoomsPlan): Promise<RoomReport[]> {
  const trial = new Trial(plan);
  await trial.start('0');
  const reports: RoomReport[] = [];
  try {
    for (const [number, wish] of plan.matches.entries()) {
      const report = await trial.play(wish, `${plan.seed} ${number}`);
      plan.onMatch?.(report);
      reports.push(report);
    }
  } finally {
    trial.stop();
  }
  return reports;
}

class Trial {
  readonly #plan: RoomsPlan;
  #server: ServerProcess | null = null;
  #kills = 0;

  constructor(plan: RoomsPlan) {
    this.#plan = plan;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  async start(port: string): Promise<void> {
    const environment = { ...this.#plan.environment, PORT: port, LANG: 'en' };
    const server = await startProcess(this.#plan.server, environment);
    invariant(isRunning(server), `the server starts: ${JSON.stringify(server)}`);
    this.#server = server;
  }

  stop(): void {
    this.#server?.process.kill('SIGKILL');
  }

  async play({ game, options, seats }: RoomWish, seed: string): Promise<RoomReport> {
    const found = findIn(games, game);
    invariant(found.ok, `there is ${game}`);
    const module = await found.value.load();
    const made = await post<{ code: string }>(this.url, '', '/api/rooms', {
      game,
      options,
      admits: 'code',
    });
    const players = await Promise.all(
      Array.from({ length: seats }, (_, seat) => Player.join(this.url, made.code, seat, module)),
    );
    const killsBefore = this.#kills;
    const rng = FastRng.from(seed);
    let isOver = false;
    const killing = this.#killNowAndThen(players, rng, () => isOver);
    const late = AbortSignal.timeout(PATIENCE);
    await Promise.all(
      players.map((player) => player.playOut(FastRng.from(`${seed} ${player.seat}`), late)),
    );
    isOver = true;
    await killing;
    const lost = await lossesOf(module, players);
    for (const player of players) player.close();
    const moves = players.reduce((sum, { done }) => sum + done.length, 0);
    return { game, seats, moves, kills: this.#kills - killsBefore, lost };
  }

  async #killNowAndThen(
    players: readonly Player[],
    rng: FastRng,
    isOver: () => boolean,
  ): Promise<void> {
    const { movesPerKill } = this.#plan;
    const acknowledged = () => players.reduce((sum, { done }) => sum + done.length, 0);
    let next = gap(movesPerKill, rng);
    while (!isOver()) {
      await sleep(5);
      if (acknowledged() < next) continue;
      const { port } = new URL(this.url);
      this.#server?.process.kill('SIGKILL');
      await this.#server?.ended;
      this.#kills++;
      await this.start(port);
      next = acknowledged() + gap(movesPerKill, rng);
    }
  }
}

const gap = (average: number, rng: FastRng): number =>
  average === Infinity ? Infinity : 1 + (rng.uint32() % (2 * average));

/** One device with one seat, that plays whatever is allowed. */
class Player {
  /** Lines that were answered with `done`, in order. */
  readonly done: string[] = [];
  readonly client: AnyClient;
  readonly module: AnyModule;
  readonly seat: number;

  private constructor(module: AnyModule, client: AnyClient, seat: number) {
    this.module = module;
    this.client = client;
    this.seat = seat;
  }

  static async join(url: string, code: string, seat: number, module: AnyModule): Promise<Player> {
    const me = await post<{ token: string }>(url, '', '/api/me', { name: `Player ${seat + 1}` });
    const { room } = await post<{ room: string }>(url, me.token, '/api/rooms/join', { code });
    await post(url, me.token, `/api/rooms/${room}/sit`, { seat });
    const headers = { authorization: `Bearer ${me.token}` };
    let ids = 0;
    const line = new Line({
      transport: socketTransport(
        () => new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers }),
      ),
      now: Date.now,
      after(milliseconds, run) {
        // The server is away for less than a second: nobody waits for half a minute.
        const timer = setTimeout(run, Math.min(milliseconds, 500));
        return () => clearTimeout(timer);
      },
      random: Math.random,
      newId: () => `${seat} ${ids++}`,
    });
    const seating = { seats: [seat], viewers: [seat] };
    return new Player(module, new Client(module.game, `${room}-1`, line, seating), seat);
  }

  async playOut(rng: FastRng, late: AbortSignal): Promise<void> {
    const { client, seat } = this;
    for (;;) {
      const { turn, result, seq } = await client.until(
        (now) => now.result !== null || (now.turn === seat && now.pending.length === 0),
      );
      if (result !== null) return;
      invariant(!late.aborted, `a match of ${client.game.id} stands still at ${seq}`);
      if (turn !== seat) continue;
      const text = client.game.notation.format(pickOne(client.legal(), rng));
      const played = await client.do(seat, text);
      if (played.ok) this.done.push(text);
    }
  }

  close(): void {
    this.client.close();
  }
}

/** What the log does not bear out, and devices that were told another log. */
async function lossesOf(module: AnyModule, players: readonly Player[]): Promise<string[]> {
  const lost: string[] = [];
  const logs = await Promise.all(players.map(({ client }) => client.log()));
  const texts = logs.map((log) => (log.ok ? log.value : ''));
  const [first = ''] = texts;
  texts.forEach((text, seat) => {
    if (text !== first || text === '') lost.push(`seat ${seat + 1} has another log`);
  });
  const { lines } = parseLog(first).log;
  for (const { seat, done } of players) {
    const own = lines.filter(({ actor }) => actor === seat).map(({ text }) => text);
    if (JSON.stringify(own) !== JSON.stringify(done))
      lost.push(`${formatActor(seat)} was answered ${done.length} moves, ${own.length} are there`);
  }
  const again = replay(module.game, first);
  if (!again.ok || again.value.failure !== null) lost.push('the log does not replay');
  return lost;
}

async function post<T>(url: string, token: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const json = (await response.json()) as T;
  invariant(response.ok, `${path}: ${JSON.stringify(json)}`);
  return json;
}
