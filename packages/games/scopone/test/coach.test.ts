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
import { findPuzzle } from '@chiaro/kernel/internal';
import { describe, expect, it } from 'vitest';
import { module } from '../src/index.js';
import { coachMaker as maker } from '../src/coach/coach.js';
import { sightOf } from '../src/bots/sight.js';
import { Solver } from '../src/bots/solver.js';
import { cardOf } from '../src/cards.js';
import { readPosition } from '../src/coach/position.js';
import { featuresOf, reasonsAgainst, reasonsFor } from '../src/coach/reasons.js';
import { decodeMove } from '../src/moves.js';
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
  it('rejects impossible positions', () => {
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

describe('reasons', () => {
  /** The ids of the reasons for each legal move of a position, written as in RULES.md. */
  function reasonsAt(input: unknown): Map<string, { ids: string[]; said: string }> {
    const read = readPosition(input);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const sight = sightOf(read.value);
    return new Map(
      sight.moves.map((effect) => {
        const reasons = reasonsFor(featuresOf(sight, effect), effect.card);
        const ids = reasons.map(({ id }) => id);
        const said = reasons.map((reason) => words.at(-1)!.say(reason)).join(' ');
        return [game.notation.format(decodeMove(effect.code)), { ids, said }];
      }),
    );
  }

  it('scopa risk: on the first lead, the value held three times is the hardest to match', () => {
    const lead = reasonsAt({
      hand: ['10D', '10C', '10S', '9D', '9C', '8S', '6B', '5B', '3C', '2C'],
      dealer: 3,
    });
    expect(lead.get('10C')!.ids.slice(0, 2)).toEqual(['reason.leastRisk', 'reason.danger']);
    // One king of 30 unseen cards, ten of which the next player holds; then two nines, three eights.
    expect(lead.get('10C')!.said).toContain('33 cases');
    expect(lead.get('9C')!.said).toContain('56 cases');
    expect(lead.get('8S')!.said).toContain('72 cases');
    expect(lead.get('9C')!.ids).not.toContain('reason.leastRisk');
  });
  it('scopa risk: a table that no unseen card clears is safe', () => {
    const second = reasonsAt({
      hand: ['10D', '9C', '8S', '6B', '5B', '4S', '3C', '2C', '1B', '7S'],
      dealer: 3,
      plays: ['8C'],
    });
    expect(second.get('10D')!.ids).toContain('reason.safe');
    expect(second.get('2C')!.ids).toContain('reason.danger');
    expect(second.get('8S 8C')!.ids[0]).toBe('reason.scopa');
  });
  it('mulinello: a second scopa after the partner’s keeps it going', () => {
    // A opens with a king, B sweeps it, C must open again, and D can sweep again.
    const again = reasonsAt({
      hand: ['8D', '6B', '5B', '4S', '3C', '2C', '1B', '7S', '9S', '9D'],
      dealer: 3,
      plays: ['10D', '10C 10D', '8C'],
    });
    expect(again.get('8D 8C')!.ids[0]).toBe('reason.mulinelloKept');
    expect(again.get('9S')!.ids).not.toContain('reason.mulinelloKept');
  });
  it('mulinello: after a sweep, the card that is hardest to match may break it', () => {
    // Two kings have gone and C holds a third: only one is left against two nines and three fours.
    const open = reasonsAt({
      hand: ['10S', '9D', '9C', '6B', '5B', '4S', '3C', '2C', '1B', '7S'],
      dealer: 3,
      plays: ['10D', '10C 10D'],
    });
    expect(open.get('10S')!.ids[0]).toBe('reason.mulinelloBroken');
    expect(open.get('9D')!.ids).not.toContain('reason.mulinelloBroken');
  });
  it('mulinello: opening with another card feeds it', () => {
    const read = readPosition({
      hand: ['10S', '9D', '9C', '6B', '5B', '4S', '3C', '2C', '1B', '7S'],
      dealer: 3,
      plays: ['10D', '10C 10D'],
    });
    if (!read.ok) throw new Error('position');
    const sight = sightOf(read.value);
    const featuresFor = (card: number) =>
      featuresOf(
        sight,
        sight.moves.find((effect) => effect.card === card)!,
      );
    const lapses = reasonsAgainst(featuresFor(cardOf('4S')), featuresFor(cardOf('10S')));
    expect(lapses.map(({ id }) => id).slice(0, 2)).toEqual(['lapse.mulinello', 'lapse.danger']);
  });
});

describe('review', () => {
  const rng = FastRng.from('review');
  const told = new Playthrough(game, optionsWith({ hands: 1, firstDealer: 'A' }));
  told.apply({
    kind: 'chance',
    outcome: sample({ kind: 'shuffle', size: 40, purpose: 'deal', place: '0' }, rng),
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

describe('practice', () => {
  const seek = async (options = {}, thought = 400) =>
    findPuzzle(
      module.game,
      await module.practice!.make(noResources),
      { options: optionsWith(options) },
      { rng: FastRng.from('problem'), budget: () => iterations(thought) },
    );

  it.each([{}, { deal: 'nineFour' } as const])(
    'finds a problem hand of the last eight cards',
    async (house) => {
      const puzzle = (await seek(house))!;
      const { view, advice, gap, legal, position } = puzzle;
      expect(view.handSizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8);
      expect([advice.exact, advice.ranked[0]!.loss]).toEqual([true, 0]);
      expect(gap).toBeGreaterThanOrEqual(0.5);
      expect(advice.ranked).toHaveLength(legal.length);
      // The same explanation for the same position, written by a person.
      const told = coach.consult(position, {
        rng: FastRng.from('x'),
        budget: () => iterations(400),
      });
      expect(told.ok && told.value.ranked[0]!.label).toEqual(advice.ranked[0]!.label);
    },
  );

  it('has nothing before the end of a hand', async () => {
    const practice = await module.practice!.make(noResources);
    const request = { options: optionsWith({}), stage: 'early' } as const;
    expect(findPuzzle(module.game, practice, request, aid())).toBeNull();
  });
});
