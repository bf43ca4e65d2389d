import type { AnyModule, Problem, Viewer, Words } from '@chiaro/kernel';
import {
  messageOf,
  narrate,
  narrateResult,
  playBots,
  type BotRunner,
  type Change,
  type Command,
  type Told,
} from '@chiaro/match';
import { numberPhrase, pointsPhrase } from '../amounts.js';
import { OK, type Context } from '../context.js';
import type { Console } from './console.js';
import type { Keeper } from './keeper.js';
import { Explainer } from './explain.js';
import { readOrder, readYes } from './orders.js';
import { sightOf, type AnyMatch, type Sight } from './sight.js';
import { obey, type Obeyed } from './obey.js';

/** One game at the terminal, from its first line to the last. */
export class Session {
  readonly explainer = new Explainer();
  readonly #sight: Sight;
  /** What each person has been told so far, where they take turns at the screen. */
  readonly #heard = new Map<Viewer, number>();
  #atScreen: Viewer | null = null;
  #announced = 0;

  constructor(
    readonly context: Context,
    readonly module: AnyModule,
    readonly match: AnyMatch,
    readonly words: Words,
    readonly console: Console,
    readonly runner: BotRunner<unknown, unknown>,
    readonly keeper: Keeper,
    readonly asksToConfirm: boolean,
  ) {
    this.#sight = sightOf(module, match.setup.seats);
  }

  /** Plays until the game is over or somebody leaves; returns the exit code. */
  async play(): Promise<number> {
    await this.#tellSince('table', 1);
    this.explainer.note(this.match.playthrough.entries);
    while (!this.match.ended) {
      const goesOn = await this.#turn();
      if (!goesOn) {
        await this.keeper.finish();
        return OK;
      }
    }
    await this.#tellEnd();
    await this.keeper.finish();
    return OK;
  }

  say(id: string, args: Parameters<Context['say']>[1] = {}): string {
    return this.words.say({ id, args });
  }

  /** Whose eyes answer a question now. */
  get viewer(): Viewer {
    if (this.#sight.kind === 'one') return this.#sight.viewer;
    return this.#atScreen ?? 'table';
  }

  /** Why not, in words; codes are for programs. */
  refuse(problem: Problem): Promise<void> {
    const rule = problem.rule === undefined ? '' : ` (${problem.rule})`;
    return this.console.print(`${messageOf(problem, this.words)}${rule}`);
  }

  /** Does what was asked and tells what came of it. */
  async act(command: Command<unknown>): Promise<boolean> {
    const change = this.match.act(command, this.context.world.now());
    if (!change.ok) {
      await this.refuse(change.error);
      return false;
    }
    await this.#tell(change.value);
    return true;
  }

  async confirm(question: string): Promise<boolean> {
    await this.console.print(question);
    return readYes(await this.console.ask(), this.words) === true;
  }

  async #turn(): Promise<boolean> {
    const { seq } = this.match;
    await this.#letBotsPlay();
    if (this.match.seq > seq && this.context.world.out.closed) return false;
    if (this.match.ended) return true;
    await this.#callToScreen();
    if (this.#announced !== this.match.seq) await this.#announceTurn();
    const text = await this.console.ask();
    if (text === null) return false;
    return text === '' || (await this.#hear(text)) !== 'leave';
  }

  async #letBotsPlay(): Promise<void> {
    const { world } = this.context;
    const now = (): number => world.now();
    const played = await playBots(this.match, this.runner, now, async (change) => {
      await this.#tell(change);
      return !world.out.closed;
    });
    if (!played.ok) throw new Error(`A bot's move was refused: ${played.error.code}`);
  }

  /** A legal move wins over an order of the same name; a slash makes it an order. */
  async #hear(text: string): Promise<Obeyed> {
    const actor = this.match.actor();
    if (actor.kind === 'seat' && !text.startsWith('/')) {
      const listed = this.#byNumber(text);
      const move =
        listed === null ? this.match.readMove(text) : { ok: true as const, value: listed };
      if (move.ok && this.module.game.check(this.match.playthrough.state, move.value) === null)
        return this.#move(actor.seat, move.value, text);
    }
    const said = readOrder(text, this.words);
    if (said !== null) return obey(this, said);
    return this.#cannot(text);
  }

