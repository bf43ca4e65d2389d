import {
  FastRng,
  pickOne,
  RecordingLedger,
  sample,
  type AnyModule,
  type Entry,
  type Json,
} from '@chiaro/kernel';
import { FLOOR, module as azulModule, withLeftovers } from '@chiaro/azul';
import { module as klondikeModule } from '@chiaro/klondike';
import { module as liaptuiModule } from '@chiaro/liaptui';
import {
  cardNames,
  module as scoponeModule,
  primieraOfValues,
  primieraOrder,
} from '@chiaro/scopone';
import { module as yahtzeeModule } from '@chiaro/yahtzee';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { azul, wallsBefore, type AzulEntry, type BoardEntry } from '../src/pages/keep/core/azul.js';
import { readPage, scorePage, type Keeper, type Scored } from '../src/pages/keep/core/keeper.js';
import { klondike } from '../src/pages/keep/core/klondike.js';
import { liaptui } from '../src/pages/keep/core/liaptui.js';
import { other } from '../src/pages/keep/core/other.js';
import { scopone } from '../src/pages/keep/core/scopone.js';
import { nextSeat, boxOffers, cardsBefore, yahtzee } from '../src/pages/keep/core/yahtzee.js';

interface Wish {
  readonly entries: readonly Json[];
  readonly seats: number;
  readonly options?: Readonly<Record<string, Json>>;
  readonly ended?: boolean;
}

const modules: Readonly<Record<string, AnyModule>> = {
  azul: azulModule as unknown as AnyModule,
  klondike: klondikeModule as unknown as AnyModule,
  liaptui: liaptuiModule as unknown as AnyModule,
  scopone: scoponeModule as unknown as AnyModule,
  yahtzee: yahtzeeModule as unknown as AnyModule,
};

const moduleOf = (keeper: Keeper<never>): AnyModule => modules[keeper.game] ?? modules['yahtzee']!;

function pageOf(keeper: Keeper<never>, { entries, seats, options = {}, ended = false }: Wish) {
  const players = keeper.playersOption === null ? {} : { [keeper.playersOption]: seats };
  const read = moduleOf(keeper).game.options.read(
    keeper.game === 'other' ? {} : { ...players, ...options },
  );
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const full = keeper.game === 'other' ? options : (read.value as Readonly<Record<string, Json>>);
  return { options: full, entries, ended };
}

const count = <E>(keeper: Keeper<E>, wish: Wish): Scored =>
  scorePage(keeper as Keeper, pageOf(keeper as Keeper<never>, wish), wish.seats);

const tableOf = <E>(keeper: Keeper<E>, wish: Wish) =>
  readPage(keeper, pageOf(keeper as Keeper<never>, wish), wish.seats).page;

/** Whatever is kept, the slip closes: totals are the sums of its lines and of its rounds. */
function expectClosed({ lines, rounds, totals }: Scored): void {
  const sums = totals.map((_, side) =>
    lines.reduce((sum, line) => (line.side === side ? sum + line.points : sum), 0),
  );
  expect(sums).toEqual([...totals]);
  expect(rounds.at(-1)?.totals ?? totals.map(() => 0)).toEqual([...totals]);
  expect(
    totals.map((_, side) => rounds.reduce((sum, round) => sum + (round.points[side] ?? 0), 0)),
  ).toEqual([...totals]);
}

