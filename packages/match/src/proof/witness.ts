import { mustApply, Playthrough, type Replay, type Viewer } from '@chiaro/kernel';
import type { SnapMessage, ToldMessage } from '../protocol.js';
import { resultOf, type MatchResult } from '../result.js';
import { showTransition, transit, type Shown } from '../told.js';
import { digestOf } from './digest.js';

/**
 * What a device was shown through one pair of eyes from one snapshot on, as a hash: every view, step,
 * point and total from event `from` to event `to`. It grows with each step and stays small.
 */
export interface Witnessed {
  readonly viewer: Viewer;
  readonly from: number;
  readonly to: number;
  readonly digest: string;
}

/** Remembers what it was shown. */
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

  /** In the order of the events; one that does not follow the last is not taken. */
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

/** The first of what a device was shown that a log does not replay to; null where it fits. */
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
