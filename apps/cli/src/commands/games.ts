import type { AnyModule, Words } from '@chiaro/kernel';
import type { CommandSpec } from '../command.js';
import { OK, type Context } from '../context.js';

export const games: CommandSpec = {
  name: 'games',
  args: [],
  flags: ['json'],
  examples: () => ['chiaro games', 'chiaro games --json'],
  async run(context, _args, flags) {
    for (const game of context.catalog) {
      const module = await game.load();
      const { language } = context;
      const cover = {
        id: game.id,
        title: game.title[language],
        blurb: game.blurb[language],
        seats: game.seats,
      };
      const bots = module.bots.map(({ id }) => id);
      if (flags.json === true)
        await context.print(
          JSON.stringify({ ...cover, bots, options: module.game.options.schema }),
        );
      else await context.print(describe(context, cover, module), '');
    }
    return OK;
  },
};

interface Cover {
  readonly id: string;
  readonly title: string;
  readonly blurb: string;
  readonly seats: { readonly min: number; readonly max: number };
}

function describe(context: Context, { id, title, blurb, seats }: Cover, module: AnyModule): string {
  const words = context.wordsFor(module);
  const bots = module.bots.map((bot) => `${bot.id} (${words.say({ id: `bot.${bot.id}` })})`);
  const lines = [
    `${id}: ${title}`,
    `    ${blurb}`,
    `    ${context.say('cli.games.seats', seats)}`,
    ...(bots.length > 0 ? [`    ${context.say('cli.games.bots', { bots: bots.join(', ') })}`] : []),
    ...characters(module, words),
    ...Object.entries(module.game.options.defaults as object).map(
      ([key, value]) =>
        `    ${context.say('cli.games.option', { key, label: words.say({ id: `option.${key}` }), value: JSON.stringify(value) })}`,
    ),
  ];
  return lines.join('\n');
}

/** A description of each level, if the game has one. */
const characters = ({ bots }: AnyModule, words: Words): string[] =>
  bots
    .map(({ id }) => ({ id, character: `bot.${id}.character` }))
    .filter(({ character }) => words.has(character))
    .map(({ id, character }) => {
      const level = words.say({ id: `bot.${id}` });
      return `        ${level}: ${words.say({ id: character })}`;
    });