describe('Yahtzee', () => {
  const boxes = Object.keys({
    ones: 3,
    twos: 6,
    threes: 9,
    fours: 12,
    fives: 15,
    sixes: 18,
    threeOfAKind: 20,
    fourOfAKind: 22,
    fullHouse: 25,
    smallStraight: 30,
    largeStraight: 40,
    yahtzee: 50,
    chance: 23,
  });
  const points = [3, 6, 9, 12, 15, 18, 20, 22, 25, 30, 40, 50, 23];
  const whole = (seats: number): Json[] =>
    boxes.flatMap((box, i) =>
      Array.from({ length: seats }, (_, seat) => ({ seat, box, points: points[i]! })),
    );

  it('YZ-U2 counts a whole card by points, the upper bonus included', () => {
    const scored = count(yahtzee, { seats: 1, entries: whole(1) });
    expect(scored).toMatchObject({ totals: [308], over: true, winners: [0], doubt: null });
    expect(scored.lines.filter(({ rule }) => rule === 'YZ-U2')).toHaveLength(1);
    expectClosed(scored);
  });

  it('YZ-E2 shares the victory of equal totals, and says so', () => {
    const scored = count(yahtzee, { seats: 2, entries: whole(2) });
    expect(scored).toMatchObject({ totals: [308, 308], winners: [0, 1] });
    expect(scored.verdict).toEqual([{ id: 'keep.verdict.equalPoints' }]);
  });

  it('YZ-B1 pays a further Yahtzee by dice, and by points where it is said', () => {
    const first = { seat: 0, box: 'yahtzee', dice: [4, 4, 4, 4, 4] };
    const byDice = count(yahtzee, {
      seats: 1,
      entries: [first, { seat: 0, box: 'fours', dice: [4, 4, 4, 4, 4] }],
    });
    const byPoints = count(yahtzee, {
      seats: 1,
      entries: [first, { seat: 0, box: 'fours', points: 20, bonus: true }],
    });
    expect(byDice.totals).toEqual([170]);
    expect(byPoints.totals).toEqual([170]);
  });

  it.each<[string, Json, string]>([
    ['a box twice', { seat: 0, box: 'ones', dice: [1, 1, 2, 3, 4] }, 'CATEGORY_USED'],
    ['a box twice by points', { seat: 0, box: 'ones', points: 2 }, 'CATEGORY_USED'],
    ['three of a kind of 4', { seat: 0, box: 'threeOfAKind', points: 4 }, 'STATE_INVALID'],
    ['a die with seven', { seat: 0, box: 'chance', dice: [1, 2, 3, 4, 7] }, 'DIE_RANGE'],
    ['four dice', { seat: 0, box: 'chance', dice: [1, 2, 3, 4] }, 'DICE_COUNT'],
    [
      'a bonus without a Yahtzee',
      { seat: 0, box: 'twos', points: 10, bonus: true },
      'STATE_INVALID',
    ],
  ])('refuses %s', (_name, entry, code) => {
    const { doubt, totals } = count(yahtzee, {
      seats: 1,
      entries: [{ seat: 0, box: 'ones', points: 3 }, entry],
    });
    expect(doubt).toMatchObject({ index: 1, problems: [{ code }] });
    expect(totals).toEqual([3]);
  });

  it('YZ-J2 offers the house rule under which a refused joker stands', () => {
    const entries = [{ seat: 0, box: 'yahtzee', dice: [4, 4, 4, 4, 4] }] as const;
    const joker = { seat: 0, box: 'largeStraight', dice: [4, 4, 4, 4, 4] } as const;
    const table = tableOf(yahtzee, { seats: 1, entries });
    const refused = count(yahtzee, { seats: 1, entries: [...entries, joker] });
    expect(refused.doubt?.problems).toMatchObject([{ code: 'JOKER_FORCED' }]);
    const way = yahtzee.wayOut?.(table, 1, joker, refused.doubt!.problems);
    expect(way).toMatchObject({
      phrase: { id: 'keep.house.joker.free' },
      options: { joker: 'free' },
    });
  });

  it('asks before a zero, and only then', () => {
    const table = tableOf(yahtzee, { seats: 1, entries: [] });
    expect(
      yahtzee.question?.(table, { seat: 0, box: 'sixes', dice: [1, 2, 3, 4, 5] }),
    ).toMatchObject({ id: 'keep.question.zero' });
    expect(yahtzee.question?.(table, { seat: 0, box: 'sixes', dice: [1, 2, 3, 4, 6] })).toBeNull();
  });

  it('knows whose turn it is, and what the dice offer', () => {
    const entries = [{ seat: 0, box: 'ones', points: 3 }];
    const table = tableOf(yahtzee, { seats: 2, entries });
    expect(nextSeat(table)).toBe(1);
    const offers = boxOffers(table, cardsBefore(table, 1)[0]!, [2, 2, 3, 3, 3], ({ id }) => id);
    expect(offers['fullHouse']).toMatchObject({ legal: true, points: 25 });
    expect(offers['ones']).toBeUndefined();
  });
});

