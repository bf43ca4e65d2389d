// Two nodes on one PostgreSQL, seats of each match split between them. One is killed, or stopped past
// every timeout and continued, while matches go on; the database itself is killed, too. Whatever was
// answered must be in the log once and in order, every device must end with the same log, and the
// others must go on within three seconds. The clocks of the two nodes differ by more than an hour, and
// seats have ten minutes: nobody may be flagged.
import { findIn, games } from '@chiaro/catalog';
import { FastRng, invariant, type AnyModule } from '@chiaro/kernel';
import { setTimeout as sleep } from 'node:timers/promises';
import { lossesOf, Player, post } from './nodes-player.js';
import type { TestPostgres } from './postgres.js';
import { isRunning, startProcess, type ServerProcess } from './process.js';

export interface NodesPlan {
  /** The built server. */
  readonly server: string;
  readonly postgres: TestPostgres;
  readonly databaseUrl: string;
  readonly rounds: readonly Trouble[];
  readonly seed: string;
  /** How long a node is stopped, in milliseconds: longer than every timeout of ours is 16 s. */
  readonly stoppedMs?: number;
  readonly onRound?: (round: number, trouble: Trouble, waited: number) => void;
  /** After each match: everything so far, so that nothing is unknown of a run that is cut off. */
  readonly onMatch?: (report: NodesReport) => void;
  /** Asked before each round: whoever has no more time ends with what there is. */
  readonly isToEnd?: () => boolean;
}

/** What happens to one of the two nodes, or to the database. */
export type Trouble = 'kill' | 'stop' | 'database';

export interface NodesReport {
  readonly rounds: Readonly<Record<Trouble, number>>;
  readonly matches: number;
  readonly moves: number;
  /** Milliseconds from each trouble to the next answered move of somebody at the other node. */
  readonly waits: Readonly<Record<Trouble, readonly number[]>>;
  /** What was lost, doubled or different; nothing may be. */
  readonly lost: readonly string[];
}

const GAME = {
  game: 'yahtzee',
  options: { players: 4 },
  time: { kind: 'bank', minutes: 10, increment: 15 },
};
const SEATS = 4;
const STOPPED_MS = 20_000;
/** By how much the clock of each node is wrong, in milliseconds. */
const SKEWS = [3_600_000, -1_200_000] as const;
/** Whoever waits longer for a match to go on is stuck, in milliseconds. */
const PATIENCE_MS = 120_000;

export async function playNodes(plan: NodesPlan): Promise<NodesReport> {
  const trial = new Trial(plan);
  await trial.start();
  try {
    for (const [round, trouble] of plan.rounds.entries()) {
      if (plan.isToEnd?.() === true) break;
      const waited = await trial.round(trouble);
      plan.onRound?.(round, trouble, waited);
    }
    await trial.finish();
  } catch (error) {
    // A match that stands still, or a node that does not start, is a loss like any other.
    trial.fail(error);
  } finally {
    trial.stop();
  }
  return trial.report;
}

class Trial {
  readonly #plan: NodesPlan;
  readonly #rng: FastRng;
  #nodes: ServerProcess[] = [];
  /** The node that is killed or stopped. */
  #down: number | null = null;
  #module: AnyModule | null = null;
  #players: readonly Player[] = [];
  #matches = 0;
  #moves = 0;
  readonly #waits: Record<Trouble, number[]> = { kill: [], stop: [], database: [] };
  readonly #lost: string[] = [];
  readonly #counts: Record<Trouble, number> = { kill: 0, stop: 0, database: 0 };

  constructor(plan: NodesPlan) {
    this.#plan = plan;
    this.#rng = FastRng.from(plan.seed);
  }

  async start(): Promise<void> {
    const found = findIn(games, GAME.game);
    invariant(found.ok, 'the game is there');
    this.#module = await found.value.load();
    this.#nodes = [await this.#startNode(0, '0'), await this.#startNode(1, '0')];
    await this.#seat();
  }

