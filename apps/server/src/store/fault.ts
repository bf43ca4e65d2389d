/** Kinds of database failure. */
export type StorageTrouble = 'full' | 'busy' | 'slow' | 'gone' | 'damaged';

const NAMES: Readonly<Record<StorageTrouble, string>> = {
  full: 'The disk of the database is full',
  busy: 'The database is busy with others',
  slow: 'The database did not answer in time',
  gone: 'The database cannot be reached',
  damaged: 'The database cannot be read or written',
};

/**
 * The database failed: neither our bug nor the client's fault, and a retry may succeed. Answered
 * with 503; the kind is reported.
 */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';

  constructor(
    readonly trouble: StorageTrouble,
    cause: unknown,
  ) {
    super(`${NAMES[trouble]}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
