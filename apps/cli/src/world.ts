import type { Language } from '@chiaro/kernel';
import type { Socket } from '@chiaro/match';

/**
 * Everything the command line needs from the machine, as a port that tests replace. File errors are
 * thrown as `WorldError`; a broken pipe (EPIPE) only closes its output.
 */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: Input;
  readonly out: Output;
  readonly err: Output;
  readonly cores: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a monotonic clock. */
  elapsed(): number;
  randomBytes(count: number): Uint8Array;
  open(path: string): AsyncIterable<Uint8Array>;
  /** `secret`: readable by its owner only. */
  write(path: string, text: string, how?: { readonly secret: boolean }): Promise<void>;
  /** Does the work while no other program on this machine does work of its own for the same file. */
  alone<T>(path: string, work: () => Promise<T>): Promise<T>;
  /** A large table that was built beside the program; null if it is missing. */
  resource(name: string): Promise<Uint8Array | null>;
  /** Threads for long work; null if threads are not available. */
  workers(count: number): Threads | null;
  /** Calls back on Ctrl+C. Returns a function that removes the handler. */
  onInterrupt(handler: () => void): () => void;
  /**
   * Sends a GET, or a POST with a JSON body, and parses the JSON response; null if nobody answers.
   */
  request(
    url: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<{ readonly status: number; readonly json: unknown } | null>;
  connect(url: string, headers: Readonly<Record<string, string>>): Socket;
  /** Starts the server in this process, with these settings; false if it was not built. */
  serve(settings: Readonly<Record<string, string>>): Promise<boolean>;
  /** Backup and restore of the server's data; null if it was not built. */
  keeper(): Promise<Keeper | null>;
  /** Work that is shared with other machines; null if it was not built. */
  office(): Promise<JobOffice | null>;
}

/** A backup command: its arguments, and the lines to print. */
type Keep = (wish: {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
  readonly file: string;
  readonly progress: (done: number) => void;
}) => Promise<{ readonly ok: boolean; readonly lines: readonly string[] }>;

/** Backups of the server's data (apps/server/src/backup). */
export interface Keeper {
  readonly backup: Keep;
  readonly restore: Keep;
  /** Read-only. */
  readonly checkBackup: Keep;
}

/** The opened value, or a sentence that says why it failed. */
type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly line: string };

interface OfficeWish {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
}

/** Long work, shared through PostgreSQL (apps/server/src/jobs). */
export interface JobOffice {
  /** Takes jobs until it is stopped; unfinished jobs are then left to others. */
  startWorker(
    wish: OfficeWish & {
      /** Concurrent jobs. */
      readonly threads: number;
      /** Computes a piece of a survey or a simulation, in another thread. */
      readonly doPiece: (task: unknown) => Promise<unknown>;
      readonly onEnd: () => void;
    },
  ): Promise<Opened<{ stop(): Promise<void> }>>;
  /** The threads of all workers on any machine; `size` pieces are requested at a time. */
  openCrew(wish: OfficeWish & { readonly size: number }): Promise<Opened<Threads>>;
}

export interface Input {
  readonly isTerminal: boolean;
  chunks(): AsyncIterable<Uint8Array>;
  /** Stops reading, even if somebody could still type. */
  close(): void;
}

export interface Output {
  readonly isTerminal: boolean;
  /** Columns of the terminal; null if it is none. */
  readonly columns: number | null;
  /** True once the reader has closed its end. */
  readonly closed: boolean;
  /** Waits while the reader is slow; bytes may be used again when it is done. */
  write(text: string | Uint8Array): Promise<void>;
}

export interface Threads {
  readonly size: number;
  /** Runs in one of the threads, see `crew.worker.ts`. */
  run(job: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** A file that cannot be read or written, with the message of the operating system. */
export class WorldError extends Error {
  readonly reason: 'missing' | 'unreadable' | 'unwritable';
  readonly path: string;

  constructor(reason: 'missing' | 'unreadable' | 'unwritable', path: string) {
    super(`${reason}: ${path}`);
    this.reason = reason;
    this.path = path;
  }
}