  /** `3`, `#3` or `3.` is a place in the list of moves, unless a move itself is written so. */
  #byNumber(text: string): unknown {
    const number = /^#?(\d{1,5})\.?$/.exec(text)?.[1];
    const { game } = this.module;
    const legal = this.match.legal();
    if (number === undefined || legal.some((move) => game.notation.format(move) === text))
      return null;
    return legal[Number(number) - 1] ?? null;
  }

  async #move(seat: number, move: unknown, text: string): Promise<Obeyed> {
    const caution = this.module.narrator.caution?.(move, this.match.view(seat)) ?? null;
    if (caution !== null && this.asksToConfirm) {
      const question = `${this.words.say(caution)} ${this.say('cli.play.sure')}`;
      if (!(await this.confirm(question))) return 'stay';
    }
    await this.act({ kind: 'move', seat, move });
    // Where asking for a hint is itself a move of the game, the hint comes with it.
    const said = readOrder(text, this.words);
    return said?.order === 'hint' ? obey(this, said) : 'stay';
  }

  /** An outcome by hand, or words that mean nothing here. */
  async #cannot(text: string): Promise<Obeyed> {
    if (this.match.paused) {
      await this.refuse({ code: 'GAME_PAUSED' });
      return 'stay';
    }
    const isChance = this.match.actor().kind === 'chance';
    const read = isChance ? this.match.readOutcome(text) : this.match.readMove(text);
    if (!read.ok) await this.refuse(read.error);
    else if (isChance)
      await this.act({ kind: 'outcome', outcome: read.value as readonly number[] });
    else {
      const problem = this.module.game.check(this.match.playthrough.state, read.value);
      if (problem !== null) await this.refuse(problem);
    }
    return 'stay';
  }

  // -------------------------------------------------------------------------- telling

  async #tell(change: Change<unknown, unknown>): Promise<void> {
    this.explainer.note(this.match.playthrough.entries);
    if (this.#sight.kind === 'one') return this.tellAll(change.tell(this.#sight.viewer));
    if (this.#atScreen !== null) await this.#tellSince(this.#atScreen);
  }

  /** What a viewer has not heard yet. */
  async #tellSince(viewer: Viewer, from?: number): Promise<void> {
    const whose = this.#sight.kind === 'one' ? this.#sight.viewer : viewer;
    if (this.#sight.kind === 'turns' && viewer === 'table') return;
    await this.tellAll(this.match.history(whose, from ?? this.#heard.get(viewer) ?? 1));
    this.#heard.set(viewer, this.match.seq);
  }

  async tellAll(told: readonly Told<unknown, unknown>[]): Promise<void> {
    const { narrator } = this.module;
    for (const each of told) {
      const phrases = narrate(narrator, each);
      await this.console.print(
        ...phrases.map((phrase) => this.words.say(phrase)),
        ...this.#points(each),
      );
    }
  }

  /** Who got how much, and has how much; why, only on request. */
  #points({ entries, totals }: Told<unknown, unknown>): readonly string[] {
    const bySide = new Map<number, number>();
    for (const { side, points } of entries) bySide.set(side, (bySide.get(side) ?? 0) + points);
    return [...bySide].map(([side, points]) =>
      this.say(points < 0 ? 'cli.play.loss' : 'cli.play.gain', {
        side: { sideOf: side },
        who: this.#whose(side),
        points: pointsPhrase(Math.abs(points)),
        total: numberPhrase(totals[side] ?? 0),
      }),
    );
  }

  #whose(side: number): 'you' | 'team' | 'one' | 'several' {
    const { sideOf } = this.module.game.seating(this.match.options);
    const { viewer } = this;
    const isAlone = sideOf.filter((each) => each === side).length === 1;
    if (viewer !== 'table' && sideOf[viewer] === side) return isAlone ? 'you' : 'team';
    return isAlone ? 'one' : 'several';
  }

  /** Where people share a screen and have secrets, the next one comes alone. */
  async #callToScreen(): Promise<void> {
    const actor = this.match.actor();
    if (this.#sight.kind !== 'turns' || actor.kind !== 'seat' || this.#atScreen === actor.seat)
      return;
    this.#atScreen = null;
    await this.console.print('', this.say('cli.play.pass', { who: { seat: actor.seat } }));
    await this.console.ask();
    this.#atScreen = actor.seat;
    await this.#tellSince(actor.seat);
  }

  /** Said once for each position: questions in between do not bring it again. */
  async #announceTurn(): Promise<void> {
    this.#announced = this.match.seq;
    const actor = this.match.actor();
    if (this.match.paused) await this.console.print(this.say('cli.play.paused'));
    else if (actor.kind === 'chance')
      await this.console.print(this.say('cli.play.byHand', { purpose: actor.need.purpose }));
    else
      await this.console.print(
        this.words.say(this.module.narrator.turn(this.match.view(this.viewer))),
      );
  }

  async #tellEnd(): Promise<void> {
    const { result } = this.match;
    if (result === null) return;
    const view = this.match.view(this.viewer);
    const { narrator } = this.module;
    const phrases = [
      ...narrateResult(narrator, result, view, this.viewer),
      ...(narrator.detail?.(view) ?? []),
    ];
    await this.console.print('', ...phrases.map((phrase) => this.words.say(phrase)));
  }
}
