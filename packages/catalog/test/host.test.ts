import {
  FastRng,
  Playthrough,
  mustApply,
  pickOne,
  sample,
  seatLetter,
  seedFromText,
  type AnyModule,
  type Game,
  type Json,
  type Outcome,
  type Result,
  type Viewer,
} from '@chiaro/kernel';
import {
  Client,
  Conversation,
  Host,
  LocalFeed,
  MemoryStore,
  nearLine,
  type AnyHost,
  type MatchEvent,
  type Member,
} from '@chiaro/match';
import { simulate } from '@chiaro/match/simulation';
import { describe, expect, it } from 'vitest';
import { games } from '../src/index.js';

type AnyGame = Game<unknown, unknown, unknown, unknown>;
type AnyClient = Client<unknown, unknown, unknown, unknown>;

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function must<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function hostOf(game: AnyGame, store = new MemoryStore()): AnyHost {
  const bots = { choose: async ({ legal }: { readonly legal: readonly unknown[] }) => legal[0] };
  let now = 0;
  const ports = { store, feed: new LocalFeed(), bots, now: () => (now += 250) };
  return new Host(game, 'm', ports);
}

let ids = 0;

function device(host: AnyHost, viewer: Viewer): AnyClient {
  const seats = viewer === 'table' ? [] : [viewer];
  const member = { player: `${viewer}`, seats, governs: true };
  const admit = async () => ({ ok: true as const, value: { host, member } });
  const line = nearLine(admit, { now: () => 0, newId: () => `id ${ids++}` });
  return new Client(host.game, 'm', line, { seats, viewers: [viewer] });
}

const STEPS = 160;

async function followed({ game }: AnyModule, input: Json): Promise<number> {
  const options = must(game.options.read(input));
  const { seats } = game.seating(options);
  const host = hostOf(game);
  const persons = Array.from({ length: seats }, () => ({ kind: 'person' }) as const);
  const chance = { kind: 'seed', seed: seedFromText(`follow ${game.id}`) } as const;
  const clock = game.elapse !== undefined;
  must(await host.begin({ options, seats: persons, chance, clock }));
  const viewers: Viewer[] = [...persons.map((_, seat) => seat), 'table'];
  const clients = viewers.map((viewer) => device(host, viewer));
  await settled();
  const rng = FastRng.from(`follow ${game.id}`);
  for (;;) {
    await compare(host, clients);
    const mover = clients.find(
      (client) => client.snapshot?.turn !== null && client.legal().length > 0,
    );
    if (mover === undefined || (mover.snapshot?.seq ?? 0) > STEPS) return host.seq;
    const taker = clients.find((client) => client.snapshot?.undo !== null);
    if (taker !== undefined && rng.uint32() % 8 === 0) must(await taker.undo());
    else if (taker !== undefined && taker.snapshot?.redo !== null && rng.uint32() % 2 === 0)
      must(await taker.redo());
    else must(await mover.play(pickOne(mover.legal(), rng)));
    await settled();
  }
}

/** Compares what each device knows with the match, byte for byte. */
async function compare(host: AnyHost, clients: readonly AnyClient[]): Promise<void> {
  const truth = must(
    await host.look((match) => ({
      seq: match.seq - 1,
      views: clients.map(({ snapshot }) => JSON.stringify(match.view(snapshot?.viewer ?? 'table'))),
      entries: JSON.stringify(match.playthrough.entries),
      totals: [...match.totals()],
      result: match.result,
      legal: JSON.stringify(match.legal()),
    })),
  );
  for (const [i, client] of clients.entries()) {
    const { snapshot } = client;
    expect(snapshot?.seq).toBe(truth.seq);
    expect(JSON.stringify(snapshot?.view)).toBe(truth.views[i]);
    expect(JSON.stringify(snapshot?.entries)).toBe(truth.entries);
    expect(snapshot?.totals).toEqual(truth.totals);
    expect(snapshot?.result).toEqual(truth.result);
    if (snapshot?.turn !== null) expect(JSON.stringify(client.legal())).toBe(truth.legal);
  }
}

