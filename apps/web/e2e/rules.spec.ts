import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectNothingCutOff,
} from './table.js';

const languages = ['it', 'en'] as const;

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));

/** Side, rule and points, done by hand. */
const byHand = readJson('tests/worked.json') as Readonly<
  Record<string, readonly { readonly lines: readonly string[] }[]>
>;

/** House rules and their values as programs call them: English words that the game’s Italian has not. */
function internalNames(game: string): RegExp[] {
  const messages = readJson(`packages/games/${game}/locales/it.json`) as Record<string, string>;
  const italian = Object.values(messages).join(' ').toLowerCase();
  const names = Object.keys(messages)
    .filter((id) => id.startsWith('option.'))
    .flatMap((id) => id.split('.').slice(1));
  return [...new Set(names)]
    .filter((name) => /^[a-z]{4,}$/i.test(name) && !italian.includes(name.toLowerCase()))
    .map((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu'));
}

for (const [game, answers] of Object.entries(byHand))
  for (const language of languages)
    test(`the rules of ${game} are for people, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/rules/${game}?lang=${language}`);
      await expect(page.locator('[data-worked]').first()).toBeVisible();
      await page.locator('summary').click();
      const text = await page.locator('main').innerText();

      // No code, no names of programs, no numbers of seats.
      await expect(page.locator('main code, main pre')).toHaveCount(0);
      expect(text.match(/\b[a-z]+[A-Z]\w*/g)).toBeNull();
      expect(text.match(/\b[a-z]+_[a-z_]+\b/g)).toBeNull();
      expect(text.match(/\b(?:seats?|post[oi]) (?:\d|[A-D]\b)|JSON|chiaro score/gi)).toBeNull();
      // Titles of books and documents are quoted as they are.
      const own = text.replaceAll(/“[^”]*”/g, '');
      if (language === 'it') for (const name of internalNames(game)) expect(own).not.toMatch(name);

      // Whatever a piece is told apart by is drawn.
      const unseen = await page
        .locator('main svg :is(g, path, rect, circle)')
        .evaluateAll(
          (shapes) =>
            shapes.filter(
              (shape) => shape.closest('symbol, defs') === null && !shape.checkVisibility(),
            ).length,
        );
      if (game !== 'klondike') expect(unseen).toBe(0);

      // Summary, examples, rules, decisions: in this order.
      const headings = await page.locator('main h2').allInnerTexts();
      expect(headings).toEqual(
        language === 'it'
          ? ['In breve', 'Esempi calcolati', 'Tutte le regole']
          : ['In short', 'Worked examples', 'The rules in full'],
      );

      // What is printed comes to what the rules say.
      const printed = await page.locator('[data-worked]').evaluateAll((figures) =>
        figures.map((figure) =>
          [...figure.querySelectorAll('ol > li')].map((line) => {
            const points = line.lastElementChild?.textContent ?? '';
            const rule = line.querySelector('a')?.textContent ?? '';
            return `${rule} ${points.replace('−', '-').replace('+', '')}`;
          }),
        ),
      );
      expect(printed).toEqual(answers.map(({ lines }) => lines.map((line) => line.slice(2))));

      // No id is broken over two lines.
      const broken = await page
        .locator('main li[id] > span, [data-worked] a')
        .evaluateAll((ids) =>
          ids.filter((id) => id.getClientRects().length > 1).map((id) => id.textContent),
        );
      expect(broken).toEqual([]);

      // A rule's id stands at the end of its line, and is still where it is linked to.
      const [first = ''] = printed.flat();
      const [id = ''] = first.split(' ');
      const rule = page.locator(`[id="${id}"]`);
      expect(await rule.innerText()).toMatch(new RegExp(`${id}$`));
      await page.locator('[data-worked] a').first().click();
      await expect(rule).toBeInViewport();

      await expectNoSidewaysScroll(page, game);
      await expectNothingCutOff(page, game);
      await expectLargeTargets(page, game);
      await expectAccessible(page, game);
    });
