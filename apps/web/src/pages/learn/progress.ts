import { isRecord } from '@chiaro/kernel';
import { readLocal, writeLocal } from '../../device/local.js';

/** Progress in each lesson. */
export type LearnProgress = Readonly<
  Record<string, { readonly step: number; readonly done: boolean }>
>;

const PROGRESS_KEY = 'chiaro.learn';

export const loadProgress = (): LearnProgress => readProgress(readLocal(PROGRESS_KEY));
export const saveProgress = (progress: LearnProgress): boolean =>
  writeLocal(PROGRESS_KEY, { version: 1, games: progress });

export function readProgress(stored: unknown): LearnProgress {
  if (!isRecord(stored) || stored['version'] !== 1 || !isRecord(stored['games'])) return {};
  const known = Object.entries(stored['games']).flatMap(([game, value]) => {
    if (!isRecord(value)) return [];
    const { step, done } = value;
    const isStep = typeof step === 'number' && Number.isInteger(step) && step >= 0;
    return isStep && typeof done === 'boolean' ? [[game, { step, done }] as const] : [];
  });
  return Object.fromEntries(known);
}

export const noteStep = (game: string, step: number, done: boolean): void => {
  const progress = loadProgress();
  saveProgress({ ...progress, [game]: { step, done: done || progress[game]?.done === true } });
};

/** The further of two. */
export function mergeProgress(one: LearnProgress, other: LearnProgress): LearnProgress {
  const merged = { ...one };
  for (const [game, theirs] of Object.entries(other)) {
    const ours = one[game];
    merged[game] =
      ours === undefined
        ? theirs
        : { step: Math.max(ours.step, theirs.step), done: ours.done || theirs.done };
  }
  return merged;
}
