import {
  type AnyModule,
  type Phrase,
  type Practice,
  type Puzzle,
  type RankedOption,
  type Words,
  messageOf,
  mustApply,
  type Playthrough,
} from '@chiaro/kernel';
import { formatActor, playScript } from '@chiaro/kernel/internal';
import { FAILED, OK, type Context } from './context.js';
import { Console } from './play/console.js';
import { readOrder } from './play/orders.js';

export const NONE_FOUND = { code: 'NOT_FOUND', reason: 'cli.practice.notFound' } as const;

/** Sets up and judges positions that are played on until they are won or lost. */
export interface LessonGround {
  readonly options: unknown;
  readonly practice: Practice<unknown, unknown>;
}

type Heard = 'stay' | 'next' | 'leave';

/** Shows each position, waits for a move and says what it was worth. */
export class Lesson {
  readonly #console: Console;
  readonly #words: Words;
  #asked = 0;
  /** Whether the list of moves was shown for this position: only then a number selects a move. */
  #isListed = false;
  #found = 0;
  /** The moves played from this position on. */
  #line: string[] = [];

  readonly context: Context;
  readonly module: AnyModule;
  readonly ground: LessonGround;

  constructor(context: Context, module: AnyModule, ground: LessonGround) {
    this.context = context;
    this.module = module;
    this.ground = ground;
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

  /** False if the person leaves. */
  async #pose(puzzle: Puzzle): Promise<boolean> {
    const { kind, round, stage, view } = puzzle;
    this.#isListed = false;
    this.#line = [];
    await this.#say('cli.practice.heading', { number: ++this.#asked, round, stage });
    await this.#say(`puzzle.${kind}`);
    if (puzzle.goesOn === true) await this.#say('cli.practice.goesOn');
    await this.#show(puzzle);
    await this.#console.print(this.#words.say(this.module.narrator.turn(view)));
    await this.#say(askOf(puzzle));
    let now = puzzle;
    for (;;) {
      const text = await this.#console.ask();
      const heard = text === null ? 'leave' : await this.#hear(text, now);
      if (heard === 'next' || heard === 'leave') return heard === 'next';
      if (this.#isJudgedByLine) now = this.#standing(puzzle);
    }
  }

  async #hear(text: string, puzzle: Puzzle): Promise<Heard> {
    const order = readOrder(text, this.#words)?.order;
    if (order === 'quit') return 'leave';
    if (order === 'legal') await this.#list(puzzle);
    else if (order === 'text') await this.#show(puzzle);
    else if (order === 'hint') {
      if (this.#isJudgedByLine) await this.#tellKeeping(puzzle);
      else await this.#tell('cli.practice.best', puzzle.advice.ranked[0], puzzle);
      return 'next';
    } else if (order !== undefined || text === '') await this.#say(askOf(puzzle));
    else return this.#isJudgedByLine ? this.#playOn(text, puzzle) : this.#try(text, puzzle);
    return 'stay';
  }

  #read(text: string, { legal }: Puzzle) {
    const number = /^#?(\d{1,5})\.?$/.exec(text)?.[1];
    const listed = this.#isListed ? legal[Number(number) - 1] : undefined;
    return listed === undefined
      ? this.module.game.notation.parse(text, legal)
      : { ok: true as const, value: listed };
  }

  async #try(text: string, puzzle: Puzzle): Promise<'stay' | 'next'> {
    const { notation } = this.module.game;
    const move = this.#read(text, puzzle);
    const written = move.ok ? notation.format(move.value) : '';
    const { ranked } = puzzle.advice;
    const chosen = ranked.find((option) => notation.format(option.move) === written);
    if (!move.ok) await this.#console.print(messageOf(move.error, this.#words));
    else if (chosen === undefined) await this.#say('cli.practice.notLegal');
    else await this.#judge(chosen, puzzle);
    return chosen === undefined ? 'stay' : 'next';
  }

  /** Every move that keeps the win is right, even after going through the stock. */
  get #isJudgedByLine(): boolean {
    return this.ground.practice.outcome !== undefined;
  }

  /** Plays one move, judged by whether the game can still be won. */
  async #playOn(text: string, puzzle: Puzzle): Promise<'stay' | 'next'> {
    const { game, narrator } = this.module;
    const move = this.#read(text, puzzle);
    const played = this.#played(puzzle);
    const problem = move.ok ? game.check(played.state, move.value) : move.error;
    if (problem !== null || !move.ok) {
      await this.#console.print(problem === null ? '' : messageOf(problem, this.#words));
      return 'stay';
    }
    const outcome = this.#outcomeAfter(puzzle, move.value);
    if (outcome === 'lost') {
      await this.#say('cli.practice.lost', { move: narrator.move(move.value, puzzle.view) });
      await this.#tellKeeping(puzzle);
      return 'next';
    }
    const isIdle = this.ground.practice.isIdle?.(played.state, move.value) === true;
    if (outcome === 'won' || (puzzle.goesOn !== true && !isIdle)) {
      this.#found++;
      await this.#say('cli.practice.kept', { won: outcome });
      return 'next';
    }
    this.#line.push(this.#lineOf(puzzle, move.value));
    this.#isListed = false;
    await this.#show(this.#standing(puzzle));
    return 'stay';
  }

  #lineOf({ seat }: Puzzle, move: unknown): string {
    return `${formatActor(seat)} ${this.module.game.notation.format(move)}`;
  }

  #played({ script }: Puzzle): Playthrough<unknown, unknown, unknown, unknown> {
    const lines = [...script, ...this.#line];
    const played = playScript(this.module.game, this.ground.options, lines);
    if (!played.ok) throw new Error(played.error);
    return played.value;
  }

  #outcomeAfter(puzzle: Puzzle, move: unknown): 'won' | 'lost' | 'open' {
    const played = this.#played(puzzle);
    mustApply(played, { kind: 'move', seat: puzzle.seat, move });
    return this.ground.practice.outcome?.(played.state) ?? 'open';
  }

  /** The puzzle after the moves that were played. */
  #standing(puzzle: Puzzle): Puzzle {
    const { game } = this.module;
    const { state } = this.#played(puzzle);
    return { ...puzzle, view: game.view(state, puzzle.seat), legal: game.legal(state) };
  }

  async #tellKeeping(puzzle: Puzzle): Promise<void> {
    const { game, narrator } = this.module;
    const { state } = this.#played(puzzle);
    const { practice } = this.ground;
    const keepers = puzzle.legal.filter((move) => this.#outcomeAfter(puzzle, move) !== 'lost');
    const keeping = keepers.find((move) => practice.isIdle?.(state, move) !== true) ?? keepers[0];
    if (keeping === undefined) return;
    await this.#say('cli.practice.best', {
      move: narrator.move(keeping, puzzle.view),
      notation: game.notation.format(keeping),
    });
  }

  async #judge(chosen: RankedOption, puzzle: Puzzle): Promise<void> {
    const isBest = chosen.loss < puzzle.gap;
    if (isBest) this.#found++;
    await this.#tell(isBest ? 'cli.practice.right' : 'puzzle.loses', chosen, puzzle);
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

const askOf = ({ goesOn }: Puzzle): string =>
  goesOn === true ? 'cli.practice.askOn' : 'cli.practice.ask';
