import { invariant } from '@chiaro/kernel';
import { shortLog } from './logs.js';
import type { TestPostgres } from './postgres.js';
import { isRunning, startProcess, type ServerProcess } from './process.js';

export interface KillPlan {
  readonly rounds: number;
  /** The built child.ts. */
  readonly child: string;
  /** Where the data lies, for the child. */
  readonly environment: Readonly<Record<string, string>>;
  /** Killed itself in every third round; null where there is none. */
  readonly postgres: TestPostgres | null;
  readonly onRound?: (round: number, report: KillReport) => void;
}

/** What happened, and what was lost: nothing may be. */
export interface KillReport {
  readonly serverKilled: number;
  readonly databaseKilled: number;
  /** Acknowledged games and events of a match. */
  readonly games: number;
  readonly events: number;
  readonly lost: readonly string[];
}

/** Clients that hand in games all the time. */
const CLIENTS = 4;

/**
 * Kills a server (or its database) without warning, again and again, while clients write; after
 * each time everything that was acknowledged must be there, once and without a gap.
 */
export async function killRounds(plan: KillPlan): Promise<KillReport> {
  const run = new Run(plan);
  for (let round = 0; round < plan.rounds; round++) {
    await run.round(round);
    plan.onRound?.(round, run.report());
  }
  return run.finish();
}

class Run {
  readonly #plan: KillPlan;
  readonly #games = new Set<string>();
  readonly #lost: string[] = [];
  /** Acknowledged in the last round. */
  #recent: readonly string[] = [];
  #events = 0;
  #killed = { server: 0, database: 0 };

  constructor(plan: KillPlan) {
    this.#plan = plan;
  }

  report(): KillReport {
    return {
      serverKilled: this.#killed.server,
      databaseKilled: this.#killed.database,
      games: this.#games.size,
      events: this.#events,
      lost: this.#lost,
    };
  }

  async round(round: number): Promise<void> {
    const { postgres } = this.#plan;
    const server = await this.#startAndLook(this.#recent);
    const writing = this.#write(server.url, round);
    await writing.until(1 + ((round * 5) % 9));
    if (postgres !== null && round % 3 === 2) {
      await postgres.kill('SIGKILL');
      this.#killed.database++;
      await postgres.restart();
      // The same server goes on by itself.
      await writing.until(3);
    }
    server.process.kill('SIGKILL');
    this.#killed.server++;
    this.#recent = await writing.ended;
    await this.#end(server);
  }

  /** Looks once more for everything. */
  async finish(): Promise<KillReport> {
    const server = await this.#startAndLook([...this.#games]);
    server.process.kill('SIGKILL');
    await this.#end(server);
    return this.report();
  }

  async #end(server: ServerProcess): Promise<void> {
    await server.ended;
    this.#events = Math.max(this.#events, lastAppended(server.output()));
  }

  /** Starts the server again and asks it for what was acknowledged. */
  async #startAndLook(games: readonly string[]): Promise<ServerProcess> {
    const server = await startProcess(this.#plan.child, this.#plan.environment);
    invariant(isRunning(server), `the server starts: ${JSON.stringify(server)}`);
    const [, state = '', count = '0'] =
      /(continues|is damaged) at (\d+)/.exec(server.output()) ?? [];
    if (state !== 'continues') this.#lost.push(`the match ${state}`);
    if (Number(count) < this.#events) this.#lost.push(`events ${count} to ${this.#events}`);
    for (const id of games) {
      const response = await fetch(`${server.url}/api/games/${id}`);
      if (!response.ok) this.#lost.push(`game ${id}: ${response.status}`);
      await response.arrayBuffer();
    }
    return server;
  }

  #write(url: string, round: number) {
    const acknowledged: string[] = [];
    const client = async (number: number): Promise<void> => {
      for (let i = 0; ; i++) {
        const answer = await handIn(url, await shortLog(`${round} ${number} ${i}`));
        if (answer === null) return;
        if (answer.id === undefined) continue;
        acknowledged.push(answer.id);
        this.#games.add(answer.id);
      }
    };
    const ended = Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i))).then(
      () => acknowledged,
    );
    /** Until so many more were acknowledged. */
    const until = async (more: number): Promise<void> => {
      const goal = acknowledged.length + more;
      while (acknowledged.length < goal) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    return { ended, until };
  }
}

/** With the id of the game once it is acknowledged; null where the server is gone. */
async function handIn(url: string, log: string): Promise<{ readonly id?: string } | null> {
  const headers = { 'content-type': 'text/plain' };
  try {
    const response = await fetch(`${url}/api/games`, { method: 'POST', headers, body: log });
    const answer = (await response.json()) as { id?: string };
    return response.status === 201 ? answer : {};
  } catch {
    return null;
  }
}

const lastAppended = (output: string): number =>
  Math.max(0, ...[...output.matchAll(/^appended (\d+)$/gm)].map(([, seq]) => Number(seq)));
