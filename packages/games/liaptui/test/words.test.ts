import { createWords, kernelWords, mustApply, type Language, type Viewer } from '@chiaro/kernel';
import { tell } from '@chiaro/kernel/internal';
import { describe, expect, it } from 'vitest';
import { module } from '@chiaro/liaptui';
import { game } from '../src/game.js';
import { summaryPhrases } from '../src/narrate.js';
import { deal, dealOf, moves, newTable, PLAIN, stepOf, type Table } from './table.js';

const words = (language: Language) =>
  createWords(language, [kernelWords[language], module.words[language]], {
    seat: (seat) => ['Anna', 'Bruno', 'Carla', 'Dario'][seat]!,
  });

/** Takes a step and returns what one viewer hears about it. */
function heard(table: Table, text: string, viewer: Viewer, language: Language): string[] {
  const step = stepOf(table, text);
  if (step.kind !== 'move') throw new Error('not a move');
  const before = game.clone(table.state);
  mustApply(table, step);
  const told = tell(game, before, table.state, step, viewer, []);
  return module.narrator.step(told).map((phrase) => words(language).say(phrase));
}

describe('words', () => {
  it('LT-P3 tells others only that an answer was given, then all answers at once', () => {
    const table = newTable();
    deal(table, PLAIN[0], 'bE rR bH rC 2rS 2bS', null, 'bE 2bR rH bC rS 2bS');
    expect(heard(table, 'redeal', 0, 'en')).toEqual(['Bruno has decided on the redeal.']);
    expect(heard(table, 'keep', 0, 'en')).toEqual([
      'Bruno asked for a redeal.',
      'Dario kept the weak hand.',
      'The pieces are dealt again, and the round counts double.',
    ]);
  });

  it('says plays with counts before contents, and "you" to the player', () => {
    const table = newTable();
    deal(table, 'rG rA rE rR rH rC 2rS', 'bG bA bE bR bH bC 2bS', 'rA bA bE bR 3bS rS');
    expect(heard(table, '3', 0, 'en')).toEqual(['You declare 3 piles.']);
    moves(table, '1', '0');
    expect(heard(table, '0', 1, 'it')).toEqual([
      'Dario dichiara zero pile.',
      'In tutto sono dichiarate 4 pile, meno delle 8 in gioco.',
    ]);
    expect(heard(table, 'rR rH rC', 'table', 'en')).toEqual([
      'Anna leads a straight: red Chariot, red Horse and red Cannon.',
    ]);
    expect(heard(table, 'bG bA bE', 1, 'it')).toEqual([
      'Giochi 3 pezzi: Generale nero, Consigliere nero ed Elefante nero, e per ora vinci.',
    ]);
    expect(heard(table, '3bS', 0, 'en')).toEqual(['Carla plays 3 pieces: 3 black Soldiers.']);
  });

  it('LT-S4 says a total of zero without a sign', () => {
    const of = (total: number): string => {
      const facts = { declared: 2, taken: 4, base: -2, multiplier: 1, total };
      const line = module.narrator.entry({ side: 0, points: -2, rule: 'LT-S4', facts });
      return words('en').say(line);
    };
    expect([-1, 0, 1].map((total) => of(total).split('lost. ')[1])).toEqual([
      'Total minus 1.',
      'Total 0.',
      'Total 1.',
    ]);
  });

  it('LT-S7 sums up a round for each player in both languages', () => {
    const table = newTable({ target: 6 });
    mustApply(table, { kind: 'chance', outcome: dealOf(...PLAIN) });
    moves(table, '2', '1', '0', '1');
    while (game.actor(table.state).kind === 'seat')
      moves(table, game.notation.format(game.legal(table.state)[0]!));
    const said = (language: Language) =>
      summaryPhrases(game.view(table.state, 1)).map((phrase) => words(language).say(phrase));
    expect(said('en')).toMatchInlineSnapshot(`
      [
        "Anna declared 2 and took 4: missed by 2, 2 points lost. Total minus 2.",
        "You declared 1 and took 1: perfect match, 1 plus 5, that is 6 points. Total 6.",
        "Carla declared 0 and took 3: broken zero, 3 points lost. Total minus 3.",
        "Dario declared 1 and took 0: missed by 1, 1 point lost. Total minus 1.",
      ]
    `);
    expect(said('it')).toMatchInlineSnapshot(`
      [
        "Anna: dichiarate 2, prese 4. Sbagliata di 2, 2 punti in meno. Totale meno 2.",
        "Tu: dichiarata una, presa una. Dichiarazione perfetta, 1 più 5, cioè 6 punti. Totale 6.",
        "Carla: dichiarate 0, prese 3. Zero sbagliato, 3 punti in meno. Totale meno 3.",
        "Dario: dichiarata una, prese 0. Sbagliata di 1, un punto in meno. Totale meno 1.",
      ]
    `);
    expect(table.entries.map((entry) => words('en').say(module.narrator.entry(entry)))).toEqual(
      said('en').map((line) => line.replace(/^You /, 'Bruno ')),
    );
  });

  it('LT-S7 has the table of every round, the last one too, and says what everybody needs', () => {
    const table = newTable({ target: 6 });
    mustApply(table, { kind: 'chance', outcome: dealOf(...PLAIN) });
    moves(table, '2', '1', '0', '1');
    const needed = () =>
      module.narrator.needs!(game.view(table.state, 1)).map((phrase) => words('en').say(phrase));
    expect(needed()[0]).toBe('Anna: 2 more piles to hit the declaration, 6 points to the target.');
    expect(needed()[2]).toContain('declaration reached, not one pile more');
    let accounts: string[] = [];
    while (game.actor(table.state).kind === 'seat') {
      const step = stepOf(table, game.notation.format(game.legal(table.state)[0]!));
      if (step.kind !== 'move') throw new Error('not a move');
      const before = game.clone(table.state);
      mustApply(table, step);
      const told = tell(game, before, table.state, step, 1, []);
      accounts = [
        ...accounts,
        ...module.narrator.account!(told).map((phrase) => words('en').say(phrase)),
      ];
    }
    expect(table.ended).toBe(true);
    expect(accounts).toEqual([
      'Anna: declared 2, taken 4, base minus 2, times 1: minus 2; total minus 2.',
      'You: declared 1, taken 1, base 6, times 1: 6; total 6.',
      'Carla: declared 0, taken 3, base minus 3, times 1: minus 3; total minus 3.',
      'Dario: declared 1, taken 0, base minus 1, times 1: minus 1; total minus 1.',
    ]);
  });
});
