import { FastRng, findBot, iterations, silent, type Bot } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { bots } from '../src/bots/makers.js';
import { person } from '../src/bots/person.js';
import { fast, game } from '../src/game.js';
import type { View } from '../src/view.js';
import type { State } from '../src/state.js';
import type { Move } from '../src/types.js';
import { table } from './table.js';

const turnOf = (s: State, stream: string, count = 20) => ({
  view: game.view(s, s.seat),
  legal: game.legal(s),
  rng: FastRng.from(stream),
  budget: iterations(count),
});
const chosen = (bot: Bot<View, Move>, s: State, stream: string): string =>
  game.notation.format(bot.choose(turnOf(s, stream)));

describe('levels', () => {
  it('are four, and answer to the names of earlier versions', () => {
    expect(bots.map(({ id }) => id)).toEqual(['easy', 'medium', 'hard', 'champion']);
    const names = ['random', 'greedy', 'search50', 'search', 'search1000', 'nobody'];
    expect(names.map((id) => findBot(bots, id)?.id)).toEqual([
      'easy',
      'easy',
      'hard',
      'champion',
      'champion',
      undefined,
    ]);
  });

  /** One blue tile fills line 4 for four points; it is one of many things on offer. */
  const chance = (): State =>
    table({
      round: 2,
      displays: 'BYRK YYRW RRKW',
      boards: [{ wall: '..... ..... ..... RKW.. .....', lines: '- - - BBB -' }, {}],
    });

  it('overlook a single tile as often as they are said to, and three of a colour never', () => {
    const half = person({ plies: 1, thought: 100, overlooks: 50, greed: 30 });
    const moves = Array.from({ length: 60 }, (_, i) => chosen(half, chance(), `eye ${i}`));
    const taken = moves.filter((move) => move === '1 blue 4').length;
    expect(taken).toBeGreaterThan(15);
    expect(taken).toBeLessThan(45);
    const striking = table({
      displays: 'BBBK YRKW YRKW',
      boards: [{ wall: '..... ..... ..... RKW.. .....', lines: '- - - B -' }, {}],
    });
    for (let i = 0; i < 20; i++) expect(chosen(half, striking, `big ${i}`)).toBe('1 blue 4');
  });

  it('prefer points in sight to what is better by less than their greed', () => {
    const s = chance();
    const temper = (greed: number): string =>
      chosen(person({ plies: 1, thought: 100, overlooks: 0, greed }), s, 'greed');
    const sober = temper(0);
    const greedy = temper(30);
    expect(pointsNow(s, greedy)).toBeGreaterThanOrEqual(pointsNow(s, sober));
    expect(greedy).toBe('1 blue 4');
  });

  /** Points of the own board if all others put the rest on the floor. */
  function pointsNow(s: State, text: string): number {
    const move = game.notation.parse(text, game.legal(s));
    if (!move.ok) throw new Error(text);
    const next = game.clone(s);
    const { round } = next;
    game.play(next, move.value, silent);
    while (next.round === round && fast.actor(next) >= 0) {
      const floor = game.legal(next).find((each) => each.kind === 'take' && each.line === 5);
      game.play(next, floor!, silent);
    }
    return next.scores[s.seat]!;
  }
});