describe('Scopone', () => {
  const hand = (
    carte: number,
    denari: number,
    primiera: readonly [number | null, number | null],
    scope: readonly [number, number],
    settebello = 0,
  ): Json => ({
    counts: [
      { carte, denari, settebello: settebello === 0, primiera: primiera[0], scope: scope[0] },
      {
        carte: 40 - carte,
        denari: 10 - denari,
        settebello: settebello === 1,
        primiera: primiera[1],
        scope: scope[1],
      },
    ],
  });
  const strong = hand(22, 6, [78, 72], [2, 1]);

  it('SC-M2 counts hands until one side is past the target and ahead', () => {
    const scored = count(scopone, { seats: 4, entries: [strong, strong] });
    expect(scored).toMatchObject({ totals: [12, 2], over: true, winners: [0], doubt: null });
    expectClosed(scored);
  });

  it('a correction that ends the match earlier puts the later hands in doubt', () => {
    const great = hand(22, 6, [78, 72], [8, 0]);
    const scored = count(scopone, { seats: 4, entries: [great, strong] });
    expect(scored).toMatchObject({
      over: true,
      totals: [12, 0],
      doubt: { index: 1, problems: [{ code: 'EVENT_AFTER_END' }] },
    });
  });

  it.each<[string, Json, string]>([
    [
      'carte that do not make 40',
      {
        counts: [
          { carte: 22, denari: 6, settebello: true, primiera: 78, scope: 0 },
          { carte: 20, denari: 4, settebello: false, primiera: 72, scope: 0 },
        ],
      },
      'refusal.carteSum',
    ],
    [
      'denari that do not make 10',
      {
        counts: [
          { carte: 22, denari: 6, settebello: true, primiera: 78, scope: 0 },
          { carte: 18, denari: 5, settebello: false, primiera: 72, scope: 0 },
        ],
      },
      'refusal.denariSum',
    ],
    [
      'two settebelli',
      {
        counts: [
          { carte: 22, denari: 6, settebello: true, primiera: 78, scope: 0 },
          { carte: 18, denari: 4, settebello: true, primiera: 72, scope: 0 },
        ],
      },
      'refusal.settebello',
    ],
    ['a primiera that no cards give', hand(22, 6, [85, 40], [0, 0]), 'refusal.primiera'],
    ['more scope than cards allow', hand(22, 6, [78, 72], [12, 0]), 'refusal.scope'],
  ])('refuses %s', (_name, entry, reason) => {
    expect(count(scopone, { seats: 4, entries: [entry] }).doubt).toMatchObject({
      index: 0,
      problems: [{ reason }],
    });
  });

  it('SC-S4 knows the same values of the cards as the sheet', () => {
    // One side has a single card of each suit, all of the value asked about.
    for (const value of primieraOrder) {
      const own = cardNames.filter(
        (name) => name.startsWith(`${value}`) && name.length === `${value}`.length + 1,
      );
      const others = cardNames.filter((name) => !own.includes(name));
      const scored = moduleOf(scopone as Keeper<never>).sheet.score({
        teams: [
          { cards: own, scope: 0 },
          { cards: others, scope: 0 },
        ],
      });
      if (!scored.ok) throw new Error(JSON.stringify(scored.error));
      const [team] = scored.value.more(({ id }) => id)['teams'] as unknown as {
        counts: { primiera: number };
      }[];
      expect(primieraOfValues([value, value, value, value])).toBe(team?.counts.primiera);
    }
    expect(primieraOfValues([7, null, 6, 1])).toBeNull();
  });
});

describe('Liap Tui', () => {
  const round = (pairs: readonly (readonly [number, number])[], multiplier = 1): Json => ({
    players: pairs.map(([declared, actual]) => ({ declared, actual })),
    multiplier,
  });

  it('LT-W1 counts rounds to the target', () => {
    const great = round(
      [
        [6, 6],
        [0, 0],
        [1, 1],
        [2, 1],
      ],
      4,
    );
    const scored = count(liaptui, { seats: 4, entries: [great, great], options: { target: 50 } });
    expect(scored).toMatchObject({ over: true, winners: [0], totals: [88, 24, 48, -8] });
    expectClosed(scored);
  });

  it.each<[string, Json, string]>([
    [
      'piles that make 9',
      round([
        [2, 2],
        [0, 0],
        [3, 4],
        [1, 3],
      ]),
      'PILE_SUM',
    ],
    [
      'declarations that make 8',
      round([
        [2, 2],
        [0, 0],
        [3, 3],
        [3, 3],
      ]),
      'DECLARATION_BANNED',
    ],
    [
      'no multiplier',
      round(
        [
          [2, 2],
          [0, 0],
          [3, 4],
          [1, 2],
        ],
        0,
      ),
      'MULTIPLIER_INVALID',
    ],
    [
      'a declaration of 9',
      round([
        [9, 2],
        [0, 0],
        [3, 4],
        [1, 2],
      ]),
      'DECLARATION_INVALID',
    ],
  ])('refuses %s', (_name, entry, code) => {
    expect(count(liaptui, { seats: 4, entries: [entry] }).doubt).toMatchObject({
      index: 0,
      problems: [{ code }],
    });
  });

  it('LT-D3 refuses a third zero in a row, and lets the house play so', () => {
    const zero = round([
      [0, 0],
      [2, 2],
      [3, 3],
      [1, 3],
    ]);
    const wish = { seats: 4, entries: [zero, zero, zero] };
    const { doubt } = count(liaptui, wish);
    expect(doubt).toMatchObject({ index: 2, problems: [{ code: 'DECLARATION_BANNED' }] });
    const table = tableOf(liaptui, { ...wish, entries: [zero, zero] });
    const third = tableOf(liaptui, wish).entries[2]!;
    const way = liaptui.wayOut?.(table, 2, third, doubt!.problems);
    expect(way?.entry).toMatchObject({ strict: false });
    expect(
      count(liaptui, { ...wish, entries: [zero, zero, way!.entry as unknown as Json] }).doubt,
    ).toBeNull();
  });
});

