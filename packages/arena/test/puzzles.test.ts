import { games } from '@chiaro/catalog';
import { mustApply, noResources, type PuzzleSet, type RankedOption } from '@chiaro/kernel';
import { openPuzzle, playPuzzle, ratingOfPuzzle } from '@chiaro/kernel/internal';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../src/puzzles/check.js';
import { gradePuzzles, makePuzzles } from '../src/puzzles/make.js';

const LEAST = 200;
const MOST_BYTES = 60_000;
/** Of each kind; `npm run puzzles -- --check` solves all of them. */
const SAMPLE = 3;

const setOf = async (cover: (typeof games)[number]): Promise<PuzzleSet> => {
  const set = await cover.loadPuzzles?.();
  if (set === undefined) throw new Error(`${cover.id} has no puzzles`);
  return set;
};

describe.each(games.map((cover) => [cover.id, cover] as const))('puzzles of %s', (id, cover) => {
  it('are many, each one once, and light', async () => {
    const { puzzles } = await setOf(cover);
    expect(puzzles.length).toBeGreaterThanOrEqual(LEAST);
    expect(new Set(puzzles.map((each) => each.id)).size).toBe(puzzles.length);
    const file = readFileSync(new URL(`../../games/${id}/puzzles.txt`, import.meta.url));
    expect(gzipSync(file).length).toBeLessThan(MOST_BYTES);
  });

  it('open with a right answer, a wrong one and a name in both languages', async () => {
    const { game, words, practice } = await cover.load();
    const set = await setOf(cover);
    const { kinds } = (await practice?.make(noResources)) ?? { kinds: [] };
    for (const kind of kinds)
      for (const messages of Object.values(words))
        expect(messages).toHaveProperty([`puzzle.${kind}`]);
    for (const stored of set.puzzles) {
      const opened = openPuzzle(game, set, stored);
      if (!opened.ok) throw new Error(`${stored.id}: ${opened.error}`);
      const { advice, gap, kind, legal, idle = [] } = opened.value;
      expect(kinds).toContain(kind);
      expect(advice.ranked[0]).toMatchObject({ loss: 0 });
      expect(advice.ranked.some(({ loss }) => loss >= gap)).toBe(true);
      expect(advice.ranked.length + idle.length).toBe(legal.length);
    }
  });

  it('are solved again with the same answer', async () => {
    const module = await cover.load();
    const practice = await module.practice!.make(noResources);
    const set = await setOf(cover);
    for (const kind of practice.kinds) {
      const alike = set.puzzles.filter((each) => each.kind === kind);
      expect(alike.length).toBeGreaterThanOrEqual(SAMPLE);
      const step = Math.floor(alike.length / SAMPLE);
      for (let i = 0; i < SAMPLE; i++)
        expect(faultOf(module, practice, set, alike[i * step]!)).toBeNull();
    }
  });
});

describe('puzzles of Klondike', () => {
  it('are lost by a wrong move and kept by a right one', async () => {
    const cover = games.find(({ id }) => id === 'klondike')!;
    const { game, practice: maker } = await cover.load();
    const practice = await maker!.make(noResources);
    const set = await setOf(cover);
    for (const stored of set.puzzles.slice(0, 12)) {
      const after = (move: unknown) => {
        const played = playPuzzle(game, set, stored);
        if (!played.ok) throw new Error(played.error);
        mustApply(played.value, { kind: 'move', seat: 0, move });
        return practice.outcome!(played.value.state);
      };
      const opened = openPuzzle(game, set, stored);
      if (!opened.ok) throw new Error(opened.error);
      const { ranked } = opened.value.advice;
      expect(after(ranked[0]!.move)).not.toBe('lost');
      expect(after(ranked.at(-1)!.move)).toBe('lost');
    }
  });
});

describe('puzzles of Scopone', () => {
  it('are about parity only where the best card and the next differ in it', async () => {
    const cover = games.find(({ id }) => id === 'scopone')!;
    const { game } = await cover.load();
    const set = await setOf(cover);
    const breaks = ({ reasons }: RankedOption): string[] =>
      reasons.map(({ id }) => id).filter((id) => id.startsWith('reason.parity'));
    const parity = set.puzzles.filter(({ kind }) => kind === 'parity');
    expect(parity.length).toBeGreaterThan(10);
    for (const stored of parity) {
      const opened = openPuzzle(game, set, stored);
      if (!opened.ok) throw new Error(opened.error);
      const [best, next] = opened.value.advice.ranked;
      expect(breaks(best!), stored.id).not.toEqual(breaks(next!));
    }
  });
});

describe('a set', () => {
  it('is graded again by the levels as they are now', async () => {
    const { load } = games.find(({ id }) => id === 'yahtzee')!;
    const module = await load();
    const wish = { seed: 'again', count: 3, tries: 2 };
    const made = await makePuzzles(module, wish, noResources, () => undefined);
    const ungraded = made.puzzles.map((each) => ({ ...each, fails: [0, 0, 0, 0] }));
    const graded = await gradePuzzles(module, { ...made, puzzles: ungraded }, noResources);
    expect(graded).toEqual(made);
    expect(graded.puzzles.some(({ fails }) => fails.some((each) => each > 0))).toBe(true);
  });

  it('is the same for the same seed', async () => {
    const { load } = games.find(({ id }) => id === 'yahtzee')!;
    const module = await load();
    const wish = { seed: 'again', count: 3, tries: 2 };
    const make = () => makePuzzles(module, wish, noResources, () => undefined);
    expect(await make()).toEqual(await make());
  });

  it('rates a puzzle higher the more levels fail it', () => {
    const ratings = [
      [0, 0, 0, 0],
      [4, 0, 0, 0],
      [4, 4, 0, 0],
      [4, 4, 4, 2],
      [4, 4, 4, 4],
    ].map((fails) => ratingOfPuzzle(fails, 4));
    expect(ratings).toEqual(ratings.toSorted((a, b) => a - b));
    expect(new Set(ratings).size).toBe(ratings.length);
  });
});
