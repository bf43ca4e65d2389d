import {
  createWords,
  FastRng,
  iterations,
  kernelWords,
  languages,
  noResources,
  Playthrough,
  sample,
  type Aid,
} from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { module } from '../src/index.js';
import { coachMaker as maker } from '../src/coach/coach.js';
import { Solver } from '../src/bots/solver.js';
import { exactValues } from '../src/coach/exact.js';
import { game } from '../src/game.js';
import { handNames } from '../src/state.js';
import { viewOf } from '../src/view.js';
import { dealt, optionsWith, playAll } from './deals.js';
import { cloneState } from '../src/state.js';

const coach = await maker.make(noResources);
const aid = (): Aid => ({ rng: FastRng.from('coach'), budget: () => iterations(60) });
const words = languages.map((language) =>
  createWords(language, [kernelWords[language], module.words[language]]),
);

describe('consult', () => {
  const s = dealt(optionsWith({}), 'consult', 3);
  const plays = [0, 1, 2, 3]
    .map((seat) => handNames(s, seat).find((name) => name.startsWith(String(seat + 6)))!)
    .filter(Boolean);
  const asked = { hand: handNames(s, 0), dealer: 3 };
  const codes = (input: unknown): string[] => {
    const advice = coach.consult(input, aid());
    return advice.ok ? [] : advice.error.map(({ code, path }) => `${code} ${path}`);
  };
  it('ranks every legal move, best first, with reasons in both languages', () => {
    const advice = coach.consult(asked, aid());
    if (!advice.ok) throw new Error(JSON.stringify(advice.error));
    const { ranked, exact } = advice.value;
    expect(exact).toBe(false);
    expect(new Set(ranked.map(({ label }) => label['move']))).toEqual(new Set(asked.hand));
    expect(ranked[0]!.loss).toBe(0);
    for (const option of ranked) {
      expect(option.loss).toBeGreaterThanOrEqual(0);
      expect(option.reasons.length).toBeGreaterThan(0);
      for (const each of words)
        for (const reason of option.reasons) expect(each.say(reason)).not.toBe('');
    }
  });
  it('understands what was played', () => {
    const moves = [handNames(s, 0)[0]!];
    const later = cloneState(s);
    playAll(later, moves);
    const hand = handNames(later, 1);
    expect(codes({ hand, dealer: 3, plays: moves, seat: 1, table: moves })).toEqual([]);
    expect(codes({ hand, dealer: 3, plays: moves, seat: 2 })).toEqual(['STATE_INVALID /seat']);
    expect(codes({ hand, dealer: 3, plays: moves, table: [] })).toEqual(['STATE_INVALID /table']);
    expect(codes({ hand: hand.slice(1), dealer: 3, plays: moves })).toEqual([
      'STATE_INVALID /hand',
    ]);
    expect(codes({ hand, dealer: 3, plays: [hand[0]!] })).toEqual(['DUPLICATE_CARD /plays/0']);
    expect(codes({ hand, dealer: 3, plays: ['7X'] })).toEqual(['UNKNOWN_CARD /plays/0']);
    expect(plays.length).toBeGreaterThanOrEqual(0);
  });
  it('answers the example of RULES.md in both languages', () => {
    for (const rules of Object.values(module.rules)) {
      const example = /`(\{"hand":.*\})`/.exec(rules)?.[1] ?? '';
      expect(codes(JSON.parse(example))).toEqual([]);
    }
  });
  it('refuses what cannot be', () => {
    expect(codes({})).toEqual(['MISSING_FIELD /hand', 'MISSING_FIELD /dealer']);
    expect(codes({ ...asked, dealer: 4 })).toEqual(['OUT_OF_RANGE /dealer']);
    expect(codes({ ...asked, options: { deal: 'nineFour' } })).toEqual(['MISSING_FIELD /opening']);
    expect(codes({ ...asked, opening: ['1D'] })).toEqual(['STATE_INVALID /opening']);
    expect(codes({ ...asked, totals: [12, 0] })).toEqual(['STATE_INVALID /totals']);
    expect(codes({ hand: ['7D', '7D'], dealer: 0 })).toEqual(['DUPLICATE_CARD /hand']);
  });
  it('works out the end over all worlds', () => {
    const late = cloneState(s);
    while (late.plays < 32) playAll(late, [notationOf(late)]);
    const advice = coach.advise({
      view: viewOf(late, late.turn),
      legal: game.legal(late),
      rng: FastRng.from('x'),
      budget: iterations(5_000),
    });
    expect(advice.exact).toBe(true);
  });
  const notationOf = (state: typeof s): string => game.notation.format(game.legal(state)[0]!);
});

describe('review', () => {
  const rng = FastRng.from('review');
  const told = new Playthrough(game, optionsWith({ hands: 1, firstDealer: 'A' }));
  told.apply({
    kind: 'chance',
    outcome: sample({ kind: 'shuffle', size: 40, purpose: 'deal' }, rng),
  });
  for (let actor = told.actor(); actor.kind === 'seat'; actor = told.actor()) {
    const legal = game.legal(told.state);
    told.apply({ kind: 'move', seat: actor.seat, move: legal[told.steps.length % legal.length]! });
  }
  const review = coach.review(told, aid());
  it('values every decision, the last twenty cards exactly', () => {
    const exact = review.decisions.filter((decision) => decision.exact);
    expect(exact.length).toBeGreaterThan(8);
    for (const decision of review.decisions) {
      expect(decision.exact).toBe(decision.step > 20);
      expect(decision.loss).toBeGreaterThanOrEqual(0);
      if (decision.exact) expect(Number.isInteger(decision.loss)).toBe(true);
      if (decision.loss > 0) expect(decision.reasons.length).toBeGreaterThan(0);
      else expect(decision.played).toEqual(decision.best);
      for (const each of words)
        for (const reason of decision.reasons) expect(each.say(reason)).not.toBe('');
    }
    for (const each of words)
      for (const remark of review.remarks) expect(each.say(remark)).not.toBe('');
    expect(review.seats).toHaveLength(4);
  });
  it('exact losses are whole and the best move loses nothing', () => {
    const s = dealt(optionsWith({}), 'exact');
    while (s.plays < 28) playAll(s, [game.notation.format(game.legal(s)[0]!)]);
    const values = exactValues(s, new Solver(s.options));
    expect(values[0]!.loss).toBe(0);
    expect(values.every(({ loss }) => Number.isInteger(loss) && loss >= 0)).toBe(true);
  });
});
