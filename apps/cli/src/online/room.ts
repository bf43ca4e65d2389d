import { parseTime } from '@chiaro/kernel';
import type { CommandSpec } from '../command.js';
import { OK, readOptions } from '../context.js';
import { refuseOnline, Server, serverOf } from './server.js';

interface MadeRoom {
  readonly room: string;
  readonly code: string;
  readonly secret: string;
}

export const room: CommandSpec = {
  name: 'room',
  args: ['<game>'],
  flags: ['server', 'options', 'seats', 'time', 'rated', 'json'],
  examples: (game) => [
    `chiaro room ${game}`,
    `chiaro room ${game} --seats person,person,bot:hard --json`,
    `chiaro room ${game} --time "bank 10+15"`,
    `chiaro room ${game} --time "bank 10+15" --rated`,
  ],
  async run(context, [game = ''], flags) {
    const json = flags.json === true;
    const module = await context.module(game);
    if (!module.ok) return context.refuse([module.error]);
    const origin = serverOf(context, flags.server);
    if (!origin.ok) return context.refuse([origin.error]);
    const { specs } = module.value.game.options;
    const players =
      flags.seats !== undefined &&
      specs['players'] !== undefined &&
      specs['players'].kind !== 'flag'
        ? { players: flags.seats.length }
        : {};
    const options = readOptions(module.value, flags.options, players);
    if (!options.ok) return context.refuse(options.error);
    const made = await new Server(context, origin.value).post<MadeRoom>('/api/rooms', {
      game,
      options: options.value,
      admits: 'code',
      ...(flags.seats === undefined ? {} : { seats: flags.seats }),
      time: parseTime(flags.time ?? 'none') ?? null,
      ...(flags.rated === true ? { rated: true } : {}),
    });
    if (!made.ok) return refuseOnline(context, made.error, json);
    const { code, secret } = made.value;
    const link = `${origin.value}/r/${made.value.room}#${secret}`;
    if (!json)
      await context.print(context.say('cli.room.made', { code: code.split('').join(' '), link }));
    await context.print(JSON.stringify({ code, link }));
    return OK;
  },
};
