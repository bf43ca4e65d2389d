import type { Language } from '@chiaro/kernel';
import type { Socket } from '@chiaro/match';

/**
 * Everything the command line needs of the machine, so that a test can be the machine. Failures of
 * files come as `WorldError`; a reader that went away (EPIPE) only closes its output.
 */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: Input;
  readonly out: Output;
  readonly err: Output;
  readonly cores: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never jumps. */
  elapsed(): number;
  randomBytes(count: number): Uint8Array;
  open(path: string): AsyncIterable<Uint8Array>;
  /** `secret`: for its owner's eyes alone. */
  write(path: string, text: string, how?: { readonly secret: boolean }): Promise<void>;
  /** A large table that was built beside the program; null when it is not there. */
  resource(name: string): Promise<Uint8Array | null>;
  /** Threads for long work; null where there can be none. */
  workers(count: number): Threads | null;
  /** Calls back when somebody presses Ctrl+C; the answer takes the wish back. */
  onInterrupt(handler: () => void): () => void;
  /** Asks, or posts a body of JSON, and reads the JSON of the answer; null where nobody answers. */
  request(
    url: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<{ readonly status: number; readonly json: unknown } | null>;
  connect(url: string, headers: Readonly<Record<string, string>>): Socket;
  /** Starts the server in this process, with these settings; false when it was not built. */
  serve(settings: Readonly<Record<string, string>>): Promise<boolean>;
  /** What keeps the server's data; null when it was not built. */
  keeper(): Promise<Keeper | null>;
  /** Where work is shared with other machines; null when it was not built. */
  office(): Promise<JobOffice | null>;
}

/** What is asked of the server's data, and what to say then. */
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
  /** Changes nothing. */
  readonly checkBackup: Keep;
}

/** Something that was opened, or the sentence that says why not. */
type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly line: string };

interface OfficeWish {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
}

/** Long work, shared through PostgreSQL (apps/server/src/jobs). */
export interface JobOffice {
  /** Takes jobs until it is stopped; what is under way then is left to others. */
  startWorker(
    wish: OfficeWish & {
      /** Jobs at a time. */
      readonly threads: number;
      /** Does a part of a survey or a simulation, in another thread. */
      readonly doPiece: (task: unknown) => Promise<unknown>;
      readonly onEnd: () => void;
    },
  ): Promise<Opened<{ stop(): Promise<void> }>>;
  /** Threads of whoever takes work, anywhere; `size` pieces are asked for at a time. */
  openCrew(wish: OfficeWish & { readonly size: number }): Promise<Opened<Threads>>;
}

export interface Input {
  readonly isTerminal: boolean;
  chunks(): AsyncIterable<Uint8Array>;
  /** Reads no more, even where somebody could still type. */
  close(): void;
}

export interface Output {
  readonly isTerminal: boolean;
  /** Letters in a line of the terminal; null where it is none. */
  readonly columns: number | null;
  /** True once nobody reads any more. */
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

/** A file that cannot be read or written, in the words of the operating system. */
export class WorldError extends Error {
  readonly reason: 'missing' | 'unreadable' | 'unwritable';
  readonly path: string;

  constructor(reason: 'missing' | 'unreadable' | 'unwritable', path: string) {
    super(`${reason}: ${path}`);
    this.reason = reason;
    this.path = path;
  }
}
