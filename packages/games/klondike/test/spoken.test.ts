import {
  createWords,
  kernelWords,
  languages,
  warningLevels,
  type Phrase,
  type Telling,
  type WarningLevel,
} from '@chiaro/kernel';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../src/config.js';
import { module } from '../src/index.js';
import {
  cardInPile,
  foundationPhrase,
  knownStockPhrase,
  pilePhrases,
  stockPhrase,
  wastePhrase,
} from '../src/navigate.js';
import { victoryLines } from '../src/archive/records.js';
import { scoreGame, type Settings } from '../src/scoring.js';
import {
  detailPhrases,
  plainSummaryPhrase,
  summaryPhrase,
  thresholdWarnings,
  warningLevelOf,
} from '../src/spoken.js';
import {
  achievementPhrase,
  personalBestPhrase,
  statistics,
  statisticsPhrase,
  levelSuggestion,
} from '../src/archive/standings.js';
import { cardPhrase } from '../src/cards.js';
import { settingsOf } from '../src/rules.js';
import type { Counts, EndReason, Move } from '../src/types.js';
import type { View } from '../src/view.js';
import { exampleCounts } from './example.js';
import { lostRecord, record } from './some-records.js';
import { dealt, game, play, position } from './table.js';

const [it_, en] = languages.map((language) =>
  createWords(language, [kernelWords[language], module.words[language]]),
);
const italian = (phrase: Phrase): string => it_!.say(phrase);

const counts = (some: Partial<Counts>): Counts => ({
  ...exampleCounts,
  ...some,
});
const settings: Settings = { deck: 'french', draw: 1, level: 1, timer: 'off', limit: null };
const ended = (
  reason: EndReason,
  some: Partial<Settings> = {},
  seconds = 1080,
  c: Partial<Counts> = {},
) => scoreGame(counts(c), { ...settings, ...some }, { reason, seconds }, defaultConfig);

describe('summary and detail', () => {
  it('says the summary as the scoring document does', () => {
    const score = { ...ended('victory'), total: 1523 };
    expect(italian(summaryPhrase(score, { seconds: 1080, moves: 142 }))).toBe(
      'Vittoria in 18 minuti con 142 mosse. Punteggio totale: 1523 punti.',
    );
  });

  it('says a perfect quality with a comma', () => {
    const score = ended('victory', {}, 60, { moves: 50, recycleWaste: 0 });
    expect(detailPhrases(score, settings).map(italian)).toContain(
      'Bonus vittoria: 536 punti, qualità 1,34.',
    );
  });

  it('says at the end of a game how its score came about, in a few sentences', () => {
    const played = dealt({ draw: 3, level: 2, deck: 'french' });
    play(played, 'draw', 'abandon');
    const view = game.view(played.state, 0);
    expect(view.score).not.toBeNull();
    const said = (module.narrator.detail?.(view) ?? []).map(italian);
    expect(said).toEqual(detailPhrases(view.score!, settingsOf(played.state)).map(italian));
    expect(said.length).toBeGreaterThan(4);
    expect(said.at(-1)).toBe(`Punteggio finale: ${view.score!.total} punti.`);
  });

  it('has no detail while the game goes on', () => {
    expect(module.narrator.detail?.(game.view(dealt({}).state, 0))).toEqual([]);
  });

  it('names the cards face up when they are dealt', () => {
    const view = game.view(dealt({}).state, 0);
    const [told] = module.narrator.step({
      step: { kind: 'chance', outcome: [], purpose: 'deal' },
      before: view,
      after: view,
      entries: [],
    });
    for (const { cards } of view.piles)
      expect(italian(told!)).toContain(italian(cardPhrase(cards.at(-1)!, 'french')));
  });
});

