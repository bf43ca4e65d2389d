// Pairs of deals that look the same to one seat and differ elsewhere.
import {
  below,
  FastRng,
  invariant,
  pickOne,
  seedFromText,
  silent,
  type AnyModule,
  type Outcome,
  type Rng,
  type Seed,
} from '@chiaro/kernel';
import { Match, type MatchEvent, type SeatSpec } from '@chiaro/match';
import { BEAT_MS, NOW, SECRET, type AnyMatch, type LeakPlan, type Pair } from './plan.js';
import { forbiddenTo, scriptOf } from './script.js';

export function pairOf(
  module: AnyModule,
  { game, options = {}, httpEvery = 1 }: LeakPlan,
  number: number,
): Pair {
  const rng = FastRng.from(`leaks ${game} ${number}`);
  const read = module.game.options.read(options);
  invariant(read.ok, 'the house rules are good');
  const { seats } = module.game.seating(read.value);
  const viewer = number % seats;
  const hasBots = seats > 1 && number % 2 === 1;
  const terms = { options: read.value, specs: specsOf(seats, viewer, hasBots) };
  const [one, other] = [
    seedFromText(`${game} ${number} one`),
    seedFromText(`${game} ${number} two`),
  ];
  const first = begun(module, terms, one, []);
  advance(first, rng, number);
  const shared = first.events.slice(1);
  const changed = withHiddenChanged(first, viewer, rng);
  const twins = () =>
    [begun(module, terms, one, shared), begun(module, terms, other, changed)] as const;
  const dealt = (match: AnyMatch) => ({ match, thinkMs: 1 + below(rng, BEAT_MS - 1) });
  const [left, right] = twins();
  const worlds = [dealt(left), dealt(right)] as const;
  const copies = twins();
  const forbidden = forbiddenTo(copies, viewer);
  const script = scriptOf(copies, viewer, rng);
  return { asksHttp: number % httpEvery === 0, viewer, hasBots, worlds, forbidden, script };
}

const specsOf = (seats: number, viewer: number, hasBots: boolean): readonly SeatSpec[] =>
  Array.from({ length: seats }, (_, seat) =>
    hasBots && seat !== viewer
      ? { kind: 'bot', level: 'scripted', version: 1, iterations: 1 }
      : { kind: 'person' },
  );

interface Terms {
  readonly options: unknown;
  readonly specs: readonly SeatSpec[];
}

/** A match under the one commitment, whatever its seed; with these events, or as its seed deals. */
function begun(
  module: AnyModule,
  { options, specs }: Terms,
  seed: Seed,
  events: readonly MatchEvent[],
): AnyMatch {
  const joint = { match: 'injected', secret: SECRET, shares: specs.map(() => null) };
  const time = { kind: 'bank', minutes: 30, increment: 0 } as const;
  const wish = { options, seats: specs, chance: { kind: 'seed', seed, joint }, time } as const;
  const match = Match.begin(module.game, wish, NOW);
  invariant(match.ok, 'the match begins');
  if (events.length === 0) return match.value;
  const [start] = match.value.events;
  invariant(start !== undefined, 'a match has a start');
  const restored = Match.restore(module.game, [start, ...events], { now: NOW, countAway: true });
  invariant(restored.ok, `the match is restored: ${JSON.stringify(restored)}`);
  return restored.value;
}

/** Where nothing is dealt that some seat does not see, only the future is hidden: some moves are made before. */
function advance(match: AnyMatch, rng: Rng, number: number): void {
  const hides = match.playthrough.steps.some(
    (step) => step.kind === 'chance' && step.outcome.length > 20,
  );
  for (let i = 0; !hides && i < number % 12; i++) {
    const actor = match.actor();
    if (actor.kind !== 'seat') return;
    const moved = match.act(
      { kind: 'move', seat: actor.seat, move: pickOne(match.legal(), rng) },
      NOW,
    );
    invariant(moved.ok, 'a legal move is played');
  }
}

const TRIES = 60;

/** The same events with the deal changed in what the viewer does not see. */
function withHiddenChanged(match: AnyMatch, viewer: number, rng: Rng): readonly MatchEvent[] {
  const { game, playthrough } = match;
  const events = match.events.slice(1);
  const last = playthrough.steps.at(-1);
  if (last?.kind !== 'chance' || last.outcome.length <= 20) return events;
  const before = playthrough.before(playthrough.steps.length - 1);
  for (const step of playthrough.steps.slice(before.steps.length, -1)) before.apply(step);
  const need = before.actor();
  invariant(need.kind === 'chance', 'chance dealt last');
  const seen = (outcome: Outcome): string => {
    const state = game.clone(before.state);
    game.settle(state, outcome, silent);
    return JSON.stringify([game.view(state, viewer), game.actor(state)]);
  };
  const wanted = seen(last.outcome);
  let outcome: Outcome = last.outcome;
  for (let i = 0; i < TRIES; i++) {
    const changed = swapped(outcome, below(rng, outcome.length), below(rng, outcome.length));
    if (seen(changed) === wanted) outcome = changed;
  }
  const text = game.notation.formatOutcome(before.state, need.need, outcome);
  return events.with(-1, { ...events.at(-1), text: `${need.need.purpose} ${text}` } as MatchEvent);
}

function swapped(outcome: Outcome, i: number, j: number): Outcome {
  const copy = [...outcome];
  [copy[i], copy[j]] = [outcome[j] ?? 0, outcome[i] ?? 0];
  return copy;
}
