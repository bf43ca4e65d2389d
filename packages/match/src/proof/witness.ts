import { mustApply, Playthrough, type Replay, type Viewer } from '@chiaro/kernel';
import type { SnapMessage, ToldMessage } from '../protocol.js';
import { resultOf, type MatchResult } from '../result.js';
import { showTransition, transit, type Shown } from '../told.js';
import { digestOf } from './digest.js';

/**
 * A hash of what a device was shown as one viewer since one snapshot: every view, step, entry and
 * total from event `from` to event `to`. It is updated with each step and has constant size.
 */
export interface Witnessed {
  readonly viewer: Viewer;
  readonly from: number;
  readonly to: number;
  readonly digest: string;
}

/** Hashes what a device is shown. */
export class Witness {
  readonly #past: Witnessed[] = [];
  readonly #now = new Map<Viewer, Witnessed>();

  get all(): readonly Witnessed[] {
    return [...this.#past, ...this.#now.values()];
  }

  snap<V>({ viewer, seq, view, entries, totals, terms, now }: SnapMessage<V>): void {
    const before = this.#now.get(viewer);
    if (before !== undefined) this.#past.push(before);
    const { game, options, commitment } = terms;
    const start = { game, options, commitment, seq, view, entries, totals, result: now.result };
    this.#now.set(viewer, { viewer, from: seq, to: seq, digest: digestOf(start) });
  }

  /** Must be called in the order of the events; an event out of order is ignored. */
  tell<V, M>({ viewer, now, ...message }: ToldMessage<V, M>): void {
    const before = this.#now.get(viewer);
    if (before?.to !== message.seq - 1) return;
    this.#now.set(viewer, grown(before, message, now?.result ?? null));
  }
}

function grown<V, M>(
  before: Witnessed,
  { seq, step, after, entries, totals, ledger }: Shown<V, M>,
  result: MatchResult | null,
): Witnessed {
  const digest = digestOf([before.digest, { seq, step, after, entries, totals, ledger }, result]);
  return { ...before, to: seq, digest };
}

/** The first hash that a log does not replay to; null if all of them fit. */
export const misfit = <S, M, V, O>(
  log: Replay<S, M, V, O>,
  shown: readonly Witnessed[],
): Witnessed | null => shown.find((each) => !fits(log, each)) ?? null;

function fits<S, M, V, O>({ playthrough, tags }: Replay<S, M, V, O>, shown: Witnessed): boolean {
  const { game, options, wish, steps } = playthrough;
  const { viewer, from, to } = shown;
  if (to > steps.length) return false;
  const again = new Playthrough(game, options, wish);
  for (const step of steps.slice(0, from)) mustApply(again, step);
  const start = {
    game: game.id,
    options,
    commitment: tags.get('Commit') ?? null,
    seq: from,
    view: game.view(again.state, viewer),
    entries: again.entries,
    totals: game.totals(again.state),
    result: resultOf(again),
  };
  let seen: Witnessed = { viewer, from, to: from, digest: digestOf(start) };
  for (const step of steps.slice(from, to)) {
    const transition = transit(again, step);
    if (!transition.ok) return false;
    seen = grown(seen, showTransition(game, transition.value, viewer), resultOf(again));
  }
  return seen.digest === shown.digest;
}
