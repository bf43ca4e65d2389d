import { formatLog, iterations, noResources, seedFromText, type AnyPlayable } from '@chiaro/kernel';
import { botsHere, Match, matchLog, type MatchWish } from '@chiaro/match';
import { nim, nimModule, type NimOptions } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { playAgain } from '../src/session/playAgain.js';

const module = nimModule as unknown as AnyPlayable;
const bots = botsHere(module, noResources, () => iterations(1));
const persons = [{ kind: 'person' }, { kind: 'person' }] as const;

function begun(wish: Partial<MatchWish<NimOptions>> = {}) {
  const match = Match.begin(
    nim,
    {
      options: { start: 'fixed', players: 2 },
      seats: [{ kind: 'person' }, { kind: 'bot', level: 'random' }],
      chance: { kind: 'seed', seed: seedFromText('again') },
      clock: true,
      ...wish,
    },
    0,
  );
  if (!match.ok) throw new Error(match.error.code);
  return match.value;
}

/** Heaps of 3, 4 and 5, taken whole in turn; each move ten seconds after the one before. */
function log(wish: Partial<MatchWish<NimOptions>> = {}): string {
  const match = begun(wish);
  for (const [heap, take] of [3, 4, 5].entries())
    match.act({ kind: 'move', seat: heap % 2, move: { heap, take } }, 10_000 * heap);
  if (!match.ended) throw new Error('the match goes on');
  return formatLog(matchLog(match, { withSeed: true }));
}

describe('a game once more', () => {
  it('keeps the pace of whoever sat there, and says how far it is', async () => {
    const heard: number[] = [];
    const again = await playAgain(module, bots, { log: log(), seat: 0 }, (done) => {
      heard.push(done);
    });
    expect(heard.slice(0, 3)).toEqual([1 / 3, 2 / 3, 1]);
    expect(new Set(heard.slice(2))).toEqual(new Set([1]));
    // Two moves of that seat in 20 seconds: ten seconds for each move of the game.
    const times = [...again.matchAll(/@(\d+)/g)].map(([, seconds]) => Number(seconds));
    expect(times).toEqual(times.map((_, i) => 10 * i));
    expect(times.length).toBe(heard.length);
  });

  it('cannot be played of a log that is damaged, or of dice that people threw', async () => {
    const once = (text: string) => playAgain(module, bots, { log: text, seat: 0 }, () => {});
    await expect(once('no log')).rejects.toThrow('A log that cannot be read');
    await expect(once(log().replace('3. A take 5', '3. A take 6'))).rejects.toThrow(
      'A log that cannot be read',
    );
    const byHand = log({ chance: { kind: 'hand' }, seats: persons });
    await expect(once(byHand)).rejects.toThrow('No such deal');
  });
});
