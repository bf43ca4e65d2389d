import { games } from '@chiaro/catalog';
import { describe, expect, it } from 'vitest';
import { happened, lessonTable, scriptEvents, wantedMove } from '../src/session/lesson.js';
import { mergeProgress, readProgress } from '../src/pages/learn/progress.js';
import { speakerFor } from '../src/session/speaker.js';
import { lessonFor } from '../src/tables/lessons.js';

/** A game need not have a lesson; without one, its rules are read. */
const taught = (
  await Promise.all(games.map(async (game) => ({ game, lesson: await lessonFor(game.id) })))
).flatMap(({ game, lesson }) => (lesson === null ? [] : [[game.id, game, lesson] as const]));

it('there are lessons to look at', () => {
  expect(taught.length).toBeGreaterThan(0);
});

describe.each(taught)('the lesson of %s', (_id, game, lesson) => {
  it('has five to eight steps, most of them to be played', () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(5);
    expect(lesson.steps.length).toBeLessThanOrEqual(8);
    expect(lesson.steps.filter(({ task }) => task !== undefined).length).toBeGreaterThanOrEqual(4);
  });

  it('plays on the real engine: every task is a legal move of the learner', async () => {
    const module = await game.load();
    const events = scriptEvents(module, lesson);
    for (const [i, step] of lesson.steps.entries()) {
      const session = lessonTable(module, events, step.at);
      if (step.task === undefined) continue;
      expect(session.snapshot, `step ${i + 1}`).toMatchObject({ myTurn: true, seat: 0 });
      expect(wantedMove(lesson, step, session), `step ${i + 1}`).not.toBeNull();
      const next = lesson.steps[i + 1]?.at ?? lesson.script.length;
      expect(step.until ?? next).toBeGreaterThan(step.at);
      expect(step.until ?? next).toBeLessThanOrEqual(next);
    }
  });

  it('says what happened in both languages, and has every text in both', async () => {
    const module = await game.load();
    const events = scriptEvents(module, lesson);
    const printed: number[] = [];
    for (const language of ['it', 'en'] as const)
      for (const step of lesson.steps) {
        for (const text of [step.text, step.task, step.instead, step.done])
          if (text !== undefined) expect(text[language]).toMatch(/[.!?]$/);
        if (step.until === undefined) continue;
        const session = lessonTable(module, events, step.until);
        const { said, entries } = happened(session, step.at, speakerFor(session, language));
        expect(said.join('')).not.toBe('');
        printed.push(entries.length);
      }
    expect(Math.max(...printed)).toBeGreaterThan(0);
  });
});

describe('progress', () => {
  it('comes back as it was, and the further of two stays', () => {
    const progress = { azul: { step: 3, done: false } };
    expect(readProgress({ version: 1, games: progress })).toEqual(progress);
    expect(readProgress({ version: 1, games: { azul: { step: -1, done: false }, x: 1 } })).toEqual(
      {},
    );
    expect(
      mergeProgress(progress, {
        azul: { step: 1, done: true },
        klondike: { step: 2, done: false },
      }),
    ).toEqual({ azul: { step: 3, done: true }, klondike: { step: 2, done: false } });
  });
});
