import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContestPlan, GameReport } from './contest.js';

/**
 * The games of a contest as they are played, a line of JSON for each deal, so that a contest that
 * was stopped goes on where it was. A finished contest leaves no journal.
 */
export class Journal {
  readonly path: string;
  /** Of the deals that were played before, all seatings of each. */
  readonly played: readonly GameReport[];

  private constructor(path: string, played: readonly GameReport[]) {
    this.path = path;
    this.played = played;
  }

  /**
   * The journal of this plan, or a new one. `build` names the program: games of another one prove
   * nothing about this one and are not taken up.
   */
  static open(folder: string, plan: ContestPlan, build: string): Journal {
    const plain = JSON.stringify([build, plan]);
    const name = createHash('sha256').update(plain).digest('hex').slice(0, 16);
    const path = join(folder, `${plan.game}-${name}.jsonl`);
    return new Journal(path, existsSync(path) ? readGames(path) : []);
  }

  /** All games of one deal. */
  add(games: readonly GameReport[]): void {
    mkdirSync(dirname(this.path), { recursive: true });
    appendFileSync(this.path, `${JSON.stringify(games)}\n`);
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

/** A line that was being written when the program was stopped is dropped from the file. */
function readGames(path: string): GameReport[] {
  const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  writeFileSync(path, whole.map((line) => `${line}\n`).join(''));
  return whole.flatMap((line) => JSON.parse(line) as GameReport[]);
}
