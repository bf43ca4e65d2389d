import { err, type AnyModule, type Problem, type Words } from '@chiaro/kernel';
import { scoresPath, updateStore } from '../archives.js';
import { problemLine, withFiles, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import type { AnyHost } from './sight.js';

/** Saves the results of a game at the terminal: its log and its score. */
export interface GameKeeper {
  /** To this file, or the default one. */
  save(path: string | undefined): Promise<void>;
  /** Called when the game is over or left. */
  finish(): Promise<void>;
  /** Counts an attempt that the rules refused, which no log records. */
  countRefusal(): void;
}

/** Writes the log on request and at the end, and the score if the game stores scores. */
export class Keeper implements GameKeeper {
  /** True after a write error. */
  failed = false;
  #refused = 0;

  readonly context: Context;
  readonly module: AnyModule;
  readonly host: AnyHost;
  readonly words: Words;
  readonly flags: Flags;
  readonly names: readonly string[];
  /** A game that was already over when it was opened is not saved again. */
  readonly wasOver: boolean;

  constructor(
    context: Context,
    module: AnyModule,
    host: AnyHost,
    words: Words,
    flags: Flags,
    names: readonly string[],
    wasOver: boolean,
  ) {
    this.context = context;
    this.module = module;
    this.host = host;
    this.words = words;
    this.flags = flags;
    this.names = names;
    this.wasOver = wasOver;
  }

  async save(wish: string | undefined): Promise<void> {
    const { context, host, names, flags } = this;
    const path = wish ?? flags.log ?? this.defaultName();
    const log = await host.ownLog({ withSeed: true, names });
    if (!log.ok) return this.#fail([log.error]);
    const written = await withFiles(() => context.world.write(path, log.value));
    if (written.ok) await context.print(context.say('cli.play.saved', { path }));
    else await this.#fail([written.error]);
  }

  /** Called when the game is over or left. A game without a move is not saved. */
  async finish(): Promise<void> {
    const { host, flags } = this;
    const standing = await host.look(({ ended, playthrough }) => ({
      ended,
      isIdle: playthrough.steps.every((step) => step.kind === 'chance'),
    }));
    if (!standing.ok) return this.#fail([standing.error]);
    if (flags.save === false || standing.value.isIdle || this.wasOver) return;
    if (standing.value.ended) await this.#archive();
    await this.save(undefined);
  }

  countRefusal(): void {
    this.#refused++;
  }

  /** `<game>-20250101-120000.log` */
  private defaultName(): string {
    const { context, host } = this;
    const [day = '', time = ''] = new Date(context.world.now()).toISOString().split('T');
    return `${host.game.id}-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.log`;
  }

  async #archive(): Promise<void> {
    const { context, module, host, flags, words } = this;
    const { archive } = module;
    if (archive === undefined) return;
    const path = scoresPath(context, flags, module.game.id);
    const device = { isChosen: flags.seed !== undefined, refused: this.#refused };
    const added = await updateStore(context, path, async (text) => {
      const looked = await host.look(({ playthrough }) =>
        archive.add([{ playthrough, ...device }], text),
      );
      return looked.ok ? looked.value : err([looked.error]);
    });
    if (!added.ok) return this.#fail(added.error);
    for (const remark of added.value.remarks) await context.tell(words.say(remark));
  }

  async #fail(problems: readonly Problem[]): Promise<void> {
    this.failed = true;
    await this.context.note(...problems.map((problem) => problemLine(problem, this.words)));
  }
}
