import { languages } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { games } from '../src/index.js';

describe.each(games.map((game) => [game.id, game] as const))('levels of %s', (_, game) => {
  it('are the four of every game, weakest first', async () => {
    const { bots } = await game.load();
    expect(bots.map(({ id }) => id)).toEqual(['easy', 'medium', 'hard', 'champion']);
  });

  it('have a name and a character in both languages', async () => {
    const { bots, words } = await game.load();
    for (const language of languages)
      for (const { id } of bots) {
        expect(words[language]).toHaveProperty([`bot.${id}`]);
        expect(words[language]).toHaveProperty([`bot.${id}.character`]);
      }
  });

  it('had earlier ids that no other level has or had, and that are still words', async () => {
    const { bots, words } = await game.load();
    const former = bots.flatMap(({ formerly = [] }) => formerly);
    const all = [...bots.map(({ id }) => id), ...former];
    expect(new Set(all).size).toBe(all.length);
    for (const id of former) expect(words.it).toHaveProperty([`bot.${id}`]);
  });
});
