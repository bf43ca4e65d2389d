import { messageOf, type AnyPlayable } from '@chiaro/kernel';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { announcer } from '../../speech/instance.js';
import {
  happened,
  lessonTable,
  scriptEvents,
  wantedMove,
  type Lesson,
} from '../../session/lesson.js';
import { speakerFor } from '../../session/speaker.js';
import { sentence } from '../../words/sentence.js';
import { useWords } from '../../words/useWords.js';
import { loadProgress, noteStep } from './progress.js';

interface Feedback {
  readonly kind: 'refused' | 'other';
  readonly text: string;
}

/** The current step of a lesson and its actions; every step is announced. */
export function useLesson(module: AnyPlayable, lesson: Lesson) {
  const { t, language } = useWords();
  const { id } = module.game;
  const last = lesson.steps.length - 1;
  const [at, setAt] = useState(() => Math.min(last, loadProgress()[id]?.step ?? 0));
  const [isDone, setDone] = useState(false);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const scene = useScene(module, lesson, at);
  const { step, before, after, tell } = scene;
  const session = isDone ? after : before;
  const speaker = useMemo(() => speakerFor(session, language), [session, language]);
  const news = useMemo(() => (isDone ? tell(speaker).said : []), [isDone, tell, speaker]);

  const go = (index: number) => {
    setAt(index);
    setDone(false);
    setFeedback(null);
    noteStep(id, index, false);
    const next = lesson.steps[index];
    if (next === undefined) return;
    const number = t('learn.step', { number: index + 1, count: last + 1 });
    announcer.answer(`${number} ${next.text[language]} ${next.task?.[language] ?? ''}`);
  };
  const finish = useCallback(() => {
    setDone(true);
    setFeedback(null);
    noteStep(id, at, at === last);
    const words = speakerFor(after, language);
    const { said, entries } = tell(words);
    const points = entries.map((entry) => sentence(words.words.say(words.narrator.entry(entry))));
    announcer.answer([...said, ...points, step.done?.[language] ?? ''].join(' '));
  }, [id, at, last, after, tell, step, language]);

  const play = useCallback(
    (move: unknown): boolean => {
      const refusal = before.refusalOf(move);
      if (refusal === null && module.game.notation.format(move) === scene.wanted) {
        finish();
        return true;
      }
      const text =
        refusal === null
          ? (step.instead?.[language] ?? t('learn.other'))
          : messageOf(refusal, speaker.words);
      setFeedback({ kind: refusal === null ? 'other' : 'refused', text });
      announcer.post({ kind: 'refusal', text, sound: 'refused' });
      return false;
    },
    [module, before, scene.wanted, finish, step, language, t, speaker],
  );

  useEffect(() => {
    // The last step may have no move.
    if (at === last && step.task === undefined) noteStep(id, at, true);
  }, [at, last, step, id]);

  return {
    at,
    step,
    isDone,
    isLast: at === last,
    feedback,
    news,
    session,
    speaker,
    go,
    finish,
    play,
  };
}

/** A step of a lesson: the tables before and after it, and the move between them. */
function useScene(module: AnyPlayable, lesson: Lesson, at: number) {
  const events = useMemo(() => scriptEvents(module, lesson), [module, lesson]);
  const step = lesson.steps[at] ?? lesson.steps[0]!;
  const until = step.until ?? lesson.steps[at + 1]?.at ?? lesson.script.length;
  const before = useMemo(() => lessonTable(module, events, step.at), [module, events, step]);
  const after = useMemo(() => lessonTable(module, events, until), [module, events, until]);
  const wanted = useMemo(() => wantedMove(lesson, step, before), [lesson, step, before]);
  const tell = useCallback(
    (speaker: ReturnType<typeof speakerFor>) =>
      happened(module, events, { from: step.at, to: until }, speaker),
    [module, events, step, until],
  );
  return { step, before, after, wanted, tell };
}