/** Two players for games that allow it; one for a solitaire. */
const tables: readonly [string, Json][] = [
  ['yahtzee', { players: 2 }],
  ['azul', {}],
  ['scopone', {}],
  ['liaptui', {}],
  ['klondike', { recycle: 'shuffle' }],
];

const moduleOf = (id: string): Promise<AnyModule> => games.find((game) => game.id === id)!.load();

describe.each(tables)('%s', (id, input) => {
  it('is known to every device as the match says, after every command', async () => {
    expect(await followed(await moduleOf(id), input)).toBeGreaterThan(50);
  });

  it.each(['1', '2', '3'])(
    'comes to the same end on bad networks over a failing store: %s',
    async (n) => {
      const module = await moduleOf(id);
      const report = await simulate(
        module,
        {
          options: must(module.game.options.read(input)),
          seed: `${id} ${n}`,
          hosts: 2,
          weather: { dropped: 5, doubled: 8, delayed: 10, cut: 1, latency: 30 },
          trouble: { failed: 3, torn: 3, hintLost: 30, restarted: 5 },
          moves: 50,
        },
        settled,
      );
      expect(report.ok ? '' : report.error).toBe('');
    },
  );
});

// ---------------------------------------------------------------------------- leaks

/** Another deal that seat 0 cannot tell from the real one: the hidden parts are drawn again. */
type Redeal = (state: unknown, game: AnyGame) => Outcome;

const at = (value: unknown, key: string | number): unknown =>
  (value as Record<string | number, unknown>)[key];

const redeals: Readonly<Record<string, Redeal>> = {
  scopone(state, game) {
    const { deal } = game.codec.encode(state) as { deal: { hands: string[][]; table: string[] } };
    const words = [...deal.hands.flat(), ...deal.table].join(' ');
    return outcomeOf(game, words);
  },
  liaptui(state, game) {
    const seats = at(game.codec.encode(state), 'seats') as { hand: string; played: string }[];
    const words = seats.map(({ hand, played }) => `${hand} ${played}`.trim()).join(' / ');
    return outcomeOf(game, words);
  },
};

/** Parses a deal as a log writes it, in a position that needs one. */
function outcomeOf(game: AnyGame, words: string): Outcome {
  const start = new Playthrough(game, { ...(game.options.defaults as object), ...FIXED[game.id] });
  const actor = start.actor();
  if (actor.kind !== 'chance') throw new Error('A deal is due');
  return must(game.notation.parseOutcome(start.state, actor.need, words));
}

/** House rules under which the deal is the first step. */
const FIXED: Readonly<Record<string, object>> = { scopone: { firstDealer: 'A' }, liaptui: {} };

interface Pair {
  readonly real: readonly MatchEvent[];
  readonly other: readonly MatchEvent[];
}

function pairOf(game: AnyGame, seed: string, steps: number): Pair | null {
  const options = must(game.options.read(FIXED[game.id] ?? {}));
  const rng = FastRng.from(seed);
  const real = new Playthrough(game, options);
  const deal = real.actor();
  if (deal.kind !== 'chance') throw new Error('A deal is due');
  mustApply(real, { kind: 'chance', outcome: sample(deal.need, rng) });
  while (real.steps.length < steps) {
    const actor = real.actor();
    if (actor.kind !== 'seat') break;
    mustApply(real, { kind: 'move', seat: actor.seat, move: pickOne(game.legal(real.state), rng) });
  }
  if (real.actor().kind !== 'seat') return null;
  const hidden = game.resample(game.view(real.state, 0), rng);
  const other = new Playthrough(game, options);
  mustApply(other, { kind: 'chance', outcome: redeals[game.id]!(hidden, game) });
  for (const step of real.steps.slice(1)) if (!other.apply(step).ok) return null;
  const looksAlike =
    JSON.stringify(game.view(other.state, 0)) === JSON.stringify(game.view(real.state, 0));
  const isOther =
    JSON.stringify(game.codec.encode(other.state)) !==
    JSON.stringify(game.codec.encode(real.state));
  if (!looksAlike || !isOther) return null;
  return { real: eventsOf(game, real), other: eventsOf(game, other) };
}

