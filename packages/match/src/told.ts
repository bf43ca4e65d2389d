import {
  mustApply,
  ok,
  phrase,
  type ChanceStep,
  type Entry,
  type Game,
  type MoveStep,
  type Narrator,
  type Phrase,
  type Playthrough,
  type Problem,
  type Result,
  type SeenStep,
  type Step,
  type Telling,
  type Viewer,
  type WarningLevel,
} from '@chiaro/kernel';
import { seenStep } from '@chiaro/kernel/internal';

/**
 * One step with the full states before and after it, for the host only; viewers get
 * `tellTransition`.
 */
export interface Transition<S, M> {
  /** Line of the log, and number of the event. */
  readonly seq: number;
  readonly step: Step<M>;
  readonly before: S;
  readonly after: S;
  readonly entries: readonly Entry[];
  /** Only for an undo or redo. */
  readonly ledger?: LedgerChange;
}

/** How an undo or redo changes the ledger. */
export interface LedgerChange {
  /** How many of the entries before it remain. */
  readonly kept: number;
  /** The entries after them, with those of the step itself. */
  readonly added: readonly Entry[];
}

/** The ledger after the change; entries that remain are the same objects. */
export function ledgerChange(before: readonly Entry[], after: readonly Entry[]): LedgerChange {
  let kept = 0;
  while (kept < before.length && before[kept] === after[kept]) kept++;
  return { kept, added: after.slice(kept) };
}

/** A step of the match itself, which contains no secret. */
export type MatchStep<M> = Exclude<Step<M>, { readonly kind: 'move' | 'chance' }>;

/** What one viewer is told of a step: plain data, the same for terminal, page and network. */
export type Told<V, M> = {
  readonly seq: number;
  readonly viewer: Viewer;
  /** Points of each side after it; public, as the entries are. */
  readonly totals: readonly number[];
} & (
  | ({ readonly kind: 'game' } & Telling<V, M>)
  | {
      readonly kind: 'match';
      readonly step: MatchStep<M>;
      readonly before: V;
      readonly after: V;
      readonly entries: readonly Entry[];
      readonly ledger?: LedgerChange;
    }
);

/** The same for a viewer who already has the view before, so that it is not sent twice. */
export interface Shown<V, M> {
  readonly seq: number;
  readonly step: SeenStep<M> | MatchStep<M>;
  readonly after: V;
  readonly entries: readonly Entry[];
  readonly totals: readonly number[];
  readonly ledger?: LedgerChange | undefined;
}

export const showTransition = <S, M, V, O>(
  game: Game<S, M, V, O>,
  { seq, step, before, after, entries, ledger }: Transition<S, M>,
  viewer: Viewer,
): Shown<V, M> => {
  const shown = {
    seq,
    step: isOfGame(step) ? seenStep(game, before, step, viewer) : step,
    after: game.view(after, viewer),
    entries,
    totals: [...game.totals(after)],
  };
  return ledger === undefined ? shown : { ...shown, ledger };
};

const isOfGame = <M>(step: Step<M>): step is MoveStep<M> | ChanceStep =>
  step.kind === 'move' || step.kind === 'chance';

/** Adds to a `Shown` the view that its viewer had before. */
export function toldOf<V, M>(shown: Shown<V, M>, before: V, viewer: Viewer): Told<V, M> {
  const { seq, step, after, entries, totals, ledger } = shown;
  const frame = { seq, viewer, totals, before, after, entries };
  if (step.kind === 'move' || step.kind === 'chance' || step.kind === 'hidden')
    return { ...frame, kind: 'game', step };
  return { ...frame, kind: 'match', step, ...(ledger === undefined ? {} : { ledger }) };
}

/** What one viewer is told of a transition. */
export const tellTransition = <S, M, V, O>(
  game: Game<S, M, V, O>,
  transition: Transition<S, M>,
  viewer: Viewer,
): Told<V, M> =>
  toldOf(showTransition(game, transition, viewer), game.view(transition.before, viewer), viewer);

/**
 * Applies a step and returns it with the full states before and after; `known` is a copy of the
 * state before, if there is one.
 */
export function transit<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
  known?: S,
): Result<Transition<S, M>, Problem> {
  const { game } = playthrough;
  const before = known ?? game.clone(playthrough.state);
  const isBack = step.kind === 'undo' || step.kind === 'redo';
  const ledger = isBack ? playthrough.entries : null;
  const applied = playthrough.apply(step);
  if (!applied.ok) return applied;
  const seq = playthrough.steps.length;
  const transition = {
    seq,
    // If time was up, the recorded step is not the requested one.
    step: playthrough.steps[seq - 1] ?? step,
    before,
    after: game.clone(playthrough.state),
    entries: applied.value,
  };
  if (ledger === null) return ok(transition);
  return ok({ ...transition, ledger: ledgerChange(ledger, playthrough.entries) });
}

/** Replays the steps from number `from` on (1 is the first), and yields the transitions. */
export function* retrace<S, M, V, O>(
  played: Playthrough<S, M, V, O>,
  from = 1,
): Generator<Transition<S, M>, void> {
  const again = played.before(from - 1);
  while (again.steps.length < from - 1) mustApply(again, stepAt(played, again.steps.length));
  let before: S | undefined;
  while (again.steps.length < played.steps.length) {
    const transition = transit(again, stepAt(played, again.steps.length), before);
    if (!transition.ok) throw new Error(`A step of a game was refused: ${transition.error.code}`);
    yield transition.value;
    before = transition.value.after;
  }
}

function stepAt<S, M, V, O>({ steps }: Playthrough<S, M, V, O>, index: number): Step<M> {
  const step = steps[index];
  if (step === undefined) throw new Error(`No step ${index}`);
  return step;
}

/**
 * Narrates a step; `narrator.entry` narrates the points. Warnings follow at the level that the
 * person chose; to get them separately call `narrator.warnings` and pass `off` here.
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
    case 'flag':
      return [
        phrase(`match.${step.kind}`, { who: { seat: step.seat }, you: step.seat === viewer }),
      ];
    case 'pause':
    case 'resume':
    case 'abandon':
      return [phrase(`match.${step.kind}`)];
    case 'sit':
      return [sitPhrase(step, viewer)];
    case 'extra':
      return [
        phrase('match.extra', {
          who: { seat: step.seat },
          you: step.seat === viewer,
          seconds: step.seconds,
        }),
      ];
    case 'time':
      return [];
  }
}

/** The person is back, or a bot plays for them: for one turn, or until they return. */
function sitPhrase<M>(step: Extract<MatchStep<M>, { kind: 'sit' }>, viewer: Viewer): Phrase {
  const how = !step.holder.startsWith('bot:') ? 'back' : step.once === true ? 'once' : 'standIn';
  return phrase(`match.sit.${how}`, { who: { seat: step.seat }, you: step.seat === viewer });
}
