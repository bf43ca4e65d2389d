import '../words/around.js';
import type { AnyModule, Review } from '@chiaro/kernel';
import { messageOf } from '@chiaro/match';
import { Suspense, use, useMemo } from 'react';
import { Link } from 'wouter';
import { loadGame } from '../app/games.js';
import { NotFound } from '../app/NotFound.js';
import { Page } from '../app/Page.js';
import { finishedGame, type FinishedGame } from '../history/finished.js';
import { gameOf, type FoundGame } from '../history/found.js';
import { extrasFor } from '../tables/extras.js';
import { Button } from '../ui/Button.js';
import { useGameWords } from '../words/useGameWords.js';
import { useWords } from '../words/useWords.js';
import { Decisions } from './Decisions.js';
import { usualMeasure } from './grades.js';
import { ReviewSummary } from './ReviewSummary.js';
import { useReview, type ReviewState } from './useReview.js';
import styles from './review.module.css';

/** A finished game, decision by decision: what each lost, and why. */
export function ReviewPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  return (
    <Suspense fallback={<p>{t('loading')}</p>}>
      <Loaded key={id} id={id} />
    </Suspense>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const { t, language } = useWords();
  const found = use(gameOf(id));
  const entry = found === null ? null : loadGame(found.game);
  if (found === null || entry === null) return <NotFound />;
  return (
    <Page title={t('review.title', { game: entry.cover.title[language] })} wide>
      <Suspense fallback={<p>{t('loading')}</p>}>
        <Reviewing found={found} />
      </Suspense>
    </Page>
  );
}

function Reviewing({ found }: { readonly found: FoundGame }) {
  const { t, language } = useWords();
  const entry = loadGame(found.game);
  if (entry === null) throw new Error(`No game ${found.game}`);
  const module = use(entry.module());
  const { words } = useGameWords(module);
  const finished = useMemo(() => finishedGame(module, found, language), [module, found, language]);
  return (
    <div className={styles.review}>
      {finished.ok ? <p className={styles.headline}>{finished.value.lines[0]}</p> : null}
      <p>
        <Link href={`/games/${found.id}`}>{t('review.toResult')}</Link>
      </p>
      {!finished.ok ? (
        <p>{messageOf(finished.error, words)}</p>
      ) : module.coach === undefined ? (
        <p>{t('review.noCoach')}</p>
      ) : (
        <Coached found={found} module={module} finished={finished.value} />
      )}
    </div>
  );
}

interface ReviewedProps {
  readonly found: FoundGame;
  readonly module: AnyModule;
  readonly finished: FinishedGame;
}

function Coached(props: ReviewedProps) {
  const { state, stop, again } = useReview(props.found);
  return state.kind === 'done' ? (
    <Reviewed {...props} review={state.review} />
  ) : (
    <Working state={state} stop={stop} again={again} />
  );
}

function Working({
  state,
  stop,
  again,
}: {
  readonly state: Exclude<ReviewState, { readonly kind: 'done' }>;
  readonly stop: () => void;
  readonly again: () => void;
}) {
  const { t } = useWords();
  if (state.kind !== 'working')
    return (
      <div className={styles.working} role="status">
        <p>{t(`review.${state.kind}`)}</p>
        <Button look="primary" onClick={again}>
          {t('review.again')}
        </Button>
      </div>
    );
  const percent = Math.round(100 * state.done);
  return (
    <div className={styles.working}>
      <p id="review-progress">{t('review.working')}</p>
      <progress max={100} value={percent} aria-labelledby="review-progress" />
      <Button onClick={stop}>{t('review.stop')}</Button>
    </div>
  );
}

function Reviewed({
  found,
  module,
  finished,
  review,
}: ReviewedProps & { readonly review: Review }) {
  const { measure = usualMeasure } = use(extrasFor(found.game));
  return (
    <>
      <ReviewSummary finished={finished} review={review} measure={measure} />
      <Decisions
        found={found}
        module={module}
        finished={finished}
        review={review}
        measure={measure}
      />
    </>
  );
}
