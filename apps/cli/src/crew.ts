import type { Context } from './context.js';
import type { Flags } from './flags.js';
import type { Threads } from './world.js';

/** Pieces requested at a time: more than one machine has threads. */
const SHARED = 16;

/** The threads that compute the pieces of long work; `line` says why there are none. */
type Crewed =
  | { readonly ok: true; readonly threads: Threads | null }
  | { readonly ok: false; readonly line: string };

/** Threads of this machine, or with `--distributed` those of all workers. */
export async function crewFor(context: Context, flags: Flags, most: number): Promise<Crewed> {
  const { world, language } = context;
  if (flags.distributed !== true)
    return { ok: true, threads: world.workers(Math.min(flags.threads ?? world.cores, most)) };
  const office = await world.office();
  if (office === null) return { ok: false, line: context.say('cli.serve.missing') };
  const size = flags.threads ?? SHARED;
  const opened = await office.openCrew({ environment: world.env, language, size });
  if (!opened.ok) return opened;
  await context.note(context.say('cli.distributed'));
  return { ok: true, threads: opened.value };
}
