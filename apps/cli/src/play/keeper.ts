import { formatLog, type AnyModule, type Problem, type Words } from '@chiaro/kernel';
import { matchLog } from '@chiaro/match';
import { readStore, scoresPath, writeStore } from '../archives.js';
import { problemLine, withFiles, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import type { AnyMatch } from './sight.js';

/** Keeps what was played: the log on request and at the end, and the score where the game has a place for it. */
export class Keeper {
  /** True once something could not be written. */
  failed = false;
  readonly #wasOver: boolean;

  constructor(
    readonly context: Context,
    readonly module: AnyModule,
    readonly match: AnyMatch,
    readonly words: Words,
    readonly flags: Flags,
    readonly names: readonly string[],
  ) {
    this.#wasOver = match.ended;
  }

  async save(path: string): Promise<void> {
    const { context, match, names } = this;
    const log = formatLog(matchLog(match, { withSeed: true, names }));
    const written = await withFiles(() => context.world.write(path, log));
    if (written.ok) await context.print(context.say('cli.play.saved', { path }));
    else await this.#fail([written.error]);
  }

  /** When the game is over or left. A game without a move leaves nothing behind. */
  async finish(): Promise<void> {
    const { match, flags } = this;
    const isIdle = match.playthrough.steps.every((step) => step.kind === 'chance');
    if (flags.save === false || isIdle || this.#wasOver) return;
    if (match.ended) await this.#archive();
    await this.save(flags.log ?? this.defaultName());
  }

  /** `<game>-20250101-120000.log` */
  defaultName(): string {
    const { context, match } = this;
    const [day = '', time = ''] = new Date(context.world.now()).toISOString().split('T');
    return `${match.game.id}-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.log`;
  }

  async #archive(): Promise<void> {
    const { context, module, match, flags, words } = this;
    if (module.archive === undefined) return;
    const path = scoresPath(context, flags, module.game.id);
    const store = await readStore(context, path);
    if (!store.ok) return this.#fail([store.error]);
    const added = module.archive.add(match.playthrough, store.value, flags.seed !== undefined);
    if (!added.ok) return this.#fail(added.error);
    const written = await writeStore(context, path, added.value.store);
    if (!written.ok) return this.#fail([written.error]);
    for (const remark of added.value.remarks) await context.print(words.say(remark));
  }

  async #fail(problems: readonly Problem[]): Promise<void> {
    this.failed = true;
    await this.context.note(...problems.map((problem) => problemLine(problem, this.words)));
  }
}
