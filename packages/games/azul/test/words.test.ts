import {
  createWords,
  kernelWords,
  silent,
  type Entry,
  type Language,
  type Phrase,
  type Viewer,
} from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { game } from '../src/game.js';
import { module } from '../src/index.js';
import type { State } from '../src/state.js';
import { table, type ShortTable } from './table.js';

const { narrator } = module;

const wordsIn = (language: Language) =>
  createWords(language, [kernelWords[language], module.words[language]], {
    seat: (seat) => ['Anna', 'Bruno'][seat] ?? '?',
  });
const english = wordsIn('en');
const say = (phrases: readonly Phrase[]): string[] => phrases.map((each) => english.say(each));

const moveIn = (s: State, text: string) => {
  const move = game.notation.parse(text, game.legal(s));
  if (!move.ok) throw new Error(`Not a move: ${text}`);
  return move.value;
};

/** A move as offered to the seat that may make it. */
const offered = (s: State, text: string): string =>
  english.say(narrator.move(moveIn(s, text), game.view(s, 0)));

const caution = (s: State, text: string): string | null => {
  const phrase = narrator.caution!(moveIn(s, text), game.view(s, 0));
  return phrase === null ? null : english.say(phrase);
};

/** Makes a move and returns what one viewer hears about it. */
function heard(s: State, text: string, viewer: Viewer = 0): string[] {
  const before = game.view(s, viewer);
  const move = moveIn(s, text);
  const seat = before.turn!;
  game.play(s, move, silent);
  const after = game.view(s, viewer);
  return say(narrator.step({ step: { kind: 'move', seat, move }, before, after, entries: [] }));
}

const offer = (some: Partial<ShortTable> = {}): State =>
  table({
    turn: 0,
    phase: 'offer',
    marker: 'centre',
    displays: 'BBYR KKKK - - -',
    centre: 'BWW',
    boards: [{}, {}],
    ...some,
  });

describe('a take as a choice', () => {
  it('says tiles, source and line, and whether they fill the line', () => {
    const s = offer({ boards: [{ lines: '- - B - -' }, {}] });
    expect(offered(s, '1 blue 2')).toBe('2 blue tiles from display 1, in line 2, which fills it');
    expect(offered(s, '1 blue 3')).toBe('2 blue tiles from display 1, in line 3, which fills it');
    expect(offered(s, '1 blue 4')).toBe('2 blue tiles from display 1, in line 4');
    expect(offered(offer(), '1 blue 3')).toBe('2 blue tiles from display 1, in line 3');
    expect(offered(s, '1 yellow 1')).toBe(
      '1 yellow tile from display 1, in line 1, which fills it',
    );
  });

  it('AZ-O5 says what falls to the floor costs', () => {
    const s = offer();
    expect(offered(s, '1 blue 1')).toMatch(/in line 1, which fills it; floor minus 1$/);
    expect(offered(s, '1 blue floor')).toMatch(/, on the floor; floor minus 2$/);
    expect(offered(s, '2 black floor')).toMatch(/, on the floor; floor minus 6$/);
  });

  it('AZ-O3 counts the starting marker where it costs a space', () => {
    const s = offer();
    expect(offered(s, 'centre white 4')).toMatch(
      /line 4, with the starting marker; floor minus 1$/,
    );
    expect(offered(s, 'centre white floor')).toMatch(/with the starting marker; floor minus 4$/);
    const last = offer({ boards: [{ floor: 'BYRKWB' }, {}] });
    expect(offered(last, 'centre white floor')).toMatch(/with the starting marker; floor minus 3$/);
    const full = offer({ boards: [{ floor: 'BYRKWBY' }, {}] });
    expect(offered(full, 'centre white floor')).toMatch(/on the floor, with the starting marker$/);
    const gone = offer({ marker: 1, boards: [{}, { floor: 'M' }] });
    expect(offered(gone, 'centre white 4')).toBe('2 white tiles from the centre, in line 4');
  });
});

describe('a caution', () => {
  const warning = (cost: string): string =>
    `A line could take these tiles; on the floor they cost ${cost}.`;

  it('is given for tiles on the floor that a line would take, with what they cost', () => {
    expect(caution(offer(), '1 blue floor')).toBe(warning('2 points'));
    expect(caution(offer(), '1 red floor')).toBe(warning('1 point'));
    expect(caution(offer(), 'centre white floor')).toBe(warning('3 points'));
  });

  it('is not given for a line, where no line is open, or where nothing is lost', () => {
    expect(caution(offer(), '1 blue 1')).toBeNull();
    const blue = 'B.... .B... ..B.. ...B. .....';
    const closed = (last: string): State =>
      offer({ boards: [{ wall: blue, lines: `- - - - ${last}` }, {}] });
    expect(caution(closed('YYYYY'), '1 blue floor')).toBeNull();
    expect(caution(closed('BBBBB'), '1 blue floor')).toBeNull();
    expect(caution(closed('BBBB'), '1 blue floor')).toBe(warning('2 points'));
    expect(caution(offer({ boards: [{ floor: 'BYRKWBY' }, {}] }), '1 blue floor')).toBeNull();
  });
});

