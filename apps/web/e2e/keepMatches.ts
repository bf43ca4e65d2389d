import type { Page } from '@playwright/test';
import { FULL_CARD } from './keep.js';

/** A match as the device keeps it, so that a test need not play up to where it begins. */
interface Seed {
  readonly id: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly entries: readonly unknown[];
  readonly ended?: boolean;
  /** What is half written. */
  readonly draft?: unknown;
}

const COLOURS = ['terracotta', 'blue', 'green', 'plum'];
const STARTED = Date.UTC(2026, 0, 6, 20);
const MINUTE = 60_000;

/** Puts matches on the device before its page begins. */
export async function seed(page: Page, ...seeds: readonly Seed[]): Promise<void> {
  const stored = seeds.flatMap((each) => [
    [`chiaro.keep.journal.${each.id}`, { match: matchOf(each), summary: null }],
    ...(each.draft === undefined ? [] : [[`chiaro.keep.draft.${each.id}`, each.draft]]),
  ]);
  await page.addInitScript((items) => {
    for (const [key, value] of items as [string, unknown][])
      localStorage.setItem(key, JSON.stringify(value));
  }, stored);
}

function matchOf({ id, game, names, options, entries, ended = false }: Seed): object {
  const at = (number: number) => STARTED + number * MINUTE;
  return {
    version: 1,
    id,
    game,
    players: names.map((name, seat) => ({ name, colour: COLOURS[seat] })),
    options,
    startedAt: STARTED,
    events: [
      ...entries.map((entry, number) => ({ kind: 'entered', at: at(number + 1), entry })),
      ...(ended ? [{ kind: 'ended', at: at(entries.length + 1) }] : []),
    ],
  };
}

const four = ['Ada', 'Bruno', 'Cleo', 'Dino'];
const idOf = (digit: string): string => digit.repeat(32);

export const yahtzeeMatch: Seed = {
  id: idOf('1'),
  game: 'yahtzee',
  names: four.slice(0, 3),
  options: { players: 3, joker: 'forced', yahtzeeBonus: 100, fullHouseAcceptsFiveOfAKind: false },
  entries: FULL_CARD.slice(0, 4).flatMap(([box, dice]) =>
    [0, 1, 2].map((seat) => ({ seat, box, dice })),
  ),
  draft: { mode: 'dice', seat: null, dice: [5, 5, 5, 2, 2] },
};

export const soloYahtzee: Seed = {
  ...yahtzeeMatch,
  id: idOf('2'),
  names: ['Ada'],
  options: { ...yahtzeeMatch.options, players: 1 },
  entries: FULL_CARD.map(([box, dice]) => ({ seat: 0, box, dice })),
};

export const azulMatch: Seed = {
  id: idOf('3'),
  game: 'azul',
  names: four.slice(0, 2),
  options: { players: 2, wall: 'fixed' },
  entries: [
    {
      boards: [
        { tiles: [{ row: 0, col: 1 }], floor: 2, marker: true },
        { tiles: [{ row: 1, col: 1 }], floor: 0, marker: false },
      ],
    },
  ],
  draft: {
    boards: [
      { tiles: [{ row: 0, col: 0 }], floor: 1, marker: false },
      { tiles: [], floor: 0, marker: false },
    ],
    seen: 0,
  },
};

const side = (carte: number, denari: number, settebello: boolean, primiera: number) => ({
  carte,
  denari,
  settebello,
  primiera,
  scope: 2,
});

export const scoponeMatch: Seed = {
  id: idOf('4'),
  game: 'scopone',
  names: ['', '', '', ''],
  options: { target: 11, napola: false, reBello: false },
  entries: [{ counts: [side(22, 6, true, 78), side(18, 4, false, 72)] }],
};

export const liaptuiMatch: Seed = {
  id: idOf('5'),
  game: 'liaptui',
  names: four,
  options: { target: 50, maxRounds: null, multiplierCap: null },
  entries: [
    {
      players: [
        [2, 2],
        [0, 0],
        [3, 4],
        [1, 2],
      ].map(([declared, actual]) => ({ declared, actual })),
      multiplier: 1,
    },
  ],
  draft: { declared: [2, 0, 3, 3], actual: [2, 0, 3, null], multiplier: 1 },
};

export const otherMatch: Seed = {
  id: idOf('6'),
  game: 'other',
  names: ['Ada', 'Bruno'],
  options: { wins: 'highest', target: null, rounds: null, title: 'Burraco' },
  entries: [{ points: [12, -3] }, { points: [0, 5] }],
};

export const finishedMatch: Seed = { ...otherMatch, id: idOf('7'), ended: true };
