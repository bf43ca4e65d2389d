import { FastRng, iterations, noResources, silent, type Bot } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { module, type Move, type State, type View } from '@chiaro/liaptui';
import { game } from '../src/game.js';
import { Belief } from '../src/bots/belief.js';
import { finishTurn, playOut } from '../src/bots/playout.js';
import { contains } from '../src/pieces.js';
import { playCode } from '../src/rules.js';
import { search } from '../src/bots/search.js';
import { SETS } from '../src/sets.js';
import { TURN } from '../src/state.js';
import { SEATS } from '../src/types.js';
import { MoveStatistics } from '../src/bots/move-statistics.js';
import { deal, moves, newTable, PLAIN, type Table } from './table.js';

const bot = async (id: string): Promise<Bot<View, Move>> => {
  const maker = module.bots.find((each) => each.id === id);
  if (maker === undefined) throw new Error(`No bot ${id}`);
  return maker.make(noResources);
};

const choice = (player: Bot<View, Move>, state: State, seed: string): string => {
  const actor = game.actor(state);
  if (actor.kind !== 'seat') throw new Error('Nobody is to move');
  const turn = { legal: game.legal(state), rng: FastRng.from(seed), budget: iterations(12) };
  return game.notation.format(player.choose({ ...turn, view: game.view(state, actor.seat) }));
};

/** Positions along a game of medium bots, with a seat to move. */
async function positions(count: number): Promise<State[]> {
  const medium = await bot('medium');
  const rng = FastRng.from('positions');
  const state = game.initial(game.options.defaults);
  const found: State[] = [];
  for (let step = 0; found.length < count; step++) {
    const actor = game.actor(state);
    if (actor.kind === 'chance') game.fast!.chance(state, rng);
    if (actor.kind !== 'seat') continue;
    if (step % 3 === 0) found.push(game.clone(state));
    const view = game.view(state, actor.seat);
    const turn = { view, legal: game.legal(state), rng, budget: iterations(0) };
    game.play(state, medium.choose(turn), silent);
  }
  return found;
}

/** The next seat played another of its pieces in an earlier turn; null if it had no other. */
function withOtherPast(state: State): State | null {
  const other = (state.seat + 1) % SEATS;
  const earlier = state.played[other]! - state.table[other]!;
  const [was] = SINGLE.filter((piece) => contains(earlier, piece));
  const [is] = SINGLE.filter((piece) => piece !== was && contains(state.hands[other]!, piece));
  if (was === undefined || is === undefined) return null;
  const changed = game.clone(state);
  changed.played[other]! += is - was;
  changed.hands[other]! += was - is;
  return changed;
}
const SINGLE = SETS.filter(({ size }) => size === 1).map(({ code }) => code);

describe('bots', () => {
  it.each(module.bots.map((maker) => maker.id))(
    '%s chooses the same when the hidden pieces are permuted',
    async (id) => {
      const player = await bot(id);
      const rng = FastRng.from('permuted');
      for (const [i, state] of (await positions(30)).entries()) {
        const actor = game.actor(state);
        if (actor.kind !== 'seat') continue;
        const other = game.resample(game.view(state, actor.seat), rng);
        expect(choice(player, other, `${i}`)).toBe(choice(player, state, `${i}`));
      }
    },
  );

  const holding = (hand: string): Table => {
    const table = newTable();
    deal(table, hand);
    return table;
  };

  it('easy declares its strong pieces and keeps the bans', async () => {
    const easy = await bot('easy');
    const table = holding('rG rA bA rR rH rC 2rS');
    expect(choice(easy, table.state, 'x')).toBe('declare 3');
    const other = newTable();
    deal(other, ...PLAIN);
    moves(other, '3', '2', '2');
    expect(choice(easy, other.state, 'x')).toBe('declare 0');
  });

  it('easy forgets a piece once its turn is over', async () => {
    const easy = await bot('easy');
    let compared = 0;
    for (const state of await positions(90)) {
      const changed = state.phase === TURN ? withOtherPast(state) : null;
      if (changed === null) continue;
      expect(choice(easy, changed, 'x')).toBe(choice(easy, state, 'x'));
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('champion declares high with a hand that cannot fail', async () => {
    const champion = await bot('champion');
    const table = holding('rG bG 2rA rE rR rH rC');
    const declared = Number(choice(champion, table.state, 'x').split(' ')[1]);
    expect(declared).toBeGreaterThanOrEqual(4);
  });
});

describe('the last turns', () => {
  /** Two pieces each; A leads and wants one more pile. */
  function lastTwo(): Table {
    const table = newTable();
    deal(table, 'rG bA rE rR bH rC rS bS', 'bG rE bE bR rH bC rS bS', 'rA bA bE rR bH rC rS bS');
    moves(table, '4', '1', '2', '2');
    const turns = [
      ['rC', 'bS', 'bS', 'bS'],
      ['bS', 'bC', 'rC', 'bC'],
      ['rS', 'rS', 'rS', 'bS'],
      ['bH', 'bR', 'bH', 'rS'],
      ['rR', 'rH', 'rR', 'rS'],
      ['rE', 'rE', 'bE', 'rH'],
    ];
    for (let turn = 0; turn < 6; turn++)
      for (let i = 0; i < 4; i++) {
        const actor = game.actor(table.state);
        if (actor.kind !== 'seat') throw new Error('over');
        moves(table, turns[turn]![actor.seat]!);
      }
    return table;
  }

  it('are valued over every deal as over many drawn ones', () => {
    const table = lastTwo();
    const actor = game.actor(table.state);
    if (actor.kind !== 'seat') throw new Error('Nobody is to move');
    const view = game.view(table.state, actor.seat);
    expect(view.hand).toHaveLength(2);
    const depth = { deals: 1, solvesEndings: true, drops: false };
    const solved = search(view, FastRng.from('solve'), iterations(0), depth);
    expect(solved.exact).toBe(true);

    const belief = new Belief(view, actor.seat);
    const rng = FastRng.from('draw');
    const state = game.clone(table.state);
    for (const tried of solved.moves) {
      const drawn = new MoveStatistics(tried.code);
      for (let i = 0; i < 4000; i++) {
        belief.draw(rng, state);
        const { turn } = state;
        playCode(state, tried.code);
        const took = finishTurn(state, turn, actor.seat, rng);
        playOut(state, rng);
        drawn.add(state, actor.seat, 0, took);
      }
      expect(Math.abs(tried.mean - drawn.mean)).toBeLessThan(0.05 + 4 * Math.sqrt(drawn.variance));
      expect(Math.abs(tried.turns / tried.deals - drawn.turns / drawn.deals)).toBeLessThan(0.04);
    }
  });

  it('deals drawn for the last turns are possible ones', () => {
    const view = game.view(lastTwo().state, 0);
    const belief = new Belief(view, 0);
    let deals = 0;
    belief.every(
      (state, weight) => {
        deals++;
        expect(weight).toBeGreaterThan(0);
        expect(JSON.stringify(game.view(state, 0))).toBe(JSON.stringify(view));
      },
      () => game.initial(view.options),
    );
    expect(deals).toBeGreaterThan(8);
  });
});
