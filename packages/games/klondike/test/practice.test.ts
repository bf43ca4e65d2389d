import { silent } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { everyWorld, isTakenBackAtOnce } from '../src/coach/worlds.js';
import { createPractice } from '../src/coach/practice.js';
import { defaultConfig } from '../src/config.js';
import { createGame } from '../src/game.js';
import { encodeMove } from '../src/moves.js';
import { notation } from '../src/notation.js';
import { createRules } from '../src/rules.js';
import { cloneState, type State } from '../src/state.js';
import { puzzleSet } from '../src/puzzles.js';
import { playPuzzle } from '@chiaro/kernel/internal';

const game = createGame(defaultConfig);
const rules = createRules(defaultConfig);

const positionOf = (kind: string): State => {
  const stored = puzzleSet.puzzles.find((each) => each.kind === kind)!;
  const played = playPuzzle(game, puzzleSet, stored);
  if (!played.ok) throw new Error(played.error);
  return played.value.state;
};

const hiddenIn = (s: State): number[] =>
  [...s.hidden.keys()].flatMap((pile) => [
    ...s.piles.subarray(pile * 19, pile * 19 + s.hidden[pile]!),
  ]);

describe('puzzles of Klondike', () => {
  it('look at every way the face-down cards can lie, once', () => {
    const s = positionOf('onlyMove');
    const cards = hiddenIn(s).toSorted((a, b) => a - b);
    const worlds = everyWorld(s).map(hiddenIn);
    expect(new Set(worlds.map(String)).size).toBe(worlds.length);
    expect(worlds.length).toBe(cards.reduce((product, _, i) => product * (i + 1), 1));
    for (const world of worlds) expect(world.toSorted((a, b) => a - b)).toEqual(cards);
  });

  it('take only what one further move undoes for idle, besides the stock', () => {
    const s = positionOf('winFromHere');
    const practice = createPractice();
    for (const move of game.legal(s)) {
      const after = cloneState(s);
      rules.play(after, encodeMove(move), silent);
      const isUndone = game.legal(after).some((back) => {
        const again = cloneState(after);
        rules.play(again, encodeMove(back), silent);
        return (
          String(again.lengths) === String(s.lengths) &&
          String(again.home) === String(s.home) &&
          String(again.hidden) === String(s.hidden) &&
          String(again.talon.subarray(0, again.talonSize)) ===
            String(s.talon.subarray(0, s.talonSize)) &&
          again.turned === s.turned
        );
      });
      expect([notation.format(move), isTakenBackAtOnce(s, move, rules)]).toEqual([
        notation.format(move),
        isUndone,
      ]);
      const isOfStock = move.kind === 'draw' || move.kind === 'recycle';
      expect(practice.isIdle!(s, move)).toBe(isUndone || isOfStock);
    }
  });

  it('are over where the rest goes home by itself, and lost where somebody leaves', () => {
    const practice = createPractice();
    const s = positionOf('winFromHere');
    expect(practice.outcome!(s)).toBe('open');
    rules.play(s, encodeMove({ kind: 'abandon' }), silent);
    expect(practice.outcome!(s)).toBe('lost');
  });
});
