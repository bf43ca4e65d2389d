import { describe, expect, it } from 'vitest';
import { movesMeant, readCommand } from '../src/room/commands.js';

const named = (text: string): string | null => {
  const command = readCommand(text);
  return command?.kind === 'ask' ? command.name : null;
};

describe('questions in words', () => {
  it.each([
    ['t', 'turn'],
    ['turn', 'turn'],
    ['tocca', 'turn'],
    ['A chi tocca?', 'turn'],
    ['score', 'score'],
    ['punti', 'score'],
    ['why?', 'explain'],
    ['perché', 'explain'],
    ['perche', 'explain'],
    ['hand', 'hand'],
    ['mano', 'hand'],
    ['undo', 'undo'],
    ['annulla', 'undo'],
    ['hint', 'hint'],
    ['suggerimento', 'hint'],
    ['last', 'last'],
    ['ultima', 'last'],
    ['info', 'info'],
    ['moves', 'moves'],
    ['mosse', 'moves'],
    ['help', 'help'],
    ['aiuto', 'help'],
    ['?', 'help'],
    ['/score', 'score'],
    ['  ALL   POINTS ', 'scoreFull'],
    ['tutti i punti', 'scoreFull'],
  ])('“%s” asks for %s, whichever language the page speaks', (text, name) => {
    expect(named(text)).toBe(name);
  });

  it.each(['7d takes 4 3', 'keep a b', 'roll', 'draw', 'centre red 1', 'rG bS', 'nonsense', ''])(
    '“%s” is left to the game',
    (text) => {
      expect(readCommand(text)).toBeNull();
    },
  );

  it('reads the nth in both languages, counted from one', () => {
    expect(readCommand('read 3')).toEqual({ kind: 'read', index: 2 });
    expect(readCommand('leggi 10')).toEqual({ kind: 'read', index: 9 });
    expect(readCommand('read 0')).toBeNull();
    expect(readCommand('read')).toBeNull();
  });
});

describe('moves in words', () => {
  const moves = [
    { move: 'A', text: 'Play the seven of coins' },
    {
      move: 'B',
      text: 'Play the king of cups and take the seven of coins and the three of swords',
    },
    { move: 'C', text: 'Play the three of swords' },
    { move: 'A', text: 'Gioca il sette di denari' },
  ];

  it('means the one move whose sentence has all the words, in either language', () => {
    expect(movesMeant('king of cups', moves)).toEqual(['B']);
    expect(movesMeant('sette di denari', moves)).toEqual(['A']);
  });

  it('prefers the moves that begin with the words', () => {
    expect(movesMeant('the seven of coins', moves)).toEqual(['A']);
  });

  it('means all that fit where several do, and none where no word says anything', () => {
    expect(movesMeant('swords', moves)).toEqual(['B', 'C']);
    expect(movesMeant('play the', moves)).toEqual([]);
    expect(movesMeant('ace of batons', moves)).toEqual([]);
  });
});