  stop(): void {
    for (const player of this.#players) player.close();
    for (const { process: node } of this.#nodes) {
      node.kill('SIGCONT');
      node.kill('SIGKILL');
    }
  }

  /** Trouble after a few moves; the answer is how long the others waited then. */
  async round(trouble: Trouble): Promise<number> {
    await this.#untilMoves(1 + (this.#rng.uint32() % 6));
    this.#counts[trouble]++;
    const waited =
      trouble === 'database'
        ? await this.#killDatabase()
        : await this.#lose(trouble, this.#rng.uint32() % 2);
    this.#waits[trouble].push(waited);
    return waited;
  }

  async #lose(trouble: 'kill' | 'stop', which: number): Promise<number> {
    const node = this.#nodes[which];
    invariant(node !== undefined, 'there are two nodes');
    const began = performance.now();
    this.#down = which;
    node.process.kill(trouble === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    // What was under way at that node is sent again to the other, under the same ids.
    for (const player of this.#players) player.moveTo(this.#urlOf(1 - which));
    await this.#untilMoves(1);
    const waited = performance.now() - began;
    if (trouble === 'kill') {
      await node.ended;
      this.#nodes[which] = await this.#startNode(which, new URL(node.url).port);
    } else {
      await sleep(Math.max(0, (this.#plan.stoppedMs ?? STOPPED_MS) - waited));
      node.process.kill('SIGCONT');
    }
    this.#down = null;
    for (const [seat, player] of this.#players.entries()) player.moveTo(this.#urlOf(seat % 2));
    await this.#untilMoves(2);
    return waited;
  }

  async #killDatabase(): Promise<number> {
    const began = performance.now();
    await this.#plan.postgres.kill('SIGKILL');
    await this.#plan.postgres.restart();
    await this.#untilMoves(1);
    return performance.now() - began;
  }

  finish(): Promise<void> {
    return this.#end();
  }

  fail(error: unknown): void {
    this.#lost.push(error instanceof Error ? error.message : String(error));
  }

  get report(): NodesReport {
    return {
      rounds: this.#counts,
      matches: this.#matches,
      moves: this.#moves,
      waits: this.#waits,
      lost: this.#lost,
    };
  }

  /** Of this node, or of the other while nobody is there: a balancer would know. */
  #urlOf(node: number): string {
    return this.#nodes[node === this.#down ? 1 - node : node]?.url ?? '';
  }

  async #startNode(which: number, port: string): Promise<ServerProcess> {
    const environment = {
      DATABASE_URL: this.#plan.databaseUrl,
      PORT: port,
      LANG: 'en',
      NODE_OPTIONS: clockOff(SKEWS[which] ?? 0),
    };
    const server = await startProcess(this.#plan.server, environment);
    invariant(isRunning(server), `the node starts: ${JSON.stringify(server)}`);
    return server;
  }

  /** Until so many more moves were answered; a match that is over makes place for the next. */
  async #untilMoves(more: number): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    let goal = this.#answered() + more;
    while (this.#answered() < goal) {
      if (this.#players.every(({ isOver }) => isOver)) {
        const missing = goal - this.#answered();
        await this.#end();
        await this.#seat();
        goal = this.#answered() + missing;
      }
      invariant(performance.now() < until, 'the match stands still');
      await sleep(2);
    }
  }

  #answered(): number {
    return this.#players.reduce((sum, { done }) => sum + done.length, 0);
  }

  async #seat(): Promise<void> {
    const url = this.#urlOf(0);
    const module = this.#module;
    invariant(module !== null, 'the game is loaded');
    const { code } = await post<{ code: string }>(url, '', '/api/rooms', {
      ...GAME,
      admits: 'code',
    });
    for (let seat = 0; seat < SEATS; seat++) {
      const player = await Player.join(this.#urlOf(seat % 2), code, seat, module);
      this.#players = [...this.#players, player];
    }
    this.#matches++;
    for (const player of this.#players)
      void player.playOut(FastRng.from(`${this.#plan.seed} ${this.#matches} ${player.seat}`));
  }

  async #end(): Promise<void> {
    for (const player of this.#players) await player.ended;
    this.#moves += this.#answered();
    this.#lost.push(...(await lossesOf(this.#players, this.#module, this.#matches)));
    for (const player of this.#players) player.close();
    this.#players = [];
    this.#plan.onMatch?.(this.report);
  }
}

/** What makes Node tell another time: everything that asks for the time of day asks `Date`. */
function clockOff(milliseconds: number): string {
  const program = `const Right=Date;globalThis.Date=class Date extends Right{constructor(...a){a.length===0?super(Right.now()+${milliseconds}):super(...a)}static now(){return Right.now()+${milliseconds}}}`;
  return `--import data:text/javascript,${encodeURIComponent(program)}`;
}
