import {
  FastRng,
  findBot,
  iterations,
  noResources,
  shuffleInPlace,
  type Bot,
} from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { allWorlds } from '../src/bots/endgame.js';
import { Evidence } from '../src/bots/evidence.js';
import { habitualMove } from '../src/bots/habitual.js';
import { championStyle, lastTwelve } from '../src/bots/levels.js';
import { bots } from '../src/bots/makers.js';
import { equalBest } from '../src/bots/searcher.js';
import { clearingCards, sightOf } from '../src/bots/sight.js';
import { LatestThinker } from '../src/bots/thinker.js';
import { traditionalMove } from '../src/bots/traditional.js';
import { greedyMove } from '../src/bots/greedy.js';
import { isFitted } from '../src/bots/habits.js';
import { forgottenIn } from '../src/bots/memory.js';
import { FEATURES, MOST_ACTIVE, writeFeatures } from '../src/bots/network/features.js';
import { Network } from '../src/bots/network/network.js';
import { readWeights } from '../src/bots/network/weights.js';
import { Worlds } from '../src/bots/worlds.js';
import {
  cardsIn,
  cardOf,
  hiBit,
  loBit,
  makeCard,
  namesIn,
  SETTEBELLO,
  type CardName,
} from '../src/cards.js';
import { decodeMove, legal, type Move } from '../src/moves.js';
import { notation } from '../src/notation.js';
import type { Options } from '../src/options.js';
import { play } from '../src/rules.js';
import { cloneState, PLAY, type State } from '../src/state.js';
import { knownState, viewOf, type View } from '../src/view.js';
import { silent } from '@chiaro/kernel';
import { dealt, optionsWith, position } from './deals.js';

const made: [string, Bot<View, Move>][] = await Promise.all(
  bots.map(async (maker): Promise<[string, Bot<View, Move>]> => [
    maker.id,
    await maker.make(noResources),
  ]),
);

const ask = (bot: Bot<View, Move>, s: State, seed: string, budget = 40): string =>
  notation.format(
    bot.choose({
      view: viewOf(s, s.turn),
      legal: legal(s),
      rng: FastRng.from(seed),
      budget: iterations(budget),
    }),
  );

/** The same position with the hidden cards dealt differently. */
function permuted(s: State, seed: string): State {
  const other = cloneState(s);
  const hidden = [0, 1, 2, 3].filter((seat) => seat !== s.turn);
  const cards = hidden.flatMap((seat) => cardsIn(s.hands[2 * seat]!, s.hands[2 * seat + 1]!));
  const sizes = hidden.map((seat) => cardsIn(s.hands[2 * seat]!, s.hands[2 * seat + 1]!).length);
  shuffleInPlace(cards, FastRng.from(seed));
  hidden.forEach((seat, index) => {
    const dealtCards = cards.splice(0, sizes[index]!);
    other.hands[2 * seat] = dealtCards.reduce((lo, card) => lo | loBit(card), 0);
    other.hands[2 * seat + 1] = dealtCards.reduce((hi, card) => hi | hiBit(card), 0);
  });
  return other;
}

describe('honest bots', () => {
  for (const given of [{}, { deal: 'nineFour' }] as Partial<Options>[])
    for (const [id, bot] of made)
      it(`${id} plays the same however the hidden cards lie: ${JSON.stringify(given)}`, () => {
        for (let round = 0; round < 3; round++) {
          const s = dealt(optionsWith(given), `honest ${round}`, round);
          const filler = made[1]![1];
          let turn = 0;
          while (s.phase === PLAY) {
            if (turn++ % 5 === round) {
              const seed = `${id} ${round} ${turn}`;
              const chosen = ask(bot, s, seed);
              for (let again = 0; again < 3; again++)
                expect(ask(bot, permuted(s, `${seed} ${again}`), seed)).toBe(chosen);
            }
            play(
              s,
              filler.choose({
                view: viewOf(s, s.turn),
                legal: legal(s),
                rng: FastRng.from('x'),
                budget: iterations(1),
              }),
              silent,
            );
          }
        }
      });
  it('the hidden cards really were dealt differently', () => {
    const s = dealt(optionsWith({}), 'honest 0');
    expect([...permuted(s, 'a').hands]).not.toEqual([...s.hands]);
    expect(JSON.stringify(viewOf(permuted(s, 'a'), s.turn))).toBe(
      JSON.stringify(viewOf(s, s.turn)),
    );
  });
});

