import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { plansFor } from '../src/plans.js';
import { openTable } from '../src/run.js';

const from = fileURLToPath(new URL('../../../examples/own-bot.mjs', import.meta.url));
const wishes = { from, against: 'easy', deals: '1', seed: 'own', iterations: '1', cap: '5000' };

it.each(['azul', 'liaptui'])('lets a bot from a file play %s', async (game) => {
  const plans = await plansFor(game, { ...wishes, bot: 'grabber' });
  const plan = plans.ok ? plans.value[0] : undefined;
  if (plan === undefined) throw new Error(JSON.stringify(plans));
  const reports = await (await openTable(plan))(0);
  expect(reports.map(({ finished }) => finished)).toEqual(reports.map(() => true));
  expect(reports.every(({ decisions }) => decisions > 5)).toBe(true);
});

it('names the bots of the file among those it knows', async () => {
  const plans = await plansFor('azul', { ...wishes, bot: 'nobody' });
  expect(plans).toEqual({ ok: false, error: expect.stringContaining('grabber') });
});
