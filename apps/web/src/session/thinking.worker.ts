import {
  FastRng,
  milliseconds,
  replay,
  type AnyPlayable,
  type Coach,
  type Perfect,
  type Resources,
  type Review,
} from '@chiaro/kernel';
import { verdictOn } from '@chiaro/kernel/internal';
import { find } from '@chiaro/catalog';
import { botsHere, retrace, type BotRunner } from '@chiaro/match';
import { playAgain } from './playAgain.js';
import type { Hint, Numbered, Par, Reply, Request, Stake } from './protocol.js';

/** Bots and coaches run here, so that the page stays responsive. */
interface Thinker {
  readonly module: AnyPlayable;
  readonly bots: BotRunner<unknown, unknown>;
  coach: Promise<Coach<unknown, unknown, unknown>> | null;
}

/** Large tables that the build made; without them bots compute or do without. */
const resources: Resources = {
  async load(name) {
    const answer = await fetch(`/resources/${encodeURIComponent(name)}`).catch(() => null);
    const isData =
      answer?.ok === true && answer.headers.get('content-type')?.includes('html') !== true;
    return isData ? new Uint8Array(await answer.arrayBuffer()) : null;
  },
};

const thinkers = new Map<string, Promise<Thinker>>();

type Named = Pick<Request, 'game' | 'config'>;

const keyOf = ({ game, config = '' }: Named): string => `${game} ${config}`;

function thinkerFor(named: Named): Promise<Thinker> {
  const key = keyOf(named);
  const known = thinkers.get(key);
  if (known !== undefined) return known;
  const made = makeThinker(named);
  thinkers.set(key, made);
  return made;
}

async function makeThinker({ game, config }: Named): Promise<Thinker> {
  const entry = find(game);
  if (!entry.ok) throw new Error(`No game ${game}`);
  const used = config === undefined ? undefined : (await entry.value.load()).configure?.(config);
  const module = used?.ok === true ? used.value : await entry.value.loadPlayable();
  const bots = botsHere(module, resources);
  return { module, bots, coach: null };
}

const COACH_MS = 400;
const PROGRESS_STEP = 0.01;

type Asking<K extends Request['kind']> = Extract<Request, { readonly kind: K }>;

const coachOf = (
  thinker: Thinker,
  maker: NonNullable<AnyPlayable['coach']>,
): Promise<Coach<unknown, unknown, unknown>> => (thinker.coach ??= maker.make(resources));

async function advise(asking: Asking<'advise'>): Promise<Hint> {
  const { turn } = asking;
  const thinker = await thinkerFor(asking);
  const { module, bots } = thinker;
  if (module.coach === undefined) {
    const strongest = module.bots.at(-1)?.id ?? '';
    const move = await bots.choose({ ...turn, level: strongest });
    return { move, reasons: [], ranked: [{ move, loss: 0, reasons: [] }] };
  }
  const coach = await coachOf(thinker, module.coach);
  const { view, legal, stream } = turn;
  const budget = milliseconds(COACH_MS, () => performance.now());
  const advice = coach.advise({ view, legal, rng: FastRng.from(stream), budget });
  const ranked = advice.ranked.flatMap(({ move, loss, grade, reasons }) =>
    move === undefined ? [] : [{ move, loss, grade, reasons }],
  );
  return { move: ranked[0]?.move ?? legal[0], reasons: ranked[0]?.reasons ?? [], ranked };
}

/** A whole review takes about this long, however many decisions there are. */
const REVIEW_MS = 20_000;
const LEAST_MS = 8;

async function review(asking: Asking<'review'>, progress: (done: number) => void): Promise<Review> {
  const { log } = asking;
  const thinker = await thinkerFor(asking);
  const { module } = thinker;
  const replayed = replay(module.game, log);
  if (module.coach === undefined || !replayed.ok) throw new Error('Nothing to review');
  const { playthrough } = replayed.value;
  const coach = await coachOf(thinker, module.coach);
  const decisions = playthrough.steps.filter(({ kind }) => kind === 'move').length;
  const each = Math.min(COACH_MS, Math.max(LEAST_MS, REVIEW_MS / (decisions + 1)));
  return coach.review(playthrough, {
    rng: FastRng.from(`review/${log}`),
    budget: () => milliseconds(each, () => performance.now()),
    progress,
  });
}