/** Seat 0 to play, with nothing known but the table. */
const sightAt = (
  hand: CardName[],
  table: CardName[],
  options: Partial<Options> = { deal: 'nineFour' },
) => {
  const rest = Array.from({ length: 40 }, (_, card) => makeCard(card)).filter(
    (name) => !hand.includes(name) && !table.includes(name),
  );
  const size = hand.length;
  const hands = [
    hand,
    rest.slice(0, size),
    rest.slice(size, 2 * size),
    rest.slice(2 * size, 3 * size),
  ];
  const s = position({ hands, table }, options);
  for (const name of rest.slice(3 * size)) {
    s.piles[0]! |= loBit(cardOf(name));
    s.piles[1]! |= hiBit(cardOf(name));
  }
  return sightOf(viewOf(s, 0));
};
const chosen = (effect: { code: number }): string => notation.format(decodeMove(effect.code));

describe('greedy', () => {
  it('takes a scopa before all else', () =>
    expect(chosen(greedyMove(sightAt(['7D', '2C', '5S'], ['2S'])))).toBe('2C 2S'));
  it('leaves no table that an unseen card can clear, if it can', () => {
    const sight = sightAt(['10B', '4C', '3S'], ['8D', '9C']);
    expect(
      clearingCards(
        sight,
        sight.moves.find((effect) => effect.code === cardOf('3S'))!,
      ),
    ).toBe(0);
    expect(chosen(greedyMove(sightAt(['10B', '2C'], ['3D', '9S', '7B'])))).toBe('10B 3D 7B');
  });
  it('takes what is worth most', () =>
    expect(chosen(greedyMove(sightAt(['7S', '8C'], ['7D', '8B', '10S'])))).toBe('7S 7D'));
});

describe('traditional', () => {
  it('takes settebello before a bigger capture', () =>
    expect(chosen(traditionalMove(sightAt(['7S', '10C'], ['7D', '8B', '2S', '9S'])))).toBe(
      '7S 7D',
    ));
  it('lays what it holds twice', () =>
    expect(chosen(traditionalMove(sightAt(['9S', '9C', '8B', '10D'], ['5D', '6C'])))).toMatch(
      /^9/,
    ));
});

