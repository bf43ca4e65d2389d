import { games } from '@chiaro/catalog';
import { ok, type AnyModule } from '@chiaro/kernel';
import { nimModule } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { chiaro, lines, toys } from './harness.js';

const nim = (flags: string, ...typed: readonly string[]) =>
  chiaro(`play nim --log game.log ${flags}`.trim(), { input: lines(...typed) });

describe('chiaro play', () => {
  it('tells a whole game line by line and saves its log', async () => {
    const { code, out, files } = await nim(
      '--persons 2 --names Anna,Bruno',
      'take 3 from 1',
      'take 4 from 2',
      'take 5 from 3',
    );
    expect(code).toBe(0);
    expect(out).toBe(
      lines(
        'Nim. At the table: Anna and Bruno.',
        'Type help to learn what you can say.',
        'Anna to move. Heaps: 3, 4 and 5.',
        'Anna takes 3 from heap 1.',
        'Anna gets 3 points; total 3.',
        'Bruno to move. Heaps: 0, 4 and 5.',
        'Bruno takes 4 from heap 2.',
        'Bruno gets 4 points; total 4.',
        'Anna to move. Heaps: 0, 0 and 5.',
        'Anna takes 5 from heap 3.',
        'Anna gets 8 points; total 11.',
        '',
        'Anna won with 11.',
        'The log is in game.log.',
      ),
    );
    expect(files.get('game.log')).toContain(
      '[Result "11 4; places 1 2"]\n[Seats "person person"]\n[A "Anna"]\n[B "Bruno"]\n',
    );
  });

  it('plays against bots, with the same game from the same seed', async () => {
    const play = () =>
      nim('--bots random --seed x', ...Array.from({ length: 9 }, () => ['moves', '1']).flat());
    const first = await play();
    expect(first.out).toMatch(/You take 1 from heap 1\.\nYou get 1 point; total 1\.\nRandom takes/);
    expect(first.out).toContain('The log is in');
    expect((await play()).out).toBe(first.out);
  });

  it('explains the last points when asked why, then the ones before', async () => {
    const { out } = await nim(
      '--persons 2 --names Anna,Bruno',
      'why',
      'take 3 from 1',
      'take 4 from 2',
      'why',
      '?',
      'why',
      'take 5 from 3',
    );
    const answers = out.split('\n').filter((line) => /counter|Rule|further|yet/.test(line));
    expect(answers).toEqual([
      'Nobody has points yet.',
      'Bruno, 4 points: 4 counters from heap 2: 4.',
      'Rule NM-S1: Each counter taken is a point.',
      'Anna, 3 points: 3 counters from heap 1: 3.',
      'Rule NM-S1: Each counter taken is a point.',
      'There are no further points to explain.',
    ]);
  });

  it('takes a number for a move only after a list for this position', async () => {
    const { out } = await nim('--persons 2', '1', 'legal', '3', '#1', 'moves', '#1', '99');
    expect(out).toContain('12 moves:\n1. take 1 from 1: Take 1 from heap 1\n');
    expect(out).toContain('Player 1 takes 3 from heap 1.');
    expect(out).toContain('Player 2 takes 1 from heap 2.');
    const refused = out.split('\n').filter((line) => line.startsWith('A number chooses'));
    // Before any list, after a move, and after the second list’s move.
    expect(refused).toHaveLength(3);
    const wrong = await nim('--persons 2', 'legal', '99', 'take 9 from 1');
    expect(wrong.out).toContain('The list goes from 1 to 12.');
    expect(wrong.out).toContain('Heap 1 has 3. (NM-T1)');
  });

  it('numbers the hints, and a number after them plays the hint', async () => {
    const { out } = await nim('--persons 2', 'hint', '1');
    expect(out).toContain('1. take 5 from 3: Take 5 from heap 3; worth 5.');
    expect(out).toContain('Player 1 takes 5 from heap 3.');
  });

  it('says that a hint is as good as the first', async () => {
    const { out } = await nim('--persons 2', 'take 1 from 2', 'take 5 from 3', 'hint');
    expect(out).toContain('2. take 3 from 2: Take 3 from heap 2; worth 3, as much as the first.');
  });

  it('asks which is meant where a number is both a move and a place in the list', async () => {
    const { out } = await chiaro('play liaptui --bots easy --seed two --no-save', {
      input: lines('keep', 'moves', '3', '#3', 'quit'),
      catalog: games,
    });
    expect(out).toContain(
      '“3” can mean two moves: type #3 for declare 2 from the list, or declare 3.',
    );
    expect(out).toContain('You declare 2');
  });

  it('takes back, plays again, and refuses what cannot be taken back', async () => {
    const { out } = await nim(
      '--persons 2',
      'undo',
      'take 3 from 1',
      'undo',
      'score',
      'redo',
      'score',
    );
    expect(out).toContain('There is nothing to undo.');
    expect(out).toContain('Player 1 undoes a move.');
    expect(out).toContain('Player 1: 0 points.\nPlayer 2: 0 points.\nPlayer 1 redoes the move.');
    expect(out).toContain('Player 1: 3 points.\nPlayer 2: 0 points.\n');
    const strict = await nim('--persons 2 --no-undo', 'take 3 from 1', 'undo');
    expect(strict.out).toContain('In this game moves cannot be undone.');
  });

  it('answers questions without repeating whose turn it is', async () => {
    const { out } = await nim(
      '--bots greedy',
      'text',
      'hint',
      'rule nm-s2',
      'history',
      'deal',
      'help',
      '',
      'nonsense',
    );
    expect(out.match(/Your turn/g)?.length).toBe(1);
    expect(out).toContain('Heaps\n    Heap 1: 3\n    Heap 2: 4\n    Heap 3: 5\n');
    expect(out).toContain('2. take 4 from 2: Take 4 from heap 2; worth 4, 1 less.');
    expect(out).toContain('Rule NM-S2: The last counter');
    expect(out).toMatch(/Its commitment is [0-9a-f]{64}\./);
    expect(out).toContain('    why, ?: why the last points');
    // Nim keeps no account of what a victory would bring.
    expect(out).not.toContain('prospect');
    expect(out).toContain('Not a move: nonsense.');
  });

  it('pauses and goes on', async () => {
    const { out } = await nim('--persons 2', 'pause', 'take 1 from 1', 'resume', 'take 1 from 1');
    expect(out).toContain(
      'The game is paused. Type resume to continue.\nThe game is paused.\nThe game resumes.',
    );
    expect(out).toContain('Player 1 takes 1 from heap 1.');
  });

  it('gives up only when sure', async () => {
    const { out } = await nim('--bots greedy --names Anna', 'resign', 'no', 'resign', 'yes');
    expect(out).toContain('You resign.\n\nThe game ends with your resignation.\nWinner: Greedy.\n');
    expect(out.match(/Do you really want to resign/g)?.length).toBe(2);
  });

  it('saves on quit and at the end of the input, but not a game without a move', async () => {
    expect((await nim('--persons 2', 'quit')).files.size).toBe(0);
    expect((await nim('--persons 2', 'take 1 from 1', 'quit')).files.has('game.log')).toBe(true);
    expect((await nim('--persons 2', 'take 1 from 1')).files.has('game.log')).toBe(true);
    expect((await nim('--persons 2 --no-save', 'take 1 from 1')).files.size).toBe(0);
    expect(
      (await nim('--persons 2 --no-save', 'take 1 from 1', 'save x.log')).files.has('x.log'),
    ).toBe(true);
    const named = await chiaro('play nim --persons 2', { input: 'take 1 from 1\n' });
    expect([...named.files.keys()]).toEqual(['nim-20231114-221320.log']);
  });

  it('says when the log cannot be written', async () => {
    const { code, err } = await chiaro('play nim --persons 2 --log /forbidden/x', {
      input: 'take 1 from 1\n',
    });
    expect([code, err]).toEqual([1, 'UNAVAILABLE: The file “/forbidden/x” cannot be written.\n']);
  });

  it('goes on with a saved game, and from the good part of a damaged one', async () => {
    const { files } = await nim('--bots greedy --seed x', 'take 1 from 1');
    const log = files.get('game.log') ?? '';
    const resumed = await chiaro('play nim --resume a.log --log b.log', {
      input: 'take 1 from 1\n',
      files: { 'a.log': log },
    });
    expect(resumed.out).toContain(
      'You take 1 from heap 1.\nYou get 1 point; total 1.\nGreedy takes 5 from heap 3.',
    );
    expect(resumed.out).toContain('You get 1 point; total 2.');
    const verified = await chiaro('verify b.log', { files: Object.fromEntries(resumed.files) });
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringContaining('The deal is proved fair.'),
    ]);
    const damaged = await chiaro('play nim --resume a.log', {
      files: { 'a.log': `${log}9. A take 1 from 1\n` },
    });
    expect(damaged.err).toContain('SEQ_GAP');
    expect(damaged.out).toContain('Greedy takes 5');
  });

  it('keeps the names of a saved game, in words and in the file', async () => {
    const { files } = await nim('--bots greedy --seed x --names Anna', 'take 1 from 1');
    const resumed = await chiaro('play nim --resume a.log --log b.log', {
      input: 'score\n',
      files: { 'a.log': files.get('game.log') ?? '' },
    });
    expect(resumed.out).toContain('Anna');
    expect(resumed.files.get('b.log')).toContain('[A "Anna"]\n');
  });

  it('takes the dice of a real table', async () => {
    const { out } = await chiaro(
      ['play', 'nim', '--by-hand', '--options', '{"start":"roll"}', '--no-save'],
      {
        input: lines('7 1 1', 'x', '2 1 1', 'take 2 from 1', 'deal'),
      },
    );
    expect(out).toContain(
      'What came up at the table? (heaps)\nHere a roll is 3 numbers from 1 to 6.\nThis outcome is not possible.',
    );
    expect(out).toContain('The heaps have 2, 1 and 1 counters.\nPlayer 1 to move.');
    expect(out).toContain('nothing can be proved');
  });

  it('says how chance is written in each game, in the words of its need', async () => {
    const told = async (game: string, ...typed: string[]) =>
      (await chiaro(`play ${game} --by-hand --no-save`, { input: lines(...typed), catalog: games }))
        .out;
    expect(await told('yahtzee', 'x 1 2 3 4')).toContain('Here a roll is 5 numbers from 1 to 6.');
    expect(await told('scopone', 'x')).toContain('Write the letter of the seat that deals first');
    expect(await told('azul', 'A', 'x')).toContain('Write the letters of 20 tiles in the order');
  });

  it('shows each person only their own secrets at a shared screen', async () => {
    const { out } = await chiaro('play whisper --persons 2 --no-save', {
      input: lines('', 'high', '', 'low'),
    });
    const [first = '', second = ''] = out.split('Now Player 2.');
    expect(first).toContain('Now Player 1. Everybody else, look away; press Enter.');
    expect(first).toContain('Player 1 whispers high.');
    expect(second.split('Player 2 whispers low.')[0]).not.toContain('high');
    expect(second).toContain('Player 1 whispers.');
    expect(second).toContain('The cards were');
  });

  it('says whether the game can still be won, where a solver can tell', async () => {
    const ask = { input: lines('winnable', 'quit') };
    const plain = await chiaro('play nim --no-save', ask);
    expect(plain.out).toContain(
      'For “nim” it can’t be determined whether it can still be won here.',
    );
    const solver = {
      async *solve() {
        yield* [];
        return {};
      },
      decide: async (input: unknown) =>
        ok({ verdict: 'state' in (input as object) ? 'winnable' : 'unknown' }),
    };
    const en = { ...nimModule.words.en, 'verdict.winnable': 'It can.' };
    const load = async () =>
      ({ ...nimModule, solver, words: { ...nimModule.words, en } }) as unknown as AnyModule;
    const solved = await chiaro('play nim --no-save', {
      ...ask,
      catalog: [{ ...toys[0]!, load }, toys[1]!],
    });
    expect(solved.out).toContain('It can.');
  });

  it('speaks Italian, orders included', async () => {
    const { out } = await nim(
      '--persons 2 --names Anna,Bruno --lang it',
      'take 3 from 1',
      'perché',
      'punti',
      'annulla',
      'aiuto',
      'esci',
    );
    expect(out).toContain(
      'Tocca a Anna. Mucchi: 3, 4 e 5.\nAnna prende 3 dal mucchio 1.\nAnna fa 3 punti; totale 3.',
    );
    expect(out).toContain(
      'Anna, 3 punti: 3 gettoni dal mucchio 1: 3.\nRegola NM-S1: Ogni gettone preso è un punto.',
    );
    expect(out).toContain('Anna annulla una mossa.');
    expect(out).toContain('Il registro è in game.log.');
  });

  it('refuses tables that cannot be', async () => {
    const refused = async (line: string) => {
      const { code, err } = await chiaro(line.split(' '));
      return [code, err.split(':')[0]];
    };
    expect(await refused('play chess')).toEqual([2, 'UNKNOWN_GAME']);
    expect(await refused('play nim --bots genius')).toEqual([2, 'UNKNOWN_BOT']);
    expect(await refused('play nim --persons 4')).toEqual([2, 'PLAYER_COUNT']);
    expect(await refused('play nim --bots random,random,greedy')).toEqual([2, 'PLAYER_COUNT']);
    expect(await refused('play nim --bots random,greedy --options {"players":2}')).toEqual([
      2,
      'PLAYER_COUNT',
    ]);
    expect(await refused('play whisper --seats person')).toEqual([2, 'PLAYER_COUNT']);
    expect(await refused('play nim --options {"start":1}')).toEqual([2, 'WRONG_TYPE']);
    expect(await refused('play nim --names Anna,anna')).toEqual([2, 'NAME_TAKEN']);
    expect(await refused('play nim --resume nowhere.log')).toEqual([1, 'NOT_FOUND']);
  });
});