describe('a take that was made', () => {
  it('says what goes where, what is left, and how full the line is', () => {
    expect(heard(offer(), '1 blue 2')).toEqual([
      'You take 2 blue tiles from display 1 and put them in line 2.',
      'The other 2 tiles go to the centre: 1 yellow and 1 red.',
      'Line 2 is full.',
    ]);
    expect(heard(offer(), '1 red 4', 1).slice(0, 1)).toEqual([
      'Anna takes 1 red tile from display 1 and puts it in line 4.',
    ]);
    expect(heard(offer({ displays: 'BBBR - - - -' }), '1 blue 4').slice(1)).toEqual([
      'The other tile, red, goes to the centre.',
      'Line 4 now has 3 of 4.',
    ]);
  });

  it('AZ-O3 says who took the starting marker, and whether it costs a space', () => {
    expect(heard(offer(), 'centre white 4')).toEqual([
      'You take 2 white tiles from the centre and put them in line 4.',
      'You also take the starting marker, which goes on the floor.',
      'Line 4 now has 2 of 4.',
    ]);
    expect(heard(offer({ boards: [{ floor: 'BYRKWBY' }, {}] }), 'centre white 2')[1]).toBe(
      'You also take the starting marker; the floor is full, so it costs nothing.',
    );
  });

  it('AZ-O5 says what falls to the floor, and what finds no space there', () => {
    expect(heard(offer(), '2 black 3')).toEqual([
      'You take 4 black tiles from display 2 and put them in line 3.',
      'Line 3 is full.',
      '1 tile does not fit and falls to the floor.',
    ]);
    const last = { boards: [{ floor: 'BYRKWB' }, {}] };
    expect(heard(offer(last), '2 black 1').slice(2)).toEqual([
      '1 tile does not fit and falls to the floor.',
      'There is no floor space for 2 tiles: they go to the lid.',
    ]);
    expect(heard(offer(last), '2 black floor').slice(1)).toEqual([
      'There is no floor space for 3 tiles: they go to the lid.',
    ]);
  });
});

describe('points', () => {
  const entry = (rule: string, points: number, facts: Entry['facts']): string =>
    english.say(narrator.entry({ side: 0, points, rule, facts }));

  it('AZ-W2 names the neighbours of a tile as they lie', () => {
    const tile = (horizontal: number, vertical: number, points: number): string =>
      entry('AZ-W2', points, { row: 1, col: 3, colour: 'red', horizontal, vertical });
    expect(tile(1, 1, 1)).toBe('red tile in row 2, column 4: no neighbours, 1 point');
    expect(tile(3, 1, 3)).toBe('red tile in row 2, column 4: 3 across, 3 points');
    expect(tile(1, 2, 2)).toBe('red tile in row 2, column 4: 2 down, 2 points');
    expect(tile(3, 2, 5)).toBe('red tile in row 2, column 4: 3 across and 2 down, 5 points');
  });

  it('AZ-F1 AZ-F2 says costs without their sign', () => {
    expect(entry('AZ-F1', -4, { tiles: 3 })).toBe('floor: 3 tiles, minus 4 points');
    expect(entry('AZ-F2', -1, { space: 0 })).toBe('starting marker: floor space 1, minus 1 point');
    expect(entry('AZ-F2', 0, { space: null })).toBe(
      'starting marker: no floor space was free, no points lost',
    );
  });

  it('AZ-E2 AZ-E3 AZ-E4 AZ-G3 counts rows and columns from 1 and names colours', () => {
    expect(entry('AZ-E2', 2, { row: 0 })).toBe('row 1 is complete, 2 points');
    expect(entry('AZ-E3', 7, { col: 4 })).toBe('column 5 is complete, 7 points');
    expect(entry('AZ-E4', 10, { colour: 'black' })).toBe(
      'all five black tiles are on the wall, 10 points',
    );
    expect(entry('AZ-G3', 0, { row: 2, colour: 'blue', tiles: 3 })).toBe(
      'line 3: no column can take its blue tile, 3 tiles fall to the floor',
    );
  });
});
