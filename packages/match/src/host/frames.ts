import { formatTime, leftAt, type Viewer } from '@chiaro/kernel';
import type { Match } from '../match.js';
import type { Now, SeenActor, SnapMessage, Terms, ToldMessage } from '../protocol.js';
import type { Shown } from '../told.js';

/** What the messages of a host are made of: views, never the truth itself. */
export function nowOf<S, M, V, O>(match: Match<S, M, V, O>, time: number): Now {
  const { game, playthrough, setup } = match;
  const seats = setup.seats.map((_, seat) => seat);
  return {
    at: match.position,
    actor: seenActor(match),
    paused: match.paused,
    undo: seats.find((seat) => match.canUndo(seat)) ?? null,
    redo: seats.find((seat) => match.canRedo(seat)) ?? null,
    pausable: !match.ended && game.pausable?.(playthrough.state) !== false,
    time: setup.clock ? { ms: match.milliseconds(time), running: match.running } : null,
    clocks: clocksOf(match, time),
    result: match.result,
  };
}

function clocksOf<S, M, V, O>(match: Match<S, M, V, O>, time: number): Now['clocks'] {
  const { clocks, clockRuns: runs } = match.playthrough;
  if (clocks === null) return null;
  const at = match.milliseconds(time);
  return { left: clocks.left.map((_, seat) => leftAt(clocks, seat, seat === runs, at)), runs };
}

function seenActor<S, M, V, O>(match: Match<S, M, V, O>): SeenActor {
  const actor = match.actor();
  return actor.kind === 'chance' ? { kind: 'chance', purpose: actor.need.purpose } : actor;
}

export const termsOf = <S, M, V, O>(
  { setup, commitment }: Match<S, M, V, O>,
  consent: boolean,
): Terms => ({
  game: setup.game,
  rules: setup.rules,
  options: setup.options,
  undo: setup.undo,
  clock: setup.clock,
  byHand: setup.chance.kind === 'hand',
  commitment,
  withheld: setup.chance.kind === 'seed' ? (setup.chance.withheld ?? []) : [],
  control: setup.time === undefined ? 'none' : formatTime(setup.time),
  consent,
});

export const snapOf = <S, M, V, O>(
  m: string,
  match: Match<S, M, V, O>,
  viewer: Viewer,
  { time, consent }: { readonly time: number; readonly consent: boolean },
): SnapMessage<V> => ({
  t: 'snap',
  m,
  viewer,
  seq: match.seq - 1,
  view: match.view(viewer),
  entries: match.playthrough.entries,
  totals: match.totals(),
  terms: termsOf(match, consent),
  now: nowOf(match, time),
});

/** The steps of one command; the last says how the match stands after them. */
export const toldOfSteps = <V, M>(
  m: string,
  viewer: Viewer,
  steps: readonly Shown<V, M>[],
  now: Now,
): readonly ToldMessage<V, M>[] =>
  steps.map((shown, i) => ({
    t: 'told',
    m,
    viewer,
    ...shown,
    ...(i === steps.length - 1 ? { now } : {}),
  }));
