import {
  type AnyModule,
  type Phrase,
  type Puzzle,
  type RankedOption,
  type Words,
  messageOf,
} from '@chiaro/kernel';
import { FAILED, OK, type Context } from './context.js';
import { Console } from './play/console.js';
import { readOrder } from './play/orders.js';

export const NONE_FOUND = { code: 'NOT_FOUND', reason: 'cli.practice.notFound' } as const;

/** Shows each position, waits for a move and says what it was worth. */
export class Lesson {
  readonly #console: Console;
  readonly #words: Words;
  #asked = 0;
  /** Whether the list of moves was shown for this position: only then a number means one. */
  #isListed = false;
  #found = 0;

  readonly context: Context;
  readonly module: AnyModule;

  constructor(context: Context, module: AnyModule) {
    this.context = context;
    this.module = module;
    this.#console = new Console(context);
    this.#words = context.wordsFor(module);
  }

  async ask(puzzles: Iterable<Puzzle | null>): Promise<number> {
    try {
      for (const puzzle of puzzles) {
        if (puzzle === null) return await this.context.refuse([NONE_FOUND], { exit: FAILED });
        if (!(await this.#pose(puzzle))) break;
      }
      if (this.#asked > 1)
        await this.#say('cli.practice.sum', { found: this.#found, asked: this.#asked });
      return OK;
    } finally {
      this.#console.close();
    }
  }

  /** False when the person leaves. */
  async #pose(puzzle: Puzzle): Promise<boolean> {
    const { kind, round, stage, view } = puzzle;
    this.#isListed = false;
    await this.#say('cli.practice.heading', { number: ++this.#asked, round, stage });
    await this.#say(`puzzle.${kind}`);
    await this.#show(puzzle);
    await this.#console.print(this.#words.say(this.module.narrator.turn(view)));
    await this.#say('cli.practice.ask');
    for (;;) {
      const text = await this.#console.ask();
      const heard = text === null ? 'leave' : await this.#hear(text, puzzle);
      if (heard !== 'stay') return heard === 'next';
    }
  }

  async #hear(text: string, puzzle: Puzzle): Promise<'stay' | 'next' | 'leave'> {
    const order = readOrder(text, this.#words)?.order;
    if (order === 'quit') return 'leave';
    if (order === 'legal') await this.#list(puzzle);
    else if (order === 'text') await this.#show(puzzle);
    else if (order === 'hint') {
      await this.#tell('cli.practice.best', puzzle.advice.ranked[0], puzzle);
      return 'next';
    } else if (order !== undefined || text === '') await this.#say('cli.practice.ask');
    else return this.#try(text, puzzle);
    return 'stay';
  }

  async #try(text: string, puzzle: Puzzle): Promise<'stay' | 'next'> {
    const { notation } = this.module.game;
    const number = /^#?(\d{1,5})\.?$/.exec(text)?.[1];
    const listed = this.#isListed ? puzzle.legal[Number(number) - 1] : undefined;
    const move =
      listed === undefined
        ? notation.parse(text, puzzle.legal)
        : { ok: true as const, value: listed };
    const written = move.ok ? notation.format(move.value) : '';
    const { ranked } = puzzle.advice;
    const chosen = ranked.find((option) => notation.format(option.move) === written);
    const isIdle = puzzle.idle?.some((each) => notation.format(each) === written) === true;
    if (!move.ok) await this.#console.print(messageOf(move.error, this.#words));
    else if (isIdle) await this.#say('cli.practice.idle');
    else if (chosen === undefined) await this.#say('cli.practice.notLegal');
    else await this.#judge(chosen, puzzle);
    return chosen === undefined ? 'stay' : 'next';
  }

  async #judge(chosen: RankedOption, puzzle: Puzzle): Promise<void> {
    const isBest = chosen.loss < puzzle.gap;
    if (isBest) this.#found++;
    await this.#tell(isBest ? 'cli.practice.right' : 'cli.practice.wrong', chosen, puzzle);
    if (!isBest) await this.#tell('cli.practice.best', puzzle.advice.ranked[0], puzzle);
  }

  async #tell(id: string, option: RankedOption | undefined, { view }: Puzzle): Promise<void> {
    if (option === undefined) return;
    await this.#say(id, {
      move: this.module.narrator.move(option.move, view),
      notation: this.module.game.notation.format(option.move),
      loss: this.context.number(option.loss),
    });
    await this.#console.print(...option.reasons.map((reason) => `    ${this.#words.say(reason)}`));
  }

  #say(id: string, args: NonNullable<Phrase['args']> = {}): Promise<void> {
    return this.#console.print(this.#words.say({ id, args }));
  }

  #show({ view }: Puzzle): Promise<void> {
    const sections = this.module.narrator.position(view);
    return this.#console.print(
      ...sections.flatMap(({ heading, lines }) => [
        this.#words.say(heading),
        ...lines.map((line) => `    ${this.#words.say(line)}`),
      ]),
    );
  }

  #list({ legal, view }: Puzzle): Promise<void> {
    const { game, narrator } = this.module;
    this.#isListed = true;
    return this.#console.print(
      this.#words.say({ id: 'cli.play.moves', args: { count: legal.length } }),
      ...legal.map(
        (move, i) =>
          `${i + 1}. ${game.notation.format(move)}: ${this.#words.say(narrator.move(move, view))}`,
      ),
    );
  }
}
