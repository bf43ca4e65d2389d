import '../../words/pages.js';
import type { AnyPlayable } from '@chiaro/kernel';
import { Suspense, use, useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import { setGame } from '../../speech/instance.js';
import { loadGame } from '../../session/games.js';
import type { Lesson } from '../../session/lesson.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { Slip } from '../../table/Slip.js';
import { StillTable } from '../../room/StillTable.js';
import { lessonFor } from '../../tables/lessons.js';
import { useWords } from '../../words/useWords.js';
import { LearnTable } from './LearnTable.js';
import { StepCard } from './StepCard.js';
import { useLesson } from './useLesson.js';
import styles from './learn.module.css';

/** A lesson: the learner plays real moves of a scripted game with explanations. */
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

function LessonRoom({ module, lesson }: { readonly module: AnyPlayable; readonly lesson: Lesson }) {
  const { language } = useWords();
  const { id } = module.game;
  const { at, step, isDone, isLast, feedback, news, session, speaker, go, finish, play } =
    useLesson(module, lesson);
  useEffect(() => {
    setGame(id);
    return () => setGame(null);
  }, [id]);
  return (
    <div className={styles.lesson}>
      <StepCard
        lesson={lesson}
        at={at}
        isDone={isDone}
        feedback={feedback}
        news={news}
        onGo={go}
        onShow={finish}
      />
      <StillTable key={`${at}-${isDone}`} session={session} play={play}>
        <LearnTable isTask={step.task !== undefined && !isDone} speaker={speaker} />
      </StillTable>
      <div className={styles.slip}>
        <Slip
          game={id}
          title={loadGame(id)?.cover.title[language] ?? id}
          entries={session.snapshot.entries}
          sides={session.snapshot.totals.length}
          sayEntry={(entry) => speaker.words.say(speaker.narrator.entry(entry))}
          sideName={speaker.sideName}
        />
      </div>
      {isLast && (isDone || step.task === undefined) ? <WhatNext game={id} /> : null}
    </div>
  );
}

function WhatNext({ game }: { readonly game: string }) {
  const { t } = useWords();
  return (
    <p className={styles.end}>
      <Link href={`/play/${game}`} className={styles.play}>
        {t('learn.play')}
      </Link>
      <Link href={`/rules/${game}`} className={styles.rules}>
        {t('setup.readRules')}
      </Link>
    </p>
  );
}
