import {
  err,
  messageOf,
  ok,
  type AnyModule,
  type LogLine,
  type Problem,
  type Result,
  type Viewer,
  type WarningLevel,
  type Words,
} from '@chiaro/kernel';
import { narrate, narrateResult } from '@chiaro/match';
import { numberPhrase, pointsPhrase } from '../amounts.js';
import { OK, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import { clockLine, tellOffers, type Company } from './company.js';
import type { Talk } from './console.js';
import type { GameKeeper } from './keeper.js';
import { Explainer } from './explain.js';
import { afterwards, readOrder, readYes } from './orders.js';
import type { AnyClient, AnySnapshot, AnyTold, Sight } from './sight.js';
import { carryOut, type AfterOrder } from './carry-out.js';

const NEVER = new Promise<never>(() => undefined);

/** `3`, `#3` or `3.` */
const PLACE = /^(#?)(\d{1,5})(\.?)$/;

/** How a person wants to interact. */
export interface Manners {
  /** Asks for confirmation of a costly move. */
  readonly confirms: boolean;
  readonly warnings: WarningLevel;
}

export const mannersOf = ({ confirm, warnings = 'balanced' }: Flags): Manners => ({
  confirms: confirm !== false,
  warnings,
});

/** The numbered list of moves that was shown for one position. */
interface NumberedList {
  readonly seq: number;
  readonly viewer: Viewer;
  readonly moves: readonly unknown[];
}

/** One game at the terminal, from its first line to the last. */
export class TerminalGame {
  readonly explainer = new Explainer();
  /** The last event narrated to each person, if they take turns at the screen. */
  readonly #heard = new Map<Viewer, number>();
  #atScreen: Viewer | null = null;
  #announced = -1;
  /** Number of the last event that was narrated. */
  #told = 0;
  /** The numbered list that was shown last. */
  #listed: NumberedList | null = null;

  readonly context: Context;
  readonly module: AnyModule;
  readonly client: AnyClient;
  readonly words: Words;
  readonly console: Talk;
  readonly keeper: GameKeeper;
  readonly sight: Sight;
  readonly manners: Manners;
  /** The remote players; null in a local game. */
  company: Company | null = null;
  /** Somebody here wants a rematch: wait for the next game. */
  wantsAgain = false;

  constructor(
    context: Context,
    module: AnyModule,
    client: AnyClient,
    words: Words,
    console: Talk,
    keeper: GameKeeper,
    sight: Sight,
    manners: Manners,
  ) {
    this.context = context;
    this.module = module;
    this.client = client;
    this.words = words;
    this.console = console;
    this.keeper = keeper;
    this.sight = sight;
    this.manners = manners;
  }

  /** Plays until the game is over or somebody leaves; returns the exit code. */
  async play(): Promise<number> {
    await this.client.until(() => true);
    const stop = this.company === null ? null : tellOffers(this);
    try {
      return await this.#playOn();
    } finally {
      stop?.();
    }
  }

  async #playOn(): Promise<number> {
    await this.#tellSince('table', 1);
    this.#told = this.now.seq;
    this.explainer.note(this.now.entries);
    while (this.now.result === null) {
      const goesOn = await this.#turn();
      if (!goesOn) {
        await this.keeper.finish();
        return OK;
      }
    }
    await this.#tellEnd();
    await this.keeper.finish();
    await this.#answerAfterwards();
    return OK;
  }

  /** Answers questions about a finished game, until somebody leaves. */
  async #answerAfterwards(): Promise<void> {
    const { context, console, words } = this;
    if (context.world.input.isTerminal) await console.print(this.say('cli.play.afterwards'));
    for (;;) {
      const text = await this.#ask();
      if (text === null || text === '') return;
      const said = readOrder(text, words);
      if (said === null || !afterwards.has(said.order)) await this.refuse({ code: 'GAME_OVER' });
      else if ((await carryOut(this, said)) === 'leave' || this.wantsAgain) return;
    }
  }

  /** The current snapshot. */
  get now(): AnySnapshot {
    const { snapshot } = this.client;
    if (snapshot === null) throw new Error('Nothing is known of the match');
    return snapshot;
  }

  say(id: string, args: Parameters<Context['say']>[1] = {}): string {
    return this.words.say({ id, args });
  }

  /** The viewer whose view answers a question now. */
  get viewer(): Viewer {
    if (this.sight.kind === 'one') return this.sight.viewer;
    return this.#atScreen ?? 'table';
  }

  /** The view of that viewer. */
  get view(): unknown {
    return this.client.seenBy(this.viewer)?.view;
  }

  /** Prints why something was refused, in words; codes are for programs. */
  refuse(problem: Problem): Promise<void> {
    const rule = problem.rule === undefined ? '' : ` (${problem.rule})`;
    if (problem.rule !== undefined) this.keeper.countRefusal();
    return this.console.print(`${messageOf(problem, this.words)}${rule}`);
  }

  /** Proposes a line of the log and narrates the result. */
  async act(actor: LogLine['actor'], text: string): Promise<void> {
    return this.tellOutcome(await this.client.do(actor, text));
  }

  /** Narrates the result of a command, or prints why it was refused. */
  async tellOutcome(answer: Result<null, Problem>): Promise<void> {
    if (answer.ok) await this.#tellNew();
    else await this.refuse(answer.error);
  }

  async confirm(question: string): Promise<boolean> {
    await this.console.print(question);
    return readYes(await this.console.ask(), this.words) === true;
  }

  async #turn(): Promise<boolean> {
    const { actor, turn, seq, paused } = this.now;
    if (actor.kind === 'seat' && turn === null && !paused) return this.#letOthersMove(seq);
    await this.#callToScreen();
    if (this.#announced !== seq) await this.#announceTurn();
    const text = await this.#ask();
    if (text === null) return false;
    return text === '' || (await this.#hear(text)) !== 'leave';
  }

  /** A pending read is reused, so that no line is read twice. */
  async #ask(): Promise<string | null> {
    this.#asking ??= this.console.ask();
    const text = await this.#asking;
    this.#asking = null;
    return text;
  }
  #asking: Promise<string | null> | null = null;

  /** Waits for bots at this device, or for remote players. */
  async #letOthersMove(seq: number): Promise<boolean> {
    this.client.shown();
    const moved = this.client.until((now) => now.seq > seq || now.stuck !== null);
    const said = this.#mayInterject() ? this.#ask().then((text) => ({ text })) : NEVER;
    const next = await Promise.race([moved, said, this.console.interrupted]);
    if (next === null) return false;
    if ('text' in next) return this.#interject(next.text);
    if (next.seq === seq) throw new Error('A bot did not move');
    await this.#tellNew();
    return !this.context.world.out.closed;
  }

  /** With other people a person may type in their turn too; a script waits for its own turn. */
  #mayInterject(): boolean {
    return this.company !== null && this.context.world.input.isTerminal;
  }

  async #interject(text: string | null): Promise<boolean> {
    if (text === null) return false;
    if (text === '') return true;
    const said = readOrder(text, this.words);
    if (said !== null) return (await carryOut(this, said)) !== 'leave';
    await this.refuse({ code: 'NOT_YOUR_TURN' });
    return true;
  }

  /** Stores that these moves were shown as 1, 2, 3, … for this position. */
  number(moves: readonly unknown[]): void {
    this.#listed = { seq: this.now.seq, viewer: this.viewer, moves };
  }

  /** A legal move takes precedence over an order of the same name; a slash makes it an order. */
  async #hear(text: string): Promise<AfterOrder> {
    const { actor, paused } = this.now;
    if (actor.kind === 'seat' && !paused && !text.startsWith('/')) {
      const move = this.#read(text);
      if (move.ok) return this.#move(actor.seat, move.value, text);
      if (PLACE.test(text)) {
        await this.refuse(move.error);
        return 'stay';
      }
    }
    const said = readOrder(text, this.words);
    if (said !== null) return carryOut(this, said);
    return this.#cannot(text);
  }

  /**
   * `#3` or `3.` selects from the list that was shown for this position; so does `3`, unless it is
   * also a move. Without a list a number is refused: the person would be guessing the order.
   */
  #read(text: string): Result<unknown, Problem> {
    const [, mark, number = '', dot] = PLACE.exec(text) ?? [];
    if (number === '') return this.client.read(text);
    const listed = this.#shown?.[Number(number) - 1];
    if (mark !== '' || dot !== '') return listed === undefined ? this.#noPlace() : ok(listed);
    const written = this.client.read(text);
    const isLegal = written.ok && this.client.refusalOf(written.value) === null;
    if (listed === undefined) return written.ok ? written : this.#noPlace();
    if (!isLegal) return ok(listed);
    const { notation } = this.module.game;
    const [move, place] = [notation.format(written.value), notation.format(listed)];
    return move === place || move === text
      ? written
      : err({
          code: 'ILLEGAL_MOVE',
          reason: 'cli.play.twoMeanings',
          facts: { number, move, place },
        });
  }

  /** The moves of the list, if it is still valid for this position and this person. */
  get #shown(): readonly unknown[] | null {
    const listed = this.#listed;
    const isCurrent = listed?.seq === this.now.seq && listed.viewer === this.viewer;
    return isCurrent ? listed.moves : null;
  }

  #noPlace(): Result<never, Problem> {
    const count = this.#shown?.length ?? 0;
    return err({
      code: 'ILLEGAL_MOVE',
      reason: count === 0 ? 'cli.play.noList' : 'cli.play.noPlace',
      facts: { count },
    });
  }

  async #move(seat: number, move: unknown, text: string): Promise<AfterOrder> {
    const caution = this.module.narrator.caution?.(move, this.now.view) ?? null;
    if (caution !== null && this.manners.confirms) {
      const question = `${this.words.say(caution)} ${this.say('cli.play.sure')}`;
      if (!(await this.confirm(question))) return 'stay';
    }
    await this.act(seat, this.module.game.notation.format(move));
    // If asking for a hint is itself a move of the game, the hint comes with it.
    const said = readOrder(text, this.words);
    return said?.order === 'hint' ? carryOut(this, said) : 'stay';
  }

  /** An outcome entered by hand, or text that means nothing here. */
  async #cannot(text: string): Promise<AfterOrder> {
    const { actor, paused } = this.now;
    if (paused) await this.refuse({ code: 'GAME_PAUSED' });
    else if (actor.kind === 'chance') await this.tellOutcome(await this.client.enter(text));
    else {
      const read = this.client.read(text);
      if (!read.ok) await this.refuse(read.error);
    }
    return 'stay';
  }

  // -------------------------------------------------------------------------- telling

  /** Narrates what happened since the last call. */
  async #tellNew(): Promise<void> {
    const { entries, seq } = this.now;
    this.explainer.note(entries);
    if (this.sight.kind === 'one') await this.#tellFrom(this.sight.viewer, this.#told + 1);
    else if (this.#atScreen !== null) await this.#tellSince(this.#atScreen);
    this.#told = seq;
  }

  /** Narrates what a viewer has not heard yet. */
  async #tellSince(viewer: Viewer, from?: number): Promise<void> {
    const whose = this.sight.kind === 'one' ? this.sight.viewer : viewer;
    if (this.sight.kind === 'turns' && viewer === 'table') return;
    await this.#tellFrom(whose, from ?? this.#heard.get(viewer) ?? 1);
    this.#heard.set(viewer, this.now.seq + 1);
  }

  async #tellFrom(viewer: Viewer, from: number): Promise<void> {
    const { told } = this.now;
    // The last command is in the snapshot; earlier steps are fetched from the host.
    if (told[0]?.seq === from && told[0].viewer === viewer) return this.tellAll(told);
    const history = await this.client.history(from, viewer);
    if (history.ok) await this.tellAll(history.value);
    else await this.refuse(history.error);
  }

  async tellAll(told: readonly AnyTold[]): Promise<void> {
    const { narrator } = this.module;
    for (const each of told) {
      const phrases = narrate(narrator, each, this.manners.warnings);
      await this.console.print(
        ...phrases.map((phrase) => this.words.say(phrase)),
        ...this.#exclamations(each),
        ...this.#points(each),
        ...this.#account(each),
      );
    }
  }

  #exclamations({ entries }: AnyTold): readonly string[] {
    const { narrator } = this.module;
    return entries.flatMap((entry) => {
      const phrase = narrator.exclaim?.(entry) ?? null;
      return phrase === null ? [] : [this.words.say(phrase)];
    });
  }

  /** The score table of a round that has just ended. */
  #account(told: AnyTold): readonly string[] {
    const phrases = told.kind === 'game' ? (this.module.narrator.account?.(told) ?? []) : [];
    return phrases.map((phrase) => this.words.say(phrase));
  }

  /** Points gained and totals; reasons only on request. */
  #points({ entries, totals }: AnyTold): readonly string[] {
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
    const { sideOf } = this.module.game.seating(this.now.terms.options);
    const { viewer } = this;
    const isAlone = sideOf.filter((each) => each === side).length === 1;
    if (viewer !== 'table' && sideOf[viewer] === side) return isAlone ? 'you' : 'team';
    return isAlone ? 'one' : 'several';
  }

  /** If people share a screen and have secrets, asks the next one to come alone. */
  async #callToScreen(): Promise<void> {
    const { actor } = this.now;
    if (this.sight.kind !== 'turns' || actor.kind !== 'seat' || this.#atScreen === actor.seat)
      return;
    this.#atScreen = null;
    await this.console.print('', this.say('cli.play.pass', { who: { seat: actor.seat } }));
    await this.console.ask();
    this.#atScreen = actor.seat;
    await this.#tellSince(actor.seat);
  }

  /** Announced once per position: questions in between do not repeat it. */
  async #announceTurn(): Promise<void> {
    const { seq, actor, paused } = this.now;
    this.#announced = seq;
    if (paused) await this.console.print(this.say('cli.play.paused'));
    else if (actor.kind === 'chance')
      await this.console.print(this.say('cli.play.byHand', { purpose: actor.purpose }));
    else {
      const clock = clockLine(this);
      const turn = this.words.say(this.module.narrator.turn(this.view));
      await this.console.print(turn, ...(clock === null ? [] : [clock]));
    }
  }

  async #tellEnd(): Promise<void> {
    const { result } = this.now;
    if (result === null) return;
    const { view, viewer } = this;
    const { narrator } = this.module;
    const phrases = [
      ...narrateResult(narrator, result, view, viewer),
      ...(narrator.detail?.(view) ?? []),
    ];
    await this.console.print('', ...phrases.map((phrase) => this.words.say(phrase)));
  }
}
