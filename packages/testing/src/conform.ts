import {
  createWords,
  FastRng,
  kernelWords,
  languages,
  mustApply,
  type GameModule,
  noResources,
  Playthrough,
  type Resources,
  type Words,
} from '@chiaro/kernel';
import { describe, it } from 'vitest';
import { checkBots } from './laws/bots.js';
import { checkDecoding } from './laws/codec.js';
import { checkFast, checkFastChance } from './laws/fast.js';
import { checkPlace, checkPlay } from './laws/play.js';
import { checkRecord } from './laws/record.js';
import { checkSheet } from './laws/sheet.js';
import { checkSight, checkTold } from './laws/sight.js';
import { checkStep } from './laws/step.js';
import { checkWords } from './laws/words.js';
import { randomStep } from './play.js';
import { optionVariants } from './variants.js';

/** How much `conform` tests. */
export interface ConformOptions {
  /** Random games for each variant of the options. */
  readonly games?: number;
  /** Steps after which a game without a bound is stopped. */
  readonly cap?: number;
  /** Bots to test; all by default. Leave out those that need long preparation. */
  readonly bots?: readonly string[];
  readonly resources?: Resources;
}

/** Costly laws are checked at the start and then ever more rarely, as in OpenSpiel's own tests. */
export const isCostlyMoment = (history: number): boolean =>
  history < 10 || (history & (history - 1)) === 0;

/**
 * What conform checks, on whole random games under the default rules and every single departure
 * from them:
 *
 * - play: legal moves are never empty, each once, in a stable order; `check` is null exactly for
 *   them; a refused step changes nothing; no two needs have the same place; apply is clone + play;
 *   clones are independent; totals are the sum of the ledger; bounds and length are as declared.
 * - record: notation, codec and log round trip byte for byte; a replay gives the same state,
 *   entries and views; undo and redo lead back to the same place; a damaged state is refused, or
 *   is another state that can be played on.
 * - sight: views are plain JSON; `view(resample(view))` is the view; what is legal, and why a move
 *   is refused, depend on the view alone; what a viewer is told of a step (the step, its entries)
 *   is the same for all deals, outcomes and moves that the viewer cannot tell apart.
 * - words: everything that can be said can be said in both languages.
 * - sheet: the scorekeeper accepts its own examples; points are the sum of the lines, only sides of
 *   the table have any, and each line has a rule of RULES.md; any other input gets an answer or
 *   refusals with words.
 * - fast: the integer rules agree with the others at every step, and their chance gives the same
 *   states equally often.
 * - bots: every bot answers a legal move, and the same one for equal views and seeds.
 */
export function conform<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  settings: ConformOptions = {},
): void {
  const { game } = module;
  const cap = settings.cap ?? 600;
  describe(`${game.id} conforms`, () => {
    for (const variant of optionVariants(game))
      it(`plays, records, shows and says whole games: ${variant.name}`, () => {
        for (let round = 0; round < (settings.games ?? 2); round++)
          walk(module, variant.options, `${game.id} ${variant.name} ${round}`, cap);
      });
    it('has all its words in both languages', () => checkWords(module));
    it('keeps score on paper: its examples, and every slip in them', () =>
      checkSheet(module, wordsOf(module)));
    for (const maker of module.bots)
      if (settings.bots?.includes(maker.id) ?? true)
        it(`bot ${maker.id} answers legally and repeatably`, () =>
          checkBots(module, maker, settings.resources ?? noResources));
  });
}

/** Plays one random game and checks every law at each step; throws at the first violation. */
export function walk<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  options: O,
  seed: string,
  cap: number,
): void {
  const rng = FastRng.from(seed);
  // A separate stream: a law that draws more random numbers does not change the games.
  const laws = FastRng.from(`${seed} laws`);
  const chances = FastRng.from(`${seed} chances`);
  const playthrough = new Playthrough(module.game, options);
  const said = wordsOf(module);
  const strangers: M[] = [];
  const places = new Set<string>();
  for (;;) {
    const costly = isCostlyMoment(playthrough.steps.length);
    checkPlay(playthrough, strangers);
    checkPlace(playthrough, places);
    checkFast(playthrough);
    if (costly) {
      checkFastChance(playthrough, chances);
      checkSight(playthrough, strangers, laws);
      checkRecord(playthrough);
      checkDecoding(playthrough, said);
    }
    const step = playthrough.steps.length < cap ? randomStep(playthrough, rng) : null;
    if (step === null) break;
    checkStep(module, playthrough, step, said, costly);
    if (costly) checkTold(playthrough, step, laws);
    mustApply(playthrough, step);
  }
  checkSight(playthrough, strangers, laws);
  checkRecord(playthrough);
}

const wordsOf = <S, M, V, O>({ words }: GameModule<S, M, V, O>): Words[] =>
  languages.map((language) => createWords(language, [kernelWords[language], words[language]]));