const STAKE_MS = 120;

/** Compared with the easiest bot: a good move that it misses was worth finding. */
async function stakes(asking: Asking<'stakes'>): Promise<readonly Stake[]> {
  const thinker = await thinkerFor(asking);
  const { module, bots } = thinker;
  const replayed = replay(module.game, asking.log);
  const easiest = module.bots[0]?.id;
  if (module.coach === undefined || !replayed.ok || easiest === undefined) return [];
  const coach = await coachOf(thinker, module.coach);
  const found: Stake[] = [];
  for (const { seq, step, before } of retrace(replayed.value.playthrough)) {
    if (step.kind !== 'move' || !asking.steps.includes(seq - 1)) continue;
    const { seat } = step;
    const [view, legal] = [module.game.view(before, seat), module.game.legal(before)];
    const stream = `stakes/${seq}/${asking.log.length}`;
    const budget = milliseconds(STAKE_MS, () => performance.now());
    const { ranked } = coach.advise({ view, legal, rng: FastRng.from(stream), budget });
    const plain = await bots.choose({ seat, level: easiest, view, legal, stream });
    const text = module.game.notation.format(plain);
    const option = ranked.find(
      ({ move }) => move !== undefined && module.game.notation.format(move) === text,
    );
    found.push({ step: seq - 1, easiest: option?.loss ?? 0, next: ranked[1]?.loss ?? 0 });
  }
  return found;
}

async function perfect(asking: Asking<'perfect'>): Promise<Perfect | null> {
  const thinker = await thinkerFor(asking);
  const { module } = thinker;
  const replayed = replay(module.game, asking.log);
  if (module.coach === undefined || !replayed.ok) return null;
  const coach = await coachOf(thinker, module.coach);
  return coach.perfect?.(replayed.value.playthrough) ?? null;
}

async function par(asking: Asking<'par'>): Promise<Par | null> {
  const thinker = await thinkerFor(asking);
  if (thinker.module.coach === undefined) return null;
  const coach = await coachOf(thinker, thinker.module.coach);
  return coach.par?.(asking.options) ?? null;
}

async function again(
  asking: Asking<'playAgain'>,
  progress: (done: number) => void,
): Promise<string> {
  const { module, bots } = await thinkerFor(asking);
  return playAgain(module, bots, asking, progress);
}

async function answer(request: Request, progress: (done: number) => void): Promise<unknown> {
  if (request.kind === 'advise') return advise(request);
  if (request.kind === 'review') return review(request, progress);
  if (request.kind === 'stakes') return stakes(request);
  if (request.kind === 'playAgain') return again(request, progress);
  if (request.kind === 'perfect') return perfect(request);
  if (request.kind === 'par') return par(request);
  if (request.kind === 'decide') {
    const { module } = await thinkerFor(request);
    return verdictOn(module.solver, request.state, request.options);
  }
  return (await thinkerFor(request)).bots.choose(request.turn);
}

addEventListener('message', ({ data }: MessageEvent<Numbered<Request>>) => {
  const reply = (body: Reply): void => postMessage({ id: data.id, body } satisfies Numbered<Reply>);
  let told = 0;
  const progress = (done: number): void => {
    if (done - told < PROGRESS_STEP) return;
    told = done;
    reply({ ok: null, done });
  };
  answer(data.body, progress).then(
    (value) => reply({ ok: true, value }),
    (error: unknown) => {
      // What did not load (offline, for a moment) may load at the next try.
      thinkers.delete(keyOf(data.body));
      reply({ ok: false, message: String(error) });
    },
  );
});
