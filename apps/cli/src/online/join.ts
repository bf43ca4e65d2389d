import { setTimeout as sleep } from 'node:timers/promises';
import { FastRng, iterations, findBot, ok, type AnyModule, type Viewer } from '@chiaro/kernel';
import { tableNames, toHex } from '@chiaro/kernel/internal';
import {
  checkLevels,
  Client,
  narrateReceipt,
  narrateWithheld,
  receiptOf,
  type AnyClient,
  type RoomMessage,
} from '@chiaro/match';
import type { CommandSpec } from '../command.js';
import { FAILED, problemLine, withFiles, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import type { Company } from '../play/company.js';
import { Console, type Talk } from '../play/console.js';
import type { GameKeeper } from '../play/keeper.js';
import { TerminalGame, mannersOf } from '../play/terminal-game.js';
import { arrive, Meeting, readWay, type Arrived } from './meeting.js';
import { readPledges } from './pledge-file.js';
import { refuseOnline, serverOf, type Server } from './server.js';

type Room = Omit<RoomMessage, 't'>;

/** How long a rating is waited for, in milliseconds. */
const RATING_MS = 5_000;

export const join: CommandSpec = {
  name: 'join',
  args: ['<code>'],
  flags: ['server', 'name', 'playAs', 'watch', 'log', 'confirm', 'warnings', 'data'],
  examples: () => [
    'chiaro join ABCDEF --name Anna',
    'chiaro join ABCDEF --play-as hard --log game.log',
    'chiaro join ABCDEF --watch',
  ],
  async run(context, [text = ''], flags) {
    const read = readWay(text);
    if (!read.ok) return context.refuse([read.error]);
    const { origin, way } = read.value;
    const server = serverOf(context, flags.server ?? origin ?? undefined);
    if (!server.ok) return context.refuse([server.error]);
    const arrived = await arrive(context, server.value, way, flags);
    if (!arrived.ok) return refuseOnline(context, arrived.error, false);
    return visit(context, arrived.value, flags);
  },
};

/** Plays the matches of a room, including rematches. */
export async function visit(context: Context, arrived: Arrived, flags: Flags): Promise<number> {
  const module = await context.module(arrived.room.game);
  if (!module.ok) return context.refuse([module.error]);
  const unknown = flags.playAs === undefined ? null : checkLevels(module.value, [flags.playAs]);
  if (unknown !== null) return context.refuse([unknown]);
  const [known, open] = [await readPledges(context, flags), await context.world.sockets()];
  const meeting = new Meeting(arrived, flags, known, open);
  try {
    return await takePart(context, module.value, arrived, meeting, flags);
  } finally {
    meeting.close();
  }
}

/** Takes a seat (unless only watching), waits for the match, and plays it. */
async function takePart(
  context: Context,
  module: AnyModule,
  { server, room: { room: id } }: Arrived,
  meeting: Meeting,
  flags: Flags,
): Promise<number> {
  const talk =
    flags.playAs === undefined ? new Console(context) : botTalk(context, module, flags.playAs);
  try {
    await talk.print(context.say('cli.join.in'));
    const admitted = await meeting.until(({ members, you }) =>
      members.some((each) => each.player === you && each.admitted),
    );
    if (admitted === null)
      return context.refuse([{ code: 'VERSION_UNSUPPORTED', reason: 'cli.online.version' }], {
        exit: FAILED,
      });
    if (flags.watch !== true && seatOf(admitted) === null) {
      const share = meeting.pledges.pledges.commit();
      await meeting.pledges.save();
      const sat = await server.post(`/api/rooms/${id}/sit`, { share });
      if (!sat.ok) return refuseOnline(context, sat.error, false);
      await server.post(`/api/rooms/${id}/ready`, { ready: true });
    }
    await talk.print(context.say('cli.join.waiting'));
    let last: string | null = null;
    for (;;) {
      const room = await meeting.until(
        ({ match, playing }) => match !== null && playing && match !== last,
      );
      if (room === null) return FAILED;
      last = room.match;
      const played = await playIn({ context, module, server, meeting, talk, flags }, room);
      if (!played.again) return played.code;
    }
  } finally {
    talk.close();
  }
}

const seatOf = ({ seats, you }: Room): number | null => {
  const seat = seats.findIndex((each) => each.kind === 'person' && each.player === you);
  return seat < 0 ? null : seat;
};

/** The state of a visit to a room. */
interface Visit {
  readonly context: Context;
  readonly module: AnyModule;
  readonly server: Server;
  readonly meeting: Meeting;
  readonly talk: Talk;
  readonly flags: Flags;
}

/** Plays one match of the room; returns whether a rematch is wanted. */
async function playIn(
  { context, module, server, meeting, talk, flags }: Visit,
  room: Room,
): Promise<{ readonly code: number; readonly again: boolean }> {
  const seat = seatOf(room);
  const viewer: Viewer = seat ?? 'table';
  const seating = { seats: seat === null ? [] : [seat], viewers: [viewer] };
  const client: AnyClient = new Client(module.game, room.match ?? '', meeting.line, seating);
  const names = room.seats.map((each) =>
    each.kind === 'bot'
      ? context.wordsFor(module).say({ id: `bot.${each.level}` })
      : room.members.find(({ player }) => player === each.player)?.name,
  );
  const { terms } = await client.until(() => true);
  const { options } = terms;
  const words = context.wordsFor(
    module,
    tableNames(module.game.seating(options), names, context.language),
  );
  await talk.print(...narrateWithheld(terms).map((phrase) => words.say(phrase)));
  const keep = meeting.pledges.pledges.keeper(client.id);
  const stopKeeping = client.listen(() => keep(client.witnessed));
  const stopTelling = tellConnection(context, client, talk);
  const stopHearing = meeting.hear((player, key) => {
    const name = room.members.find((each) => each.player === player)?.name ?? '';
    void talk.print(context.say('cli.join.said', { name, what: context.say(`talk.${key}`) }));
  });
  const stop = (): void => {
    stopTelling();
    stopHearing();
    stopKeeping();
  };
  const keeper = new FarKeeper(context, client, flags, meeting);
  if (talk instanceof BotTalk) talk.client = client;
  const confirms = flags.confirm !== false && flags.playAs === undefined;
  const manners = { ...mannersOf(flags), confirms };
  const sight = { kind: 'one' as const, viewer };
  try {
    const game = new TerminalGame(context, module, client, words, talk, keeper, sight, manners);
    game.company = companyIn(server, meeting, room.room);
    const code = await game.play();
    return { code: keeper.failed ? FAILED : code, again: game.wantsAgain };
  } finally {
    stop();
    client.close();
  }
}

const companyIn = (server: Server, meeting: Meeting, room: string): Company => ({
  async rematch() {
    const shares = [meeting.pledges.pledges.commit()];
    const wanted = await server.post(`/api/rooms/${room}/rematch`, { again: true, shares });
    return wanted.ok ? ok(null) : wanted;
  },
  say: (key) => meeting.line.send({ t: 'phrase', room, key }),
});

/** Reports when the connection breaks and when it is back. */
function tellConnection(context: Context, client: AnyClient, talk: Talk): () => void {
  let isLost = false;
  return client.listen(({ connection }) => {
    if (connection === 'waiting' && !isLost) void talk.print(context.say('cli.join.lost'));
    if (connection === 'open' && isLost) void talk.print(context.say('cli.join.back'));
    isLost = connection === 'waiting' || (isLost && connection !== 'open');
  });
}

/** The server stores the match; this writes only its log, once it is over. */
class FarKeeper implements GameKeeper {
  failed = false;

  readonly context: Context;
  readonly client: AnyClient;
  readonly flags: Flags;
  readonly meeting: Meeting;

  constructor(context: Context, client: AnyClient, flags: Flags, meeting: Meeting) {
    this.context = context;
    this.client = client;
    this.flags = flags;
    this.meeting = meeting;
  }

  async save(path: string | undefined): Promise<void> {
    const { context, client, flags } = this;
    const log = await client.log();
    const to = path ?? flags.log ?? `${client.game.id}.log`;
    const written = log.ok ? await withFiles(() => context.world.write(to, log.value)) : log;
    if (written.ok) return context.print(context.say('cli.play.saved', { path: to }));
    this.failed = true;
    await context.note(problemLine(written.error, context.words));
  }

  async finish(): Promise<void> {
    await this.meeting.pledges.save();
    if (this.client.snapshot?.result === null) return;
    await this.#sayReceipt();
    await this.#sayRating();
    if (this.flags.log !== undefined) await this.save(this.flags.log);
  }

  /** Verifies the log and its deal against what this program was promised and shown. */
  async #sayReceipt(): Promise<void> {
    const { context, client } = this;
    const log = await client.log();
    if (!log.ok) return;
    const pledge = this.meeting.pledges.pledges.of(client.id);
    const witnessed = pledge?.witnessed ?? client.witnessed;
    const receipt = receiptOf(client.game, log.value, { match: client.id, pledge, witnessed });
    if (receipt.kind === 'broken') this.failed = true;
    await context.print(context.words.say(narrateReceipt(receipt)));
  }

  /** What a rated match changed, which is known soon after its end. */
  async #sayRating(): Promise<void> {
    const { context, client, meeting } = this;
    if (client.snapshot?.terms.rated !== true) return;
    const room = await Promise.race([
      meeting.until(({ rating }) => rating?.match === client.id),
      sleep(RATING_MS, null, { ref: false }),
    ]);
    const rating = room?.rating;
    if (rating === undefined) return;
    const own = rating.changes.find(({ player }) => player === room?.you);
    const id = `cli.ratings.${rating.unrated ?? (own === undefined ? 'unchanged' : 'change')}`;
    await context.print(context.say(id, { before: own?.before ?? 0, after: own?.after ?? 0 }));
  }

  /** Not counted: the server stores the match. */
  countRefusal(): void {}
}