describe('Klondike', () => {
  const solo: Json = {
    events: {
      wasteToFoundation: 20,
      tableauToFoundation: 32,
      foundationToTableau: 0,
      cardRevealed: 21,
      stockDraw: 30,
      recycleWaste: 1,
    },
    elapsedSeconds: 1080,
    moves: 142,
    victory: true,
  };

  it('counts what the sheet counts', () => {
    const scored = count(klondike, { seats: 1, entries: [solo] });
    const direct = klondikeModule.sheet.score(klondikeModule.sheet.examples[0]);
    expect(scored.totals).toEqual(direct.ok ? [...direct.value.points] : []);
    expect(scored).toMatchObject({ over: true, winners: [0], doubt: null });
    expectClosed(scored);
  });

  it('refuses a victory with cards missing, and a second game on the same sheet', () => {
    const short = {
      ...(solo as object),
      events: { ...(solo as { events: object }).events, tableauToFoundation: 31 },
    } as Json;
    expect(count(klondike, { seats: 1, entries: [short] }).doubt).toMatchObject({
      problems: [{ reason: 'refusal.sheet.home.victory' }],
    });
    expect(count(klondike, { seats: 1, entries: [solo, solo] }).doubt).toMatchObject({ index: 1 });
  });
});

describe('any other game', () => {
  it('ends at the target, the lowest winning where the table says so', () => {
    const entries = [{ points: [10, -4] }, { points: [45, 3] }];
    const scored = count(other, {
      seats: 2,
      entries,
      options: { wins: 'lowest', target: 50, rounds: null },
    });
    expect(scored).toMatchObject({ over: true, winners: [1], totals: [55, -1] });
    expectClosed(scored);
  });

  it('ends after the rounds agreed on, and refuses one more', () => {
    const entries = [{ points: [1, 2] }, { points: [1, 2] }, { points: [1, 2] }];
    const scored = count(other, {
      seats: 2,
      entries,
      options: { wins: 'highest', target: null, rounds: 2 },
    });
    expect(scored).toMatchObject({ over: true, winners: [1], totals: [2, 4], doubt: { index: 2 } });
  });
});