describe('what happened', () => {
  const view = game.view(dealt({}).state, 0);
  const after = (counts: Partial<Counts>, end: View['end'] = null): View => ({
    ...view,
    end,
    counts: { ...view.counts, ...counts },
  });
  const told = (move: Move, before: View, later: View): string[] =>
    module.narrator
      .step({ step: { kind: 'move', seat: 0, move }, before, after: later, entries: [] })
      .map(italian);
  const won = 'Tutte le carte sono sulle fondazioni.';

  it('counts the cards of an automatic finish, not those before it', () => {
    const finish = (from: number, to: number) =>
      told({ kind: 'finish' }, after({ autoMove: from }), after({ autoMove: to }));
    expect(finish(4, 4)).toEqual([
      'Chiusura automatica: ancora nessuna carta sale sulle fondazioni.',
    ]);
    expect(finish(4, 5)).toEqual(['Chiusura automatica: una carta sale sulle fondazioni.']);
    expect(finish(4, 11)).toEqual(['Chiusura automatica: 7 carte salgono sulle fondazioni.']);
  });

  it('says which hint it was', () => {
    expect(told({ kind: 'hint' }, view, after({ hintUsed: 3 }))).toEqual([
      'Suggerimento numero 3.',
    ]);
  });

  it.each(['victory', 'overtimeVictory'] as const)('announces a win: %s', (end) => {
    expect(told({ kind: 'hint' }, view, after({}, end))).toContain(won);
    const shuffled = module.narrator.step({
      step: { kind: 'chance', outcome: [], purpose: 'shuffle' },
      before: { ...view, finishing: true },
      after: after({ autoMove: view.counts.autoMove + 2 }, end),
      entries: [],
    });
    expect(shuffled.slice(-2).map(italian)).toEqual([
      'Chiusura automatica: 2 carte salgono sulle fondazioni.',
      won,
    ]);
  });

  it.each([null, 'abandoned', 'timeout'] as const)('announces none: %s', (end) => {
    expect(told({ kind: 'hint' }, view, after({}, end))).not.toContain(won);
  });
});

describe('warnings', () => {
  const warned = (
    before: [number, number],
    after: [number, number],
    level: (typeof warningLevels)[number],
    config = defaultConfig,
  ): string[] =>
    thresholdWarnings(
      { stockDraw: before[0], recycleWaste: before[1] },
      { stockDraw: after[0], recycleWaste: after[1] },
      level,
      config,
    ).map(italian);

  it('KL-S5 crossing 20 draws is said from minimal on, crossing 40 from balanced on', () => {
    const first = 'Attenzione: superata soglia 20 pescate. Penalità 1 punto per pescata.';
    expect(warned([20, 0], [21, 0], 'minimal')).toEqual([first]);
    expect(warned([20, 0], [21, 0], 'off')).toEqual([]);
    expect(warned([21, 0], [22, 0], 'complete')).toEqual([]);
    expect(warned([40, 0], [41, 0], 'minimal')).toEqual([]);
    expect(warned([40, 0], [41, 0], 'balanced')).toEqual([
      'Attenzione: superata soglia 40 pescate. Penalità 2 punti per pescata.',
    ]);
    expect(warned([19, 0], [20, 0], 'balanced')).toEqual([]);
    expect(warned([19, 0], [20, 0], 'complete')).toHaveLength(1);
  });

  it('KL-S5 crossing counts, not equality', () => {
    expect(warned([15, 0], [45, 0], 'balanced')).toHaveLength(2);
  });

  it('KL-S6 the third recycle: this one cost 10, the next costs 20', () => {
    const third =
      'Attenzione: riciclo numero 3. Questo è costato 10 punti, il prossimo costa 20 punti.';
    expect(warned([0, 2], [0, 3], 'balanced')).toEqual([third]);
    expect(warned([0, 2], [0, 3], 'minimal')).toEqual([]);
    expect(warned([0, 3], [0, 4], 'balanced')).toEqual([]);
    expect(warned([0, 1], [0, 2], 'complete')).toHaveLength(1);
    expect(warned([0, 0], [0, 1], 'complete')).toEqual([]);
  });

  it('KL-S6 a recycle is warned of once: not while cards are drawn after it', () => {
    expect(warned([10, 3], [11, 3], 'complete')).toEqual([]);
  });

  it('KL-S6 where no recycle costs anything, only those who want everything hear of one', () => {
    const free = { ...defaultConfig, recyclePenalties: [0, 0, 0] };
    expect(warned([0, 1], [0, 2], 'balanced', free)).toEqual([]);
    expect(warned([0, 1], [0, 2], 'complete', free)).toHaveLength(1);
  });

  it('the old setting maps to balanced and off', () => {
    expect([warningLevelOf(true), warningLevelOf(false)]).toEqual(['balanced', 'off']);
  });
});

// ---------------------------------------------------------------------------- the golden texts

