import { finishedGame, type Kept } from '../../e2e/archive.js';
import type { Player } from '../player.js';
import type { Scenario } from '../scenario.js';

/** Played once, for all scenarios. */
const once = (play: () => Kept): (() => Kept) => {
  let kept: Kept | null = null;
  return () => (kept ??= play());
};

const azul = once(() => finishedGame('azul', ['medium', 'easy'], 'one'));
const azulAgain = once(() => finishedGame('azul', ['easy', 'medium'], 'second'));
const azulOfThree = once(() =>
  finishedGame('azul', ['easy', 'easy', 'easy'], 'of-three', { players: 3 }),
);
const klondike = once(() => finishedGame('klondike', ['easy'], 'daily'));

export const somePast: NonNullable<Scenario['past']> = () => [
  azul(),
  azulAgain(),
  azulOfThree(),
  klondike(),
];

/** Today's deal is played: its comparison is still to be made. */
export function playedToday(): Readonly<Record<string, unknown>> {
  const { key, totals } = klondike();
  const result = { points: totals[0] ?? 0, won: false, ending: 'over', picture: [] };
  const today = new Date().toISOString().slice(0, 10);
  return {
    'chiaro.daily': { version: 1, games: { klondike: { [today]: { id: key, result } } } },
  };
}

/** Figures, bars, the slider and the table of form; each figure says which games it counts. */
export async function readsStatistics(player: Player): Promise<void> {
  const { page } = player;
  await page.locator('[data-reached]').first().waitFor();
  player.note('a figure, and its games');
  await player.goesTo('dl button');
  await player.presses('Tab', 'Tab');
  await player.opensDialog('Return');
  await player.presses('Tab', 'Tab');
  await player.closesDialog('Escape');
  player.note('along the bars of Azul');
  await player.goesTo('section [role=toolbar] button');
  await player.presses('Down', 'Down', 'End');
  await player.opensDialog('Return');
  await player.closesDialog('Escape');
  player.note('one game after the other on the slider');
  await player.goesTo('input[type=range]');
  await player.presses('Home', 'Right', 'Tab', 'Tab');
  await player.opensDialog('Return');
  await player.closesDialog('Escape');
  player.note('the same as a table');
  await player.presses('Tab', 'Return', 'Tab');
  player.note('another game');
  await player.goesTo('nav a[href="/statistics/klondike"]');
  await player.presses('Return');
  await page.locator('[data-reached]').first().waitFor();
  await player.goesTo('table button');
  await player.opensDialog('Return');
  await player.closesDialog('Escape');
}

/** The story of a game, and one of its moves tried again to an end that counts nowhere. */
export async function readsStory(player: Player): Promise<void> {
  await player.page.locator('article > p button').first().waitFor({ timeout: 120_000 });
  await player.goesTo('article > p button');
  await player.presses('Tab', 'Tab');
  player.note('the costliest move is tried again');
  await player.begins('article:last-of-type > p button');
  await player.asks('t', 's');
  await player.playsFromList();
  await player.givesUp();
}

/** Decision by decision, by the keys and by the buttons. */
export async function stepsThrough(player: Player): Promise<void> {
  const next = 'section button:nth-of-type(2)';
  await player.page.locator(next).first().waitFor({ timeout: 120_000 });
  await player.goesTo(next);
  await player.asks('Return', 'Return', 'Return');
  await player.presses('Tab');
  await player.asks('Return');
}

/** The comparison of today's deal is told once, when it is there; then across the calendar. */
export async function comparesToday(player: Player): Promise<void> {
  await player.goesTo('table a');
  await player.hears('the champion has played the same deal', async () => {
    await player.page
      .locator('section[aria-labelledby=daily-compared] > p')
      .last()
      .waitFor({ timeout: 240_000 });
  });
  await player.presses('Tab');
}

/** Who plays gives a name; the form for somebody else is read. */
export async function sharesDevice(player: Player): Promise<void> {
  await player.goesTo('form input');
  await player.fills('form input', 'Anna');
  await player.goesTo('main button[type=submit]');
  await player.asks('Return');
  player.note('the form for somebody else; the page is loaded anew for whoever is added');
  await player.goesTo('form:last-of-type input');
  await player.fills('form:last-of-type input', 'Bruno');
  await player.presses('Tab', 'Tab');
}
