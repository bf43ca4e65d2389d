import type { CommandSpec } from '../command.js';
import { OK, USAGE } from '../context.js';
import { Identity } from './identity.js';
import { refuseOnline, Server, serverOf } from './server.js';

export const me: CommandSpec = {
  name: 'me',
  args: [],
  flags: ['name', 'delete', 'server', 'data', 'json'],
  examples: () => ['chiaro me --name Anna > anna.json', 'chiaro me --name Anna --delete'],
  async run(context, _args, flags) {
    const origin = serverOf(context, flags.server);
    if (!origin.ok) return context.refuse([origin.error]);
    if (flags.name === undefined) {
      await context.note(context.say('cli.me.who'));
      return USAGE;
    }
    const identity = Identity.lasting(context, flags, origin.value);
    const server = new Server(context, origin.value, await identity.token());
    const json = flags.json === true;
    const done =
      flags.delete === true
        ? await server.post<object>('/api/me/delete', {})
        : await server.get<object>('/api/me/everything');
    if (!done.ok) return refuseOnline(context, done.error, json);
    if (flags.delete !== true) await context.print(JSON.stringify(done.value, null, 2));
    else {
      await identity.forget();
      await context.print(json ? JSON.stringify({ ok: true }) : context.say('cli.me.deleted'));
    }
    return OK;
  },
};