describe('worlds', () => {
  const s = dealt(optionsWith({}), 'worlds');
  while (s.plays < 32) play(s, legal(s)[0]!, silent);
  const seen = viewOf(s, s.turn);
  it('all of them are every deal once, weighing 1 together', () => {
    const worlds = allWorlds(knownState(seen), seen.handSizes, null);
    expect(worlds).toHaveLength(90);
    expect(new Set(worlds.map(({ hands }) => hands.join())).size).toBe(90);
    expect(worlds.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    for (const { hands } of worlds)
      expect([hands[2 * s.turn], hands[2 * s.turn + 1]]).toEqual([
        s.hands[2 * s.turn],
        s.hands[2 * s.turn + 1],
      ]);
  });
  it('a walk visits deals as often as they weigh', () => {
    const trust = { habits: false, sharpness: 0.05, doubt: 0.1 };
    const known = knownState(seen);
    const weights = new Map(
      allWorlds(known, seen.handSizes, trust).map(({ hands, weight }) => [hands.join(), weight]),
    );
    const walk = new Worlds(known, seen.handSizes, trust, 1);
    const rng = FastRng.from('walk');
    const target = cloneState(known);
    const visits = new Map<string, number>();
    const rounds = 2_000;
    for (let round = 0; round < rounds; round++) {
      walk.deal(target, rng);
      visits.set(target.hands.join(), (visits.get(target.hands.join()) ?? 0) + 1);
    }
    for (const [key, weight] of weights)
      expect(Math.abs((visits.get(key) ?? 0) / rounds - weight)).toBeLessThan(0.05);
  });
  it('a passed-up scopa is evidence, never proof', () => {
    // Seat 1 left a lone king on the table.
    const first = dealt(optionsWith({}), 'king');
    const lead = position({
      hands: [
        ['10B', '2C'],
        ['3D', '9C'],
        ['4S', '5S'],
        ['6S', '1B'],
      ],
      table: [],
    });
    for (const text of ['10B', '3D']) {
      const move = notation.parse(text, legal(lead));
      if (move.ok) play(lead, move.value, silent);
    }
    lead.plays = 2;
    lead.history.set([cardOf('10B'), cardOf('3D')]);
    const evidence = new Evidence(lead, { habits: false, sharpness: 0.05, doubt: 0.1 });
    const holding = (name: CardName): number =>
      evidence.weigh(1, loBit(cardOf(name)), hiBit(cardOf(name)));
    expect(holding('10C')).toBeLessThan(holding('9C') - 1);
    expect(holding('10C')).toBeGreaterThan(-10);
    expect(first.phase).toBe(PLAY);
  });
});

describe('levels', () => {
  const level = (id: string): Bot<View, Move> => made.find(([each]) => each === id)![1];
  /** Seat 0 to play; the rest of the pack is in the piles, captured long ago. */
  const late = (hands: CardName[][], table: CardName[], lastPlayed: CardName[] = []): State => {
    const s = position({ hands, table });
    const placed = new Set([...hands.flat(), ...table]);
    for (let card = 0; card < 40; card++)
      if (!placed.has(makeCard(card))) {
        s.piles[2 * (card & 1)]! |= loBit(card);
        s.piles[2 * (card & 1) + 1]! |= hiBit(card);
      }
    lastPlayed.forEach((name, i) => (s.history[s.plays - lastPlayed.length + i] = cardOf(name)));
    return s;
  };
  const hidden: CardName[][] = [
    ['8B', '8C'],
    ['9B', '9C'],
    ['9D', '9S'],
  ];

  it('are four, and know the names they had before', () => {
    expect(bots.map(({ id }) => id)).toEqual(['easy', 'medium', 'hard', 'champion']);
    for (const old of ['novice', 'greedy', 'traditional', 'expert', 'champion'])
      expect(findBot(bots, old), old).toBeDefined();
    expect(findBot(bots, 'expert')?.id).toBe('hard');
    expect(findBot(bots, 'nobody')).toBeUndefined();
  });
  it('easy leaves no table that an unseen card clears', () => {
    // 4S takes a four and leaves an eight, which both unseen eights clear.
    const risky = late([['4S', '10B'], ...hidden], ['4D', '8D']);
    expect(ask(level('easy'), risky, 'x')).toBe('10B');
  });
  it('easy fears a card that it has just seen go; medium and hard remember', () => {
    // Only a three clears the table that 4S leaves, and all the threes have gone.
    const threes: CardName[] = ['3C', '3S', '3B'];
    const s = late([['4S', '10B'], ...hidden], ['4D', '3D'], threes);
    expect(ask(level('easy'), s, 'x')).toBe('10B');
    expect(ask(level('medium'), s, 'x')).toBe('4S 4D');
    expect(ask(level('hard'), s, 'x')).toBe('4S 4D');
  });
  it('medium plays by habit, and forgets what went more than twelve cards ago', () => {
    const twelve = [
      '3C',
      '3S',
      '3B',
      '6C',
      '6S',
      '6B',
      '5C',
      '5S',
      '5B',
      '5D',
      '2C',
      '2S',
    ] as const;
    const s = late([['4S', '10B'], ...hidden], ['4D', '3D'], ['2B', ...twelve]);
    const sight = sightOf(viewOf(s, s.turn), lastTwelve);
    expect(sight.unseenOf[3]).toBe(0);
    expect(sight.unseenOf[2]).toBe(2);
    expect(notation.format(decodeMove(habitualMove(sight).code))).toBe(
      ask(level('medium'), s, 'x'),
    );
  });
  it('medium plays by tradition where nobody has fitted habits', () => {
    const s = position(
      { hands: [['7S', '10C', '2C'], ...hidden], table: ['7D', '8B', '2S', '9S'] },
      { napola: true },
    );
    expect(ask(level('medium'), s, 'x')).toBe('7S 7D');
  });
  it('what is remembered of the piles are the last plays and the values that are never forgotten', () => {
    const s = late([['4S', '10B'], ...hidden], ['4D', '3D'], ['3C', '5B']);
    const forgotten = forgottenIn(s, { plays: 2, values: 1 << 6 });
    const names = namesIn(forgotten.lo, forgotten.hi);
    expect(names).toContain('3S');
    for (const known of ['3C', '5B', '7D', '7S', '4D', '10B', '8B'] as const)
      expect(names).not.toContain(known);
  });
});

describe('the network', () => {
  const network = new Network(readWeights());
  const asked = (s: State): number => {
    network.ask(s);
    return network.points;
  };
  const features = (s: State): number[] => {
    const out = new Int32Array(MOST_ACTIVE);
    return [...out.subarray(0, writeFeatures(s, out))].sort((a, b) => a - b);
  };

  it('reads a position by the seat to play: turning the table changes nothing', () => {
    const s = dealt(optionsWith({}), 'network');
    for (let turns = 0; s.plays < 30; turns++) {
      const turned = cloneState(s);
      for (let seat = 0; seat < 4; seat++)
        turned.hands.set(s.hands.subarray(2 * seat, 2 * seat + 2), 2 * ((seat + 1) & 3));
      turned.piles.set([...s.piles.subarray(2), ...s.piles.subarray(0, 2)]);
      turned.gained.set([s.gained[1]!, s.gained[0]!]);
      turned.turn = (s.turn + 1) & 3;
      if (s.lastTaker >= 0) turned.lastTaker = (s.lastTaker + 1) & 3;
      expect(features(turned)).toEqual(features(s));
      expect(new Set(features(s)).size).toBe(features(s).length);
      expect(Math.max(...features(s))).toBeLessThan(FEATURES);
      play(s, legal(s)[turns % legal(s).length]!, silent);
    }
  });
  it('would rather have settebello in its own pile', () => {
    const s = dealt(optionsWith({}), 'settebello');
    while (s.plays < 20) play(s, legal(s)[0]!, silent);
    const [own, other] = [cloneState(s), cloneState(s)];
    for (const each of [own, other]) {
      for (const sets of [each.hands, each.piles])
        for (let half = 0; half < sets.length; half += 2) sets[half]! &= ~loBit(SETTEBELLO);
      each.tableLo &= ~loBit(SETTEBELLO);
    }
    const side = s.turn & 1;
    own.piles[2 * side]! |= loBit(SETTEBELLO);
    other.piles[2 - 2 * side]! |= loBit(SETTEBELLO);
    expect(asked(own)).toBeGreaterThan(asked(other) + 1);
  });
  it('comes nearer to what a hand brings than the mean does', () => {
    let [error, spread, hands] = [0, 0, 0];
    for (let round = 0; round < 150; round++) {
      const s = dealt(optionsWith({}), `outcome ${round}`);
      while (s.plays < 20) play(s, greedyPlay(s), silent);
      const guess = asked(s);
      const [side, before] = [s.turn & 1, s.gained[0]! - s.gained[1]!];
      while (s.phase === PLAY) play(s, greedyPlay(s), silent);
      const brought = (side === 0 ? 1 : -1) * (s.gained[0]! - s.gained[1]! - before);
      error += (guess - brought) ** 2;
      spread += brought ** 2;
      hands++;
    }
    expect(error / hands).toBeLessThan(0.8 * (spread / hands));
  });
  it('is asked only about the rules it was fitted to', () => {
    expect(isFitted(optionsWith({}))).toBe(true);
    expect(isFitted(optionsWith({ deal: 'nineFour' }))).toBe(true);
    for (const given of [
      { napola: true },
      { reBello: true },
      { assoPigliaTutto: true },
      { matchPriority: 'free' },
    ] as const)
      expect(isFitted(optionsWith(given))).toBe(false);
  });
});

const greedyPlay = (s: State): Move => decodeMove(greedyMove(sightOf(viewOf(s, s.turn))).code);

describe('searching bots', () => {
  it('keep the tables of the latest house rules, and of no others', () => {
    const latest = new LatestThinker(championStyle);
    const ten = latest.for(optionsWith({}));
    expect(latest.for(optionsWith({}))).toBe(ten);
    expect(latest.for(optionsWith({ napola: true }))).not.toBe(ten);
    expect(latest.for(optionsWith({}))).not.toBe(ten);
  });

  it.each([0, 1])('prefer among equally tried moves what is worth most to side %i', (side) => {
    const s = dealt(optionsWith({}), 'equally tried');
    while ((s.turn & 1) !== side) play(s, legal(s)[0]!, silent);
    const view = viewOf(s, s.turn);
    const once = iterations(view.hand.length);
    const thinker = new LatestThinker(championStyle).for(view.options);
    const { moves } = thinker.think(view, once, FastRng.from('once'));
    const values = moves.map(({ value }) => value);
    expect(moves.map(({ visits }) => visits)).toEqual(moves.map(() => 1));
    expect(new Set(values).size).toBeGreaterThan(5);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });
  it('let tradition decide between equals', () => {
    const thought = {
      complete: false,
      moves: [
        { code: 1, value: 0.5, visits: 100 },
        { code: 2, value: 0.47, visits: 80 },
        { code: 3, value: 0.6, visits: 10 },
        { code: 4, value: 0.2, visits: 90 },
      ],
    };
    expect(equalBest(thought)).toEqual([1, 2]);
  });
  it('take the last scopa they can see', () => {
    const champion = made.at(-1)![1];
    const s = position({
      hands: [
        ['10D', '2S'],
        ['9B', '8B'],
        ['9C', '8C'],
        ['9D', '8D'],
      ],
      table: ['1D', '2C', '3S', '4B'],
    });
    const all = Array.from({ length: 40 }, (_, card) => makeCard(card));
    const placed = new Set([
      ...namesIn(s.tableLo, s.tableHi),
      '10D',
      '2S',
      '9B',
      '8B',
      '9C',
      '8C',
      '9D',
      '8D',
    ]);
    for (const name of all)
      if (!placed.has(name))
        s.piles[cardOf(name) < 20 ? 0 : 1]! |= loBit(cardOf(name)) | hiBit(cardOf(name));
    expect(ask(champion, s, 'scopa', 5_000)).toBe('10D 1D 2C 3S 4B');
  });
});