/** Every spoken text outside of a game's own steps, in both languages, compared word for word. */
function spokenTexts(): string {
  const sections: [string, readonly Phrase[]][] = [
    [
      'summaries',
      (['victory', 'overtimeVictory', 'abandoned', 'timeout'] as const).flatMap((end) => [
        summaryPhrase({ endReason: end, total: 1523 }, { seconds: 1080, moves: 142 }),
        plainSummaryPhrase(end, { seconds: 59, moves: 1 }),
      ]),
    ],
    ['detail of a victory', detailPhrases(ended('victory'), settings)],
    [
      'detail of an overtime victory, neapolitan, draw 3, level 4',
      detailPhrases(
        ended('overtimeVictory', {
          deck: 'neapolitan',
          draw: 3,
          level: 4,
          timer: 'permissive',
          limit: 900,
        }),
        { ...settings, deck: 'neapolitan', draw: 3, level: 4 },
      ),
    ],
    [
      'detail of an abandoned game below zero',
      detailPhrases(
        ended('abandoned', {}, 300, {
          wasteToFoundation: 0,
          tableauToFoundation: 0,
          cardRevealed: 0,
          stockDraw: 60,
        }),
        settings,
      ),
    ],
    [
      'warnings',
      [
        ...thresholdWarnings(
          { stockDraw: 19, recycleWaste: 0 },
          { stockDraw: 20, recycleWaste: 0 },
          'complete',
          defaultConfig,
        ),
        ...thresholdWarnings(
          { stockDraw: 20, recycleWaste: 0 },
          { stockDraw: 41, recycleWaste: 0 },
          'complete',
          defaultConfig,
        ),
        ...[2, 3, 4].flatMap((n) =>
          thresholdWarnings(
            { stockDraw: 0, recycleWaste: n - 1 },
            { stockDraw: 0, recycleWaste: n },
            'complete',
            defaultConfig,
          ),
        ),
      ],
    ],
    [
      'records',
      [
        ...victoryLines(record({})),
        ...victoryLines(record({ quality: -1, version: '1.0', victoryBonus: 1500 })),
        personalBestPhrase([], record({}))!,
        achievementPhrase('level5'),
        achievementPhrase('streak10'),
        levelSuggestion(Array.from({ length: 20 }, () => lostRecord({ level: 3 })))!,
        statisticsPhrase(statistics([record({}), lostRecord({})])),
      ],
    ],
    ['navigation', navigation()],
  ];
  return sections
    .map(([title, phrases]) =>
      [
        `## ${title}`,
        ...phrases.flatMap((each) => [`it: ${it_!.say(each)}`, `en: ${en!.say(each)}`]),
        '',
      ].join('\n'),
    )
    .join('\n');
}

function navigation(): Phrase[] {
  const s = position(
    { level: 1, recycle: 'turn' },
    { piles: ['', '9S 8H | 7C 6D', 'KH'], waste: '4H 6H', stock: '5S' },
  );
  s.pass = 1;
  const view = game.view(s, 0);
  return [
    ...pilePhrases(view).slice(0, 3),
    cardInPile(view, 1, 0),
    cardInPile(view, 1, 3),
    foundationPhrase(view, 0),
    foundationPhrase(game.view(dealt({ level: 1 }).state, 0), 2),
    wastePhrase(view),
    wastePhrase(game.view(dealt({ level: 1 }).state, 0)),
    stockPhrase(view),
    knownStockPhrase(view)!,
  ];
}

it('the spoken texts are as kept', () => {
  const url = new URL('../golden/spoken.md', import.meta.url);
  const fresh = spokenTexts();
  if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(url, fresh);
  expect(fresh).toBe(readFileSync(url, 'utf8'));
});

it('KL-S5 a step warns as much as the person wants', () => {
  const p = dealt({ level: 1, recycle: 'turn', draw: 3 });
  for (let n = 0; n < 20; n++) play(p, 'draw', 'undo');
  const before = game.view(p.state, 0);
  play(p, 'draw');
  const telling: Telling<View, Move> = {
    step: { kind: 'move', seat: 0, move: { kind: 'draw' } },
    before,
    after: game.view(p.state, 0),
    entries: [],
  };
  const warning = 'Attenzione: superata soglia 20 pescate. Penalità 1 punto per pescata.';
  const warned = (level: WarningLevel): string[] =>
    module.narrator.warnings!(telling, level).map(italian);
  expect(warned('off')).toEqual([]);
  for (const level of ['minimal', 'balanced', 'complete'] as const)
    expect(warned(level)).toEqual([warning]);
  expect(module.narrator.step(telling).map(italian)).not.toContain(warning);
});
