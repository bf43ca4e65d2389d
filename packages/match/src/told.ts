import {
  mustApply,
  phrase,
  Playthrough,
  tell,
  type Entry,
  type Game,
  type Narrator,
  type Phrase,
  type Step,
  type Telling,
  type Viewer,
  type WarningLevel,
} from '@chiaro/kernel';

/** One step with the whole truth around it. Stays on the rules side; `tellTransition` hands it out. */
export interface Transition<S, M> {
  /** Line of the log, and number of the event. */
  readonly seq: number;
  readonly step: Step<M>;
  readonly before: S;
  readonly after: S;
  readonly entries: readonly Entry[];
}

/** A step of the match itself: it has no secret. */
export type MatchStep<M> = Exclude<Step<M>, { readonly kind: 'move' | 'chance' }>;

/** What one viewer is told of a step: plain data, the same on a terminal, a page and a wire. */
export type Told<V, M> = {
  readonly seq: number;
  readonly viewer: Viewer;
  /** Points of each side after it: everybody may know them, as they know the entries. */
  readonly totals: readonly number[];
} & (
  | ({ readonly kind: 'game' } & Telling<V, M>)
  | {
      readonly kind: 'match';
      readonly step: MatchStep<M>;
      readonly before: V;
      readonly after: V;
      readonly entries: readonly Entry[];
    }
);

export function tellTransition<S, M, V, O>(
  game: Game<S, M, V, O>,
  { seq, step, before, after, entries }: Transition<S, M>,
  viewer: Viewer,
): Told<V, M> {
  const frame = { seq, viewer, totals: [...game.totals(after)] };
  if (step.kind === 'move' || step.kind === 'chance')
    return { ...frame, kind: 'game', ...tell(game, before, after, step, viewer, entries) };
  const sight = { before: game.view(before, viewer), after: game.view(after, viewer) };
  return { ...frame, kind: 'match', step, ...sight, entries };
}

/** Plays the same steps again from the start, one transition after another. */
export function* retrace<S, M, V, O>(
  played: Playthrough<S, M, V, O>,
): Generator<Transition<S, M>, void> {
  const { game, options, steps } = played;
  const again = new Playthrough(game, options);
  let before = game.clone(again.state);
  for (const [index, step] of steps.entries()) {
    const entries = mustApply(again, step);
    const after = game.clone(again.state);
    yield { seq: index + 1, step, before, after, entries };
    before = after;
  }
}

/**
 * What happened, in words; the points are told by `narrator.entry`. Warnings follow at the level
 * that the person wants; whoever tells them apart asks `narrator.warnings` and says `off` here.
 */
export function narrate<S, V, M>(
  narrator: Narrator<S, V, M>,
  told: Told<V, M>,
  warnings: WarningLevel = 'balanced',
): readonly Phrase[] {
  if (told.kind !== 'game') return narrateMatch(told.step, told.viewer);
  return [...narrator.step(told), ...(narrator.warnings?.(told, warnings) ?? [])];
}

function narrateMatch<M>(step: MatchStep<M>, viewer: Viewer): readonly Phrase[] {
  switch (step.kind) {
    case 'undo':
    case 'redo':
    case 'resign':
      return [
        phrase(`match.${step.kind}`, { who: { seat: step.seat }, you: step.seat === viewer }),
      ];
    case 'pause':
    case 'resume':
    case 'abandon':
      return [phrase(`match.${step.kind}`)];
    case 'time':
      return [];
  }
}
