import type { CatalogGame } from '@chiaro/catalog';
import type { AnyModule } from '@chiaro/kernel';
import { nimModule, whisperModule } from '@chiaro/testing';
import { commands } from '../src/commands.js';
import { run } from '../src/program.js';
import { WorldError, type Output, type World } from '../src/world.js';

const shelf = (module: AnyModule, title: string): CatalogGame => ({
  id: module.game.id,
  title: { it: title, en: title },
  blurb: { it: 'Un gioco di prova.', en: 'A toy.' },
  seats: module.game.nature.seats,
  load: async () => module,
  loadPlayable: async () => module,
  loadRules: async (language) => module.rules[language],
});

export const toys: readonly CatalogGame[] = [
  shelf(nimModule as AnyModule, 'Nim'),
  shelf(whisperModule as AnyModule, 'Whisper'),
];

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly files: ReadonlyMap<string, string>;
}

export interface Given {
  readonly input?: string | Uint8Array;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly catalog?: readonly CatalogGame[];
  /** Letters in a line: then both outputs are a terminal. */
  readonly columns?: number;
  /** Bytes of each chunk of the input; all at once if not said. */
  readonly chunk?: number;
}

/** Runs a command line on a machine made of plain data. */
export async function chiaro(line: string | readonly string[], given: Given = {}): Promise<Ran> {
  const argv = typeof line === 'string' ? line.split(' ') : line;
  const files = new Map(Object.entries(given.files ?? {}));
  const out = new Page(given.columns ?? null);
  const err = new Page(given.columns ?? null);
  let time = 0;
  const world: World = {
    env: { LANG: 'en', ...given.env },
    input: {
      isTerminal: false,
      chunks: () => chunked(bytesOf(given.input ?? ''), given.chunk ?? Infinity),
      close: () => undefined,
    },
    out,
    err,
    cores: 1,
    now: () => 1_700_000_000_000 + time++,
    elapsed: () => time++,
    randomBytes: (count) => new Uint8Array(count).fill(7),
    open: (path) => openIn(files, path, given.chunk ?? Infinity),
    write: async (path, text) => {
      if (path.startsWith('/forbidden')) throw new WorldError('unwritable', path);
      files.set(path, text);
    },
    alone: (_, work) => work(),
    resource: async () => null,
    workers: () => null,
    onInterrupt: () => () => undefined,
    request: async () => null,
    connect: () => {
      throw new Error('There is no network here');
    },
    serve: async () => false,
    keeper: async () => null,
    office: async () => null,
  };
  const code = await run(argv, world, given.catalog ?? toys, commands);
  const texts = [...files].map(([path, content]) => [path, content.toString()] as const);
  return { code, out: out.text, err: err.text, files: new Map(texts) };
}

class Page implements Output {
  readonly columns: number | null;
  readonly isTerminal: boolean;
  readonly closed = false;
  text = '';

  constructor(columns: number | null) {
    this.columns = columns;
    this.isTerminal = columns !== null;
  }

  async write(text: string | Uint8Array): Promise<void> {
    this.text += Buffer.from(text).toString();
  }
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content;

export async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size)
    yield bytes.subarray(at, Math.min(bytes.length, at + size));
}

async function* openIn(
  files: ReadonlyMap<string, string | Uint8Array>,
  path: string,
  size: number,
): AsyncGenerator<Uint8Array> {
  const content = files.get(path);
  if (content === undefined) throw new WorldError('missing', path);
  yield* chunked(bytesOf(content), size);
}

/** The JSON objects of an output, one per line. */
export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

export const lines = (...each: readonly string[]): string =>
  each.map((line) => `${line}\n`).join('');
