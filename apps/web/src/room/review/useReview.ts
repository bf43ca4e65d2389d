import type { AnyPlayable, Review } from '@chiaro/kernel';
import { useCallback, useEffect, useState } from 'react';
import type { FoundGame } from '../../session/found.js';
import { reviewing } from '../../session/instance.js';

export type ReviewState =
  | { readonly kind: 'working'; readonly done: number }
  | { readonly kind: 'stopped' | 'failed' }
  | { readonly kind: 'done'; readonly review: Review };

/** Reviews of this visit: a finished game does not change. */
const reviews = new Map<string, Review>();

/** Null if the coach has not reviewed the game in this visit. */
export const knownReview = (log: string): Review | null => reviews.get(log) ?? null;

/** Starts at once; leaving the page or `stop` ends the work. */
export function useReview(
  { game }: AnyPlayable,
  { log }: Pick<FoundGame, 'log'>,
): {
  readonly state: ReviewState;
  readonly stop: () => void;
  readonly again: () => void;
} {
  const [run, setRun] = useState(0);
  const [state, setState] = useState<ReviewState>(() => begun(log));
  useEffect(() => {
    if (reviews.has(log)) return;
    let current = true;
    const tell = (next: ReviewState) => {
      if (current) setState(next);
    };
    reviewing
      .review(game, log, (done) => tell({ kind: 'working', done }))
      .then((review) => {
        reviews.set(log, review);
        tell({ kind: 'done', review });
      })
      .catch(() => {
        // Cancelled by the person; that is already shown.
        if (current) setState((now) => (now.kind === 'working' ? { kind: 'failed' } : now));
      });
    return () => {
      current = false;
      reviewing.stop();
    };
  }, [game, log, run]);
  const stop = useCallback(() => {
    reviewing.stop();
    setState({ kind: 'stopped' });
  }, []);
  const again = useCallback(() => {
    setState(begun(log));
    setRun((n) => n + 1);
  }, [log]);
  return { state, stop, again };
}

function begun(log: string): ReviewState {
  const review = reviews.get(log);
  return review === undefined ? { kind: 'working', done: 0 } : { kind: 'done', review };
}
