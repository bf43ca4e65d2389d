import { FastRng, iterations, noResources, pickOne, shuffleInPlace, silent } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { bots } from '../src/bots/makers.js';
import { module } from '../src/index.js';
import { pileCard, type State } from '../src/state.js';
import { PILE_ROOM, PILES, type Move } from '../src/types.js';
import { dealt, game } from './table.js';

/** The same table with the unseen cards dealt in another way. */
function withOthersHidden(s: State, seed: string): State {
  const other = game.clone(s);
  const unseen: number[] = [];
  const stockIsUnseen = s.pass === 0;
  for (let pile = 0; pile < PILES; pile++)
    for (let i = 0; i < s.hidden[pile]!; i++) unseen.push(pileCard(s, pile, i));
  if (stockIsUnseen) unseen.push(...s.talon.subarray(s.turned, s.talonSize));
  shuffleInPlace(unseen, FastRng.from(seed));
  for (let pile = 0; pile < PILES; pile++)
    for (let i = 0; i < s.hidden[pile]!; i++) other.piles[pile * PILE_ROOM + i] = unseen.pop()!;
  if (stockIsUnseen) for (let i = s.turned; i < s.talonSize; i++) other.talon[i] = unseen.pop()!;
  return other;
}

/** Positions of all phases: by random play, with the stock seen and unseen. */
function* somePositions(options: Record<string, unknown>): Generator<State> {
  for (const [i, length] of [0, 6, 25, 60, 110].entries()) {
    const rng = FastRng.from(`sight ${i} ${JSON.stringify(options)}`);
    const size = options['deck'] === 'neapolitan' ? 40 : 52;
    const order = Array.from({ length: size }, (_, card) => card);
    shuffleInPlace(order, rng);
    const { state } = dealt(options, order);
    for (let n = 0; n < length && state.phase === 'play'; n++) {
      const moves = game.legal(state).filter(({ kind }) => kind !== 'finish');
      game.play(state, pickOne(moves, rng), silent);
      if ((state.phase as string) === 'shuffle') game.fast?.chance(state, rng);
    }
    if (state.phase === 'play') yield state;
  }
}

const tables = [
  { level: 3 },
  { level: 1, draw: 1, recycle: 'turn' },
  { level: 1, draw: 1, recycle: 'shuffle' },
  { level: 2, draw: 2, recycle: 'shuffle', deck: 'neapolitan' },
];

/** The answer for each of several states with the same view. */
async function answers<A>(ask: (s: State) => Promise<A>, s: State): Promise<A[]> {
  const found: A[] = [];
  for (const seed of ['', 'one', 'two'])
    found.push(await ask(seed === '' ? s : withOthersHidden(s, seed)));
  return found;
}

const turnOf = (s: State, n: number) => ({
  view: game.view(s, 0),
  legal: game.legal(s),
  rng: FastRng.from('turn'),
  budget: iterations(n),
});

describe('nobody peeks: other hidden cards, the same answer', () => {
  it.each(bots.map(({ id }) => id))('bot %s', async (id) => {
    const maker = bots.find((bot) => bot.id === id)!;
    let compared = 0;
    for (const options of tables)
      for (const s of somePositions(options)) {
        const ask = async (table: State): Promise<Move> =>
          (await maker.make(noResources)).choose(turnOf(table, 4));
        const [first, ...others] = await answers(ask, s);
        for (const other of others) expect(other).toEqual(first);
        expect(game.check(s, first!)).toBeNull();
        compared += others.length;
      }
    expect(compared).toBeGreaterThan(30);
  });

  it('hints, with their values and reasons', async () => {
    let compared = 0;
    for (const options of tables)
      for (const s of somePositions(options)) {
        const coach = await module.coach!.make(noResources);
        const ask = async (table: State) => coach.advise(turnOf(table, 3));
        const [first, ...others] = await answers(ask, s);
        for (const other of others) expect(other).toEqual(first);
        expect(game.check(s, first!.ranked[0]!.move!)).toBeNull();
        compared += others.length;
      }
    expect(compared).toBeGreaterThan(30);
  });

  it('the moves that are offered, automatic finish included', async () => {
    let compared = 0;
    for (const options of tables)
      for (const s of somePositions(options)) {
        const [first, ...others] = await answers(async (table) => game.legal(table), s);
        for (const other of others) expect(other).toEqual(first);
        compared += others.length;
      }
    expect(compared).toBeGreaterThan(30);
  });
});

describe('bots', () => {
  it.each(['easy', 'medium', 'hard', 'champion'])(
    '%s comes to an end, without a move that is refused',
    async (id) => {
      const bot = await bots.find((each) => each.id === id)!.make(noResources);
      for (const options of tables) {
        const rng = FastRng.from(`whole game ${id}`);
        const order = Array.from(
          { length: options.deck === undefined ? 52 : 40 },
          (_, card) => card,
        );
        shuffleInPlace(order, rng);
        const { state } = dealt(options, order);
        for (let n = 0; state.phase !== 'over'; n++) {
          expect(n).toBeLessThan(3_000);
          if (state.phase !== 'play') game.fast?.chance(state, rng);
          else {
            const move = bot.choose({ ...turnOf(state, 2), rng });
            expect(game.check(state, move)).toBeNull();
            game.play(state, move, silent);
          }
        }
      }
    },
  );
});