function eventsOf(
  game: AnyGame,
  played: Playthrough<unknown, unknown, unknown, unknown>,
): MatchEvent[] {
  const { seats } = game.seating(played.options);
  const persons = Array.from({ length: seats }, () => ({ kind: 'person' }) as const);
  const setup = {
    game: game.id,
    rules: game.rulesVersion,
    options: played.options as Json,
    seats: persons,
    chance: { kind: 'hand' } as const,
    undo: true,
    clock: false,
    version: 2 as const,
  };
  return [
    { kind: 'start', time: 0, setup },
    ...played.lines.map(({ actor, text }) => ({ kind: 'step', time: 0, actor, text }) as const),
  ];
}

/** Everything that is sent to seat 0: its history, refusals and answers. */
async function bytesFor(game: AnyGame, events: readonly MatchEvent[]): Promise<string[]> {
  const store = new MemoryStore();
  must(await store.append('m', 0, { id: 'all', text: '' }, events));
  const host = hostOf(game, store);
  const texts: string[] = [];
  const member: Omit<Member, 'send'> = { player: 'p', seats: [0], governs: false };
  const admit = async () => ({ ok: true as const, value: { host, member } });
  const conversation = new Conversation(admit, {
    send: (text) => void texts.push(text),
    close: () => undefined,
  });
  const say = async (message: object): Promise<void> => {
    conversation.hear(JSON.stringify(message));
    await settled();
  };
  const last = events.length - 1;
  await say({ t: 'hello', v: 1 });
  await say({ t: 'watch', m: 'm', viewer: 0, from: 0 });
  await say({ t: 'watch', m: 'm', viewer: 1, from: 0 });
  await say({ t: 'watch', m: 'm', viewer: 'table', from: 0 });
  await say({ t: 'history', m: 'm', id: 'h', viewer: 0, from: 1, to: last });
  await say({ t: 'history', m: 'm', id: 'i', viewer: 1, from: 1, to: last });
  await say({ t: 'log', m: 'm', id: 'l' });
  await say({ t: 'ask', m: 'm', id: 'a', what: 'winnable' });
  for (const [i, text] of attempts(game).entries())
    await say({ t: 'do', m: 'm', id: `${i}`, at: last, text });
  await say({ t: 'ping' });
  return texts;
}

/** Valid moves of any seat, and invalid text. */
const attempts = (game: AnyGame): string[] => {
  const played = new Playthrough(game, game.options.defaults);
  const rng = FastRng.from('attempts');
  const texts = new Set<string>();
  for (let i = 0; i < 60; i++) {
    const actor = played.actor();
    if (actor.kind === 'over') break;
    if (actor.kind === 'chance')
      mustApply(played, { kind: 'chance', outcome: sample(actor.need, rng) });
    else {
      const move = pickOne(game.legal(played.state), rng);
      texts.add(game.notation.format(move));
      mustApply(played, { kind: 'move', seat: actor.seat, move });
    }
  }
  return [...texts, 'undo', 'redo', 'nonsense'].flatMap((text) =>
    [0, 1].map((seat) => `${seatLetter(seat)} ${text}`),
  );
};

describe.each(Object.keys(redeals))('%s sends seat 0 not a byte', (id) => {
  it('that depends on what seat 0 cannot know', async () => {
    const { game } = await moduleOf(id);
    let pairs = 0;
    for (let i = 0; pairs < 25 && i < 400; i++) {
      const pair = pairOf(game, `leak ${i}`, 2 + (i % 20));
      if (pair === null) continue;
      pairs++;
      expect(await bytesFor(game, pair.other), `leak ${i}`).toEqual(
        await bytesFor(game, pair.real),
      );
    }
    expect(pairs).toBe(25);
  });
});
