import {
  RecordingLedger,
  type Entry,
  type GameModule,
  type Phrase,
  type Playthrough,
  type Step,
  type Viewer,
  type Words,
} from '@chiaro/kernel';
import { tell } from '@chiaro/kernel/internal';
import { expect } from 'vitest';
import { expectSayable } from './sayable.js';

/** Laws of one step, checked before it is taken: purity, refusals and narration. */
export function checkStep<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
  said: readonly Words[],
  costly: boolean,
): void {
  if (!costly) return;
  checkPurity(playthrough, step);
  checkWrongSeat(playthrough, step);
  checkSpeech(module, playthrough, step, said);
}

/**
 * Playing on a clone leaves the original unchanged, and two clones with the same moves end equal.
 */
function checkPurity<S, M, V, O>({ game, state }: Playthrough<S, M, V, O>, step: Step<M>): void {
  const before = JSON.stringify(game.codec.encode(state));
  const after = [0, 1].map(() => {
    const scratch = game.clone(state);
    takeStep(game, scratch, step);
    return JSON.stringify(game.codec.encode(scratch));
  });
  expect(JSON.stringify(game.codec.encode(state)), 'a clone is independent').toBe(before);
  expect(after[0], 'the same step gives the same state').toBe(after[1]);
}

/** Applies a step in place without a playthrough; returns its entries. */
export function takeStep<S, M, V, O>(
  game: Playthrough<S, M, V, O>['game'],
  state: S,
  step: Step<M>,
): readonly Entry[] {
  const ledger = new RecordingLedger();
  if (step.kind === 'move') game.play(state, step.move, ledger);
  if (step.kind === 'chance') game.settle(state, step.outcome, ledger);
  return ledger.entries;
}

function checkWrongSeat<S, M, V, O>(playthrough: Playthrough<S, M, V, O>, step: Step<M>): void {
  if (step.kind !== 'move') return;
  const { game } = playthrough;
  const before = JSON.stringify(game.codec.encode(playthrough.state));
  const refused = playthrough.apply({ ...step, seat: step.seat + 1 });
  expect(refused.ok, 'another seat cannot play this move').toBe(false);
  expect(JSON.stringify(game.codec.encode(playthrough.state)), 'a refusal changes nothing').toBe(
    before,
  );
}

/** Everything about the step can be narrated to every viewer, in every language. */
function checkSpeech<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  { game, state, options }: Playthrough<S, M, V, O>,
  step: Step<M>,
  said: readonly Words[],
): void {
  if (step.kind !== 'move' && step.kind !== 'chance') return;
  const { narrator } = module;
  const after = game.clone(state);
  const entries = takeStep(game, after, step);

  const { seats } = game.seating(options);
  const viewers: Viewer[] = [...Array.from({ length: seats }, (_, seat) => seat), 'table'];
  for (const viewer of viewers) {
    const before = game.view(state, viewer);
    const telling = tell(game, state, after, step, viewer, entries);
    const phrases: Phrase[] = [
      ...narrator.step(telling),
      ...(narrator.warnings?.(telling, 'complete') ?? []),
      ...entries.map((entry) => narrator.entry(entry)),
      narrator.turn(before),
      ...narrator.position(before).flatMap((section) => [section.heading, ...section.lines]),
      ...(game.actor(after).kind === 'over' ? narrator.result(game.view(after, viewer)) : []),
      ...(game.actor(after).kind === 'over'
        ? (narrator.detail?.(game.view(after, viewer)) ?? [])
        : []),
    ];
    if (step.kind === 'move' && viewer === step.seat)
      phrases.push(...game.legal(state).map((move) => narrator.move(move, before)));
    for (const words of said) for (const phrase of phrases) expectSayable(words, phrase);
  }
}
