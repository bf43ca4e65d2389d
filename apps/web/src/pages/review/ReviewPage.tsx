import '../../words/pages.js';
import type { Review } from '@chiaro/kernel';
import { use } from 'react';
import { Link } from 'wouter';
import { FoundPage, type OpenedGame } from '../history/FoundPage.js';
import { extrasFor } from '../../tables/extras.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { Decisions } from './Decisions.js';
import { usualMeasure } from '../../room/review/grades.js';
import { ReviewSummary } from './ReviewSummary.js';
import { useReview, type ReviewState } from '../../room/review/useReview.js';
import styles from './review.module.css';

/** A finished game, decision by decision: the loss of each, and why. */
export function ReviewPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  return (
    <FoundPage id={id} titleOf={(game) => t('review.title', { game })} wide>
      {(opened) => (
        <div className={styles.review}>
          <p className={styles.headline}>{opened.finished.lines[0]}</p>
          <p>
            <Link href={`/games/${id}`}>{t('review.toResult')}</Link>
          </p>
          {opened.module.coach === undefined ? (
            <p>{t('review.noCoach')}</p>
          ) : (
            <Coached {...opened} />
          )}
        </div>
      )}
    </FoundPage>
  );
}

function Coached(props: OpenedGame) {
  const { state, stop, again } = useReview(props.module, props.found);
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
      <div className={styles.working}>
        <p role="status">{t(`review.${state.kind}`)}</p>
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

function Reviewed({ found, module, finished, review }: OpenedGame & { readonly review: Review }) {
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
