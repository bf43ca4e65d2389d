// The worker thread that holds the SQLite file (thread.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@chiaro/kernel';
import { codeOf, StorageFault } from '../fault.js';
import { SqliteFile } from './file.js';
import { Parcel } from './parcel.js';
import type { AppendJob, SqlitePort, SqliteQuery } from './port.js';
import type { Answered, Asked, CarriedError } from './thread.js';

invariant(parentPort !== null, 'this runs in a thread');
const port = parentPort;
const parcel = new Parcel<Answered>((answered) => port.postMessage(answered));
const answer = (answered: Answered): void => parcel.add(answered);

try {
  const file = new SqliteFile(workerData as string);
  port.on('message', (asked: readonly Asked[]) => {
    for (const each of asked)
      call(file, each).then(
        (value) => answer({ id: each.id, value }),
        (error: unknown) => answer({ id: each.id, error: carried(error) }),
      );
  });
  answer({ id: 0 });
} catch (error) {
  answer({ id: 0, error: carried(error) });
}

function call(file: SqlitePort, { call: name, argument }: Asked): Promise<unknown> {
  if (name === 'execute') return file.execute(argument as SqliteQuery);
  if (name === 'append') return file.append(argument as AppendJob);
  return file[name]();
}

function carried(error: unknown): CarriedError {
  const isFault = error instanceof StorageFault;
  const cause = isFault && error.cause instanceof Error ? error.cause : error;
  return {
    trouble: isFault ? error.trouble : null,
    message: cause instanceof Error ? cause.message : String(cause),
    code: codeOf(cause),
  };
}
