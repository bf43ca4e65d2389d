import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { moduleOf } from './azul.js';
import { forEach, idle } from './crowd.js';
import { loadNow, middleAndTail, whole } from './figures.js';
import { playFor } from './idle.js';
import { makePerson, seatTwo, type Person } from './people.js';
import { withLimitedServer } from './server.js';
import { Table } from './table.js';

const GAMES = 100;
const PAUSE_MS = 250;
/** Both ways together less than a game of Azul lasts, so that nobody's game ends meanwhile. */
const SECONDS = 5;
const WINDOWS = 6;
/** Of the honest moves. */
const SHARE = 0.01;

/** Honest players, in turn with and without somebody who sends what nobody should. */
export const beHostile = (): Promise<string[]> =>
  withLimitedServer(async (server) => {
    const module = await moduleOf('azul');
    const person = await makePerson(server.port, GAMES);
    const [quiet, attacked]: [number[], number[]] = [[], []];
    const how = { pauseMs: PAUSE_MS, seconds: SECONDS };
    let sent = 0;
    for (let window = 0; window < WINDOWS; window++) {
      const seated = await forEach(GAMES, (number) => seatTwo(server.port, number, 'azul'));
      const tables = await forEach(GAMES, (number) =>
        Table.open(server.port, module, seated[number] ?? { match: '', people: [] }),
      );
      const alone = async (): Promise<void> => {
        quiet.push(...(await playFor(server, tables, how)).times);
      };
      const beside = async (): Promise<void> => {
        const attack = new Attack(server.port, person, seated[0]?.match ?? '');
        const attacking = attack.keepOn(PAUSE_MS / GAMES / SHARE);
        attacked.push(...(await playFor(server, tables, how)).times);
        attack.isOver = true;
        await attacking;
        sent += attack.sent;
      };
      const inTurn = window % 2 === 0 ? [alone, beside] : [beside, alone];
      for (const play of inTurn) await play();
      for (const table of tables) table.close();
    }
    return [
      `${GAMES} games of Azul, ${WINDOWS} times ${SECONDS} s each way in turn, ${loadNow()}`,
      '| moves of the honest | count | p50 ms | p99 ms |',
      '|---|---|---|---|',
      `| alone | ${whole(quiet.length)} | ${middleAndTail(quiet)} |`,
      `| beside ${sent} hostile messages (${((sent / attacked.length) * 100).toFixed(1)} %) | ${whole(attacked.length)} | ${middleAndTail(attacked)} |`,
    ];
  });

/** Somebody with an identity of their own who tries one thing after another. */
class Attack {
  #socket: WebSocket | null = null;
  sent = 0;
  isOver = false;

  constructor(
    readonly port: number,
    readonly person: Person,
    readonly match: string,
  ) {}

  async keepOn(everyMs: number): Promise<void> {
    const messages = this.#messages();
    while (!this.isOver) {
      if (this.#socket?.readyState !== WebSocket.OPEN)
        this.#socket = await idle(this.port, this.person).catch(() => null);
      this.#socket?.on('error', () => undefined);
      const message = messages[this.sent++ % messages.length];
      if (message !== undefined) this.#socket?.send(message);
      await sleep(everyMs);
    }
    this.#socket?.terminate();
  }

  #messages(): readonly (string | Buffer)[] {
    const m = this.match;
    const about = (message: object): string => JSON.stringify({ m, ...message });
    return [
      'not JSON',
      '['.repeat(16_000),
      `{"t":"do","text":"${'A '.repeat(8_000)}"}`,
      'x'.repeat(17_000),
      randomBytes(4_000),
      about({ t: 'watch', viewer: 0, from: 0 }),
      about({ t: 'do', id: 'x', at: 0, text: 'A 1' }),
      about({ t: 'history', id: 'x', viewer: 'table', from: 0, to: 1e9 }),
      about({ t: 'log', id: 'x', m: 'unknown-1' }),
      about({ t: 'hello', v: 0 }),
    ];
  }
}
