import '../../words/pages.js';
import { messageOf, type AnyModule } from '@chiaro/kernel';
import { Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { announcer, setGame } from '../../speech/instance.js';
import { loadGame } from '../../session/games.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { Slip } from '../../table/Slip.js';
import { speakerFor } from '../../session/speaker.js';
import { StillTable } from '../../room/StillTable.js';
import { lessonFor } from '../../tables/lessons.js';
import { sentence } from '../../words/sentence.js';
import { useWords } from '../../words/useWords.js';
import { LearnTable } from './LearnTable.js';
import {
  happened,
  lessonTable,
  scriptEvents,
  wantedMove,
  type Lesson,
} from '../../session/lesson.js';
import { loadProgress, noteStep } from './progress.js';
import { StepCard } from './StepCard.js';
import styles from './learn.module.css';

/** A short introduction: the learner plays real moves of a game that is told step by step. */
export function LearnPage({ game }: { readonly game: string }) {
  const { t, language } = useWords();
  const entry = loadGame(game);
  if (entry === null) return <NotFound />;
  return (
    <Page title={t('learn.title', { game: entry.cover.title[language] })} wide>
      <Suspense fallback={<p>{t('loading')}</p>}>
        <LoadedLesson key={game} game={game} />
      </Suspense>
    </Page>
  );
}

function LoadedLesson({ game }: { readonly game: string }) {
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const module = use(entry.module());
  const lesson = use(lessonFor(game));
  return lesson === null ? (
    <Redirect to={`/rules/${game}`} replace />
  ) : (
    <LessonRoom module={module} lesson={lesson} />
  );
}

interface Feedback {
  readonly kind: 'refused' | 'other';
  readonly text: string;
}

function LessonRoom({ module, lesson }: { readonly module: AnyModule; readonly lesson: Lesson }) {
  const { t, language } = useWords();
  const { id } = module.game;
  const last = lesson.steps.length - 1;
  const [at, setAt] = useState(() => Math.min(last, loadProgress()[id]?.step ?? 0));
  const [isDone, setDone] = useState(false);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const events = useMemo(() => scriptEvents(module, lesson), [module, lesson]);
  const step = lesson.steps[at] ?? lesson.steps[0]!;
  const until = step.until ?? lesson.steps[at + 1]?.at ?? lesson.script.length;
  const before = useMemo(() => lessonTable(module, events, step.at), [module, events, step]);
  const after = useMemo(() => lessonTable(module, events, until), [module, events, until]);
  const session = isDone ? after : before;
  const speaker = useMemo(() => speakerFor(session, language), [session, language]);
  const wanted = useMemo(() => wantedMove(lesson, step, before), [lesson, step, before]);
  const news = useMemo(
    () => (isDone ? happened(module, events, { from: step.at, to: until }, speaker) : null),
    [isDone, module, events, step, until, speaker],
  );

  useEffect(() => {
    setGame(id);
    return () => setGame(null);
  }, [id]);

  const go = (index: number) => {
    setAt(index);
    setDone(false);
    setFeedback(null);
    noteStep(id, index, false);
    const next = lesson.steps[index];
    if (next === undefined) return;
    const task = next.task?.[language] ?? '';
    announcer.answer(
      `${t('learn.step', { number: index + 1, count: last + 1 })} ${next.text[language]} ${task}`,
    );
  };
  const finish = useCallback(() => {
    setDone(true);
    setFeedback(null);
    noteStep(id, at, at === last);
    const words = speakerFor(after, language);
    const { said, entries } = happened(module, events, { from: step.at, to: until }, words);
    const points = entries.map((entry) => sentence(words.words.say(words.narrator.entry(entry))));
    announcer.answer([...said, ...points, step.done?.[language] ?? ''].join(' '));
  }, [module, events, id, at, last, after, step, until, language]);

  const play = useCallback(
    (move: unknown): boolean => {
      const refusal = before.refusalOf(move);
      if (refusal === null && module.game.notation.format(move) === wanted) {
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
    [module, before, wanted, finish, step, language, t, speaker],
  );

  useEffect(() => {
    // The last step may be one to read only.
    if (at === last && step.task === undefined) noteStep(id, at, true);
  }, [at, last, step, id]);

  const isTask = step.task !== undefined && !isDone;
  const title = loadGame(id)?.cover.title[language] ?? id;
  return (
    <div className={styles.lesson}>
      <StepCard
        lesson={lesson}
        at={at}
        isDone={isDone}
        feedback={feedback}
        news={news?.said ?? []}
        onGo={go}
        onShow={finish}
      />
      <StillTable key={`${at}-${isDone}`} session={session} play={play}>
        <LearnTable isTask={isTask} speaker={speaker} />
      </StillTable>
      <div className={styles.slip}>
        <Slip
          game={id}
          title={title}
          entries={session.snapshot.entries}
          sides={session.snapshot.totals.length}
          rules={module.rules[language]}
          sayEntry={(entry) => speaker.words.say(speaker.narrator.entry(entry))}
          sideName={speaker.sideName}
        />
      </div>
      {at === last && (isDone || step.task === undefined) ? (
        <p className={styles.end}>
          <Link href={`/play/${id}`} className={styles.play}>
            {t('learn.play')}
          </Link>
          <Link href={`/rules/${id}`} className={styles.rules}>
            {t('setup.readRules')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