/** Types the moves of a bot, as a person would. */
class BotTalk implements Talk {
  client: AnyClient | null = null;
  readonly interrupted = new Promise<null>(() => undefined);

  readonly context: Context;
  readonly choose: (client: AnyClient) => Promise<string>;

  constructor(context: Context, choose: (client: AnyClient) => Promise<string>) {
    this.context = context;
    this.choose = choose;
  }

  print(...lines: readonly string[]): Promise<void> {
    return lines.length === 0 ? Promise.resolve() : this.context.print(...lines);
  }

  async ask(): Promise<string | null> {
    const { client } = this;
    return client === null || client.snapshot?.result !== null ? null : this.choose(client);
  }

  close(): void {
    this.context.world.input.close();
  }
}

function botTalk(context: Context, module: AnyModule, level: string): BotTalk {
  const maker = findBot(module.bots, level);
  const made = maker?.make(context.resources);
  const rng = FastRng.from(`bot ${toHex(context.world.randomBytes(16))}`);
  return new BotTalk(context, async (client) => {
    const bot = await made;
    const view = client.snapshot?.view;
    if (bot === undefined || maker === undefined) return 'quit';
    const move = bot.choose({
      view,
      legal: client.legal(),
      rng,
      budget: iterations(maker.iterations),
    });
    return module.game.notation.format(move);
  });
}
