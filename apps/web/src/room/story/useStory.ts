import type { AnyPlayable, Review } from '@chiaro/kernel';
import { use, useEffect, useMemo, useState } from 'react';
import { reviewing } from '../../session/instance.js';
import type { Stake } from '../../session/protocol.js';
import type { FinishedGame } from '../../session/replayed.js';
import { extrasFor } from '../../tables/extras.js';
import { tellDecisions } from '../review/decisions.js';
import { usualMeasure } from '../review/grades.js';
import { accountOf, bestDecision, candidates, costliestDecision, lessonFrom } from './story.js';

/** The story of a reviewed game for its player. */
export function useStory(module: AnyPlayable, finished: FinishedGame, review: Review, log: string) {
  const extras = use(extrasFor(module.game.id));
  const { viewer } = finished;
  const { measure = usualMeasure, lessonOf } = extras;
  const decisions = useMemo(
    () => tellDecisions(module, finished, review.decisions, measure),
    [module, finished, review, measure],
  );
  const stakes = useStakes(
    module,
    log,
    useMemo(() => candidates(decisions, viewer, measure), [decisions, viewer, measure]),
  );
  const account = accountOf(finished, review, measure);
  return {
    account,
    best: stakes === null ? null : bestDecision(decisions, stakes, measure),
    /** Whether the moves of the easiest bot are still being computed. */
    isLooking: stakes === null,
    costliest: costliestDecision(decisions, viewer, measure),
    lesson:
      lessonOf === undefined
        ? null
        : lessonFrom(decisions, viewer, lessonOf, measure, account?.kind === 'count'),
    puzzleOf: extras.puzzleOf ?? {},
  };
}

/** Stories of this visit: a finished game does not change. */
const known = new Map<string, readonly Stake[]>();

/** Null until they are known; empty if they cannot be computed. */
function useStakes(
  { game }: AnyPlayable,
  log: string,
  steps: readonly number[],
): readonly Stake[] | null {
  const [stakes, setStakes] = useState(() => known.get(log) ?? null);
  useEffect(() => {
    if (known.has(log)) return;
    let current = true;
    void reviewing
      .stakes(game, log, steps)
      .then((found) => known.set(log, found).get(log) ?? [])
      .catch(() => [])
      .then((found) => {
        if (current) setStakes(found);
      });
    return () => {
      current = false;
    };
  }, [game, log, steps]);
  return stakes;
}