describe('Azul', () => {
  const board = (
    cells: readonly (readonly [number, number])[],
    floor = 0,
    marker = false,
  ): BoardEntry => ({
    tiles: cells.map(([row, col]) => ({ row, col })),
    floor,
    marker,
  });
  const round = (...boards: readonly BoardEntry[]): Json => ({ boards }) as unknown as Json;

  it('AZ-W2 counts tile by tile, the floor after them, and the end bonuses', () => {
    const entries = [0, 1, 2, 3, 4].map((col) =>
      round(board([[0, col]], 0, true), board([[4, col]], 1)),
    );
    const scored = count(azul, { seats: 2, entries });
    expect(scored).toMatchObject({ over: true, doubt: null, winners: [0, 1] });
    expect(scored.rounds.at(-1)).toMatchObject({ number: null, points: [2, 2] });
    expectClosed(scored);
    expect(wallsBefore(tableOf(azul, { seats: 2, entries }), 2)[0]?.[0]?.slice(0, 3)).toEqual([
      'blue',
      'yellow',
      null,
    ]);
  });

  it.each<[string, Json, string]>([
    ['two markers', round(board([], 0, true), board([], 0, true)), 'refusal.markers'],
    [
      'more tiles than there were',
      round(board([[4, 0]], 18), board([[3, 0]], 20)),
      'refusal.roundTiles',
    ],
    ['a cell that is taken', round(board([[0, 0]]), board([])), 'refusal.wallColour'],
  ])('refuses %s', (_name, entry, reason) => {
    const first = round(board([[0, 0]]), board([]));
    expect(count(azul, { seats: 2, entries: [first, entry] }).doubt).toMatchObject({
      index: 1,
      problems: [{ reason }],
    });
  });

  it('AZ-E5 says how equal points were decided', () => {
    const entries = [0, 1, 2, 3, 4].map((col) => round(board([[0, col]]), board([[0, col]])));
    const scored = count(azul, { seats: 2, entries });
    expect(scored).toMatchObject({
      over: true,
      winners: [0, 1],
      verdict: [{ id: 'keep.verdict.azulShared' }],
    });
  });

  it('takes tiles that waited in lines for what they are', () => {
    // Thirty tiles go to the walls in round two; ten of them must have lain in lines since round one.
    const all = board([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
    const entries = [round(board([]), board([])), round(all, all)];
    expect(count(azul, { seats: 2, entries }).doubt).toBeNull();
    expect(count(azul, { seats: 2, entries: entries.slice(1) }).doubt).not.toBeNull();
  });

  it('never adds or moves a tile that somebody wrote down', () => {
    const colours = ['blue', 'yellow', 'red', 'black', 'white'] as const;
    const lines = fc.tuple(
      ...[0, 1, 2, 3, 4].map((row) =>
        fc.option(fc.constantFrom(...colours).map((colour) => ({ colour, count: row + 1 }))),
      ),
    );
    const rounds = fc.array(
      fc.tuple(fc.record({ lines, floor: fc.nat(8) }), fc.record({ lines, floor: fc.nat(8) })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rounds, (kept) => {
        const filled = withLeftovers(kept, 2);
        kept.forEach((boards, r) =>
          boards.forEach((own, seat) =>
            own.lines.forEach((line, row) => {
              if (line !== null) expect(filled[r]![seat]![row]).toEqual(line);
              else expect(filled[r]![seat]![row]?.count ?? 0).toBeLessThanOrEqual(row);
            }),
          ),
        );
      }),
    );
  });

  it('accepts every game that the rules can produce', () => {
    // Whole random games: only what a table would write down, the tiles on the wall and the floor.
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(2, 3, 4),
        (seed, seats) => {
          const { entries, totals } = playedGame(seed, seats);
          const scored = count(azul, { seats, entries: entries as unknown as Json[], ended: true });
          expect(scored.doubt).toBeNull();
          expect([...scored.totals]).toEqual(totals);
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** A game of random moves on the coloured wall, written down as a table would. */
function playedGame(seed: number, seats: number): { entries: AzulEntry[]; totals: number[] } {
  const { game } = azulModule;
  const read = game.options.read({ players: seats });
  if (!read.ok) throw new Error('options');
  const state = game.initial(read.value);
  const rng = FastRng.from(`keep ${seed}`);
  const ledger = new RecordingLedger();
  const entries: AzulEntry[] = [];
  for (let actor = game.actor(state); actor.kind !== 'over'; actor = game.actor(state)) {
    const from = ledger.entries.length;
    if (actor.kind === 'chance') game.settle(state, sample(actor.need, rng), ledger);
    else {
      const legal = game.legal(state);
      const onLines = legal.filter((move) => move.kind !== 'take' || move.line !== FLOOR);
      game.play(state, pickOne(onLines.length > 0 ? onLines : legal, rng), ledger);
    }
    const { round, phase } = game.view(state, 'table');
    if (round > entries.length + 1 || phase === 'over')
      entries.push({ boards: boardsOf(ledger.entries.slice(from), seats) });
  }
  return { entries, totals: [...game.totals(state)] };
}

const boardsOf = (lines: readonly Entry[], seats: number): BoardEntry[] =>
  Array.from({ length: seats }, (_, seat) => {
    const own = lines.filter(({ side }) => side === seat);
    const marker = own.find(({ rule }) => rule === 'AZ-F2');
    return {
      tiles: own.flatMap(({ rule, facts }) =>
        rule === 'AZ-W2' ? [{ row: facts['row'] as number, col: facts['col'] as number }] : [],
      ),
      floor: own.reduce(
        (sum, { rule, facts }) => (rule === 'AZ-F1' ? sum + (facts['tiles'] as number) : sum),
        0,
      ),
      marker: marker !== undefined && marker.facts['space'] !== null,
    };
  });
