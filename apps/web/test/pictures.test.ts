import '../src/words/pages.js';
import '../src/words/statistics.js';
import { games as catalog } from '@chiaro/catalog';
import type { AnyModule, Entry } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { playedGames, type PlayedGame } from '../src/session/achievements.js';
import type { GameFact } from '../src/session/facts.js';
import { cellsOf, placeKey, type Cell, type GamePicture } from '../src/session/pictures.js';
import { picturesFor } from '../src/tables/pictures.js';
import { gameWordsIn } from '../src/words/words.js';
import { playedGame } from './games.js';

const fact = (more: Partial<GameFact> = {}): GameFact => ({
  key: 'a',
  game: 'any',
  when: 0,
  ending: 'over',
  points: 10,
  won: true,
  seats: 2,
  sides: 2,
  level: null,
  others: [],
  people: [],
  ...more,
});

const line = (rule: string, points: number, facts: Entry['facts'] = {}, side = 0): Entry => ({
  side,
  points,
  rule,
  facts,
});

/** A game as a picture sees it: its lines of points, and the rules it was played by. */
function game(key: string, entries: readonly Entry[], options: unknown = {}): PlayedGame {
  const own = entries.filter(({ side }) => side === 0);
  const playthrough = { entries, options };
  return { fact: fact({ key }), side: 0, own, playthrough, isChosen: false, refused: 0 } as never;
}

async function pictureOf(id: string): Promise<GamePicture> {
  const [picture] = await picturesFor(id);
  if (picture === undefined) throw new Error(`No picture of ${id}`);
  return picture;
}

const amounts = (cell: Cell | undefined) =>
  cell?.counted.map(({ fact: { key }, amount }) => [key, amount]);

describe('the picture of', () => {
  it('Yahtzee: each box with the points of every game, a missed bonus as 0', async () => {
    const picture = await pictureOf('yahtzee');
    const games = [
      game('one', [line('YZ-U1', 3, { box: 'ones' }), line('YZ-U2', 35)], { columns: 1 }),
      game('two', [line('YZ-U1', 2, { box: 'ones' })], { columns: 1 }),
      game('triple', [line('YZ-U1', 6, { box: 'ones' })], { columns: 3 }),
    ];
    const cells = cellsOf(picture, games);
    expect(amounts(cells.get(placeKey('ones', '')))).toEqual([
      ['one', 3],
      ['two', 2],
    ]);
    expect(cells.get(placeKey('upperBonus', ''))).toMatchObject({ sum: 35, counted: [{}, {}] });
  });

  it('Azul: what the wall brought and the floor cost, in every complete game', async () => {
    const picture = await pictureOf('azul');
    const cells = cellsOf(picture, [
      game('one', [line('AZ-W2', 5), line('AZ-W2', 2), line('AZ-F1', -4), line('AZ-F3', 1)]),
      { ...game('left', [line('AZ-W2', 9)]), fact: fact({ key: 'left', ending: 'abandoned' }) },
    ]);
    expect(amounts(cells.get(placeKey('tiles', '')))).toEqual([['one', 7]]);
    expect(amounts(cells.get(placeKey('floor', '')))).toEqual([['one', -3]]);
    expect(amounts(cells.get(placeKey('columns', '')))).toEqual([['one', 0]]);
  });

  it('Scopone: scope of both sides, six and more together', async () => {
    const picture = await pictureOf('scopone');
    const scope = (count: number, side: number) =>
      Array.from({ length: count }, () => line('SC-C6', 1, {}, side));
    const cells = cellsOf(picture, [
      game('one', [...scope(2, 0), ...scope(8, 1), line('SC-S1', 1)]),
    ]);
    expect(amounts(cells.get(placeKey('2', 'taken')))).toEqual([['one', 2]]);
    expect(amounts(cells.get(placeKey('6', 'given')))).toEqual([['one', 8]]);
  });

  it('Liap Tui: every round at what was declared and taken', async () => {
    const picture = await pictureOf('liaptui');
    const round = (declared: number, taken: number) => line('LT-S3', 0, { declared, taken });
    const cells = cellsOf(picture, [
      game('one', [round(2, 2), round(2, 2), round(1, 3)]),
      game('two', [round(2, 2)]),
    ]);
    expect(cells.get(placeKey('2', '2'))?.sum).toBe(3);
    expect(amounts(cells.get(placeKey('2', '2')))).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
    expect(cells.get(placeKey('1', '3'))?.sum).toBe(1);
  });

  it('Klondike: victories by deck and draw, lost games counted too', async () => {
    const picture = await pictureOf('klondike');
    const options = { deck: 'french', draw: 3 };
    const lost = { ...game('lost', [], options), fact: fact({ key: 'lost', won: false }) };
    const cells = cellsOf(picture, [game('won', [], options), lost]);
    expect(cells.get(placeKey('french', '3'))).toMatchObject({ sum: 1 });
    expect(amounts(cells.get(placeKey('french', '3')))).toEqual([
      ['won', 1],
      ['lost', 0],
    ]);
  });
});

describe.each(catalog.map((each) => [each.id, each] as const))('pictures of %s', (id, entry) => {
  it('come from real logs, at places that have names in both languages', async () => {
    const module: AnyModule = await entry.load();
    const kept = await playedGame(module, { seed: 'picture' });
    const played = await playedGames(module, [kept]);
    const pictures = await picturesFor(id);
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) {
      const cells = [...cellsOf(picture, played).values()];
      expect(cells.length).toBeGreaterThan(0);
      for (const { row, column } of cells) {
        expect(picture.rows.map(({ key }) => key)).toContain(row);
        if (picture.columns.length > 0)
          expect(picture.columns.map(({ key }) => key)).toContain(column);
      }
      for (const language of ['it', 'en'] as const) {
        const words = gameWordsIn(language, module.words, {});
        const said = [picture.title, picture.note, ...picture.rows.map(({ name }) => name)];
        for (const each of said) expect(words.say(each)).not.toMatch(/^$|picture\./);
      }
    }
  });
});

it('the points of Yahtzee’s boxes add up to the result, and so does their par to the mean', async () => {
  const entry = catalog.find(({ id }) => id === 'yahtzee');
  const module = await entry!.load();
  const [played] = await playedGames(module, [await playedGame(module, { seed: 'sum' })]);
  const cells = [...cellsOf(await pictureOf('yahtzee'), [played!]).values()];
  expect(cells.reduce((sum, cell) => sum + cell.sum, 0)).toBe(played!.fact.points);
  const coach = await module.coach!.make({ load: () => Promise.resolve(null) });
  const par = coach.par?.(module.game.options.defaults) ?? {};
  const perfect = coach.perfect?.(played!.playthrough);
  expect(perfect?.kind).toBe('mean');
  const mean = perfect?.kind === 'mean' ? perfect.points : 0;
  expect(Object.values(par).reduce((sum, each) => sum + each, 0)).toBeCloseTo(mean, 6);
  expect(mean).toBeCloseTo(254.59, 2);
});
