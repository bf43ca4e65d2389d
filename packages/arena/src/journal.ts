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
 * A journal of the games of a contest, one line of JSON per deal, so that an interrupted contest
 * can resume. A finished contest deletes it.
 */
export class Journal {
  readonly path: string;
  /** The games of deals that were played before, all seatings of each. */
  readonly played: readonly GameReport[];

  private constructor(path: string, played: readonly GameReport[]) {
    this.path = path;
    this.played = played;
  }

  /**
   * Opens the journal of this plan, or a new one. `build` identifies the program: games of another
   * build say nothing about this one and are ignored.
   */
  static open(folder: string, plan: ContestPlan, build: string): Journal {
    const plain = JSON.stringify([build, plan]);
    const name = createHash('sha256').update(plain).digest('hex').slice(0, 16);
    const path = join(folder, `${plan.game}-${name}.jsonl`);
    return new Journal(path, existsSync(path) ? readGames(path) : []);
  }

  /** Appends all games of one deal. */
  add(games: readonly GameReport[]): void {
    mkdirSync(dirname(this.path), { recursive: true });
    appendFileSync(this.path, `${JSON.stringify(games)}\n`);
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

/** An incomplete last line, from an interrupted write, is removed from the file. */
function readGames(path: string): GameReport[] {
  const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  writeFileSync(path, whole.map((line) => `${line}\n`).join(''));
  return whole.flatMap((line) => JSON.parse(line) as GameReport[]);
}
