import '../../words/pages.js';
import '../../words/story.js';
import type { AnyPlayable, Review } from '@chiaro/kernel';
import { Suspense, useMemo } from 'react';
import { Link } from 'wouter';
import type { Origin } from '../../session/branch.js';
import { loadGame } from '../../session/games.js';
import { finishedGame, type FinishedGame } from '../../session/replayed.js';
import type { LessonKind } from '../../tables/extras.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { decimal } from '../review/figures.js';
import { useReview } from '../review/useReview.js';
import { LuckAccount } from './LuckAccount.js';
import { Moment } from './Moment.js';
import { type Lesson } from './story.js';
import { useStory } from './useStory.js';
import { StoryHeading, StoryTitle } from './Heading.js';
import styles from './story.module.css';

interface StoryProps {
  readonly module: AnyPlayable;
  readonly origin: Origin;
}

/** The story of a finished game: luck and decisions, the best one, the costliest one, a lesson. */
export function Story({ module, origin }: StoryProps) {
  const { t, language } = useWords();
  const finished = useMemo(
    () => finishedGame(module, origin, language),
    [module, origin, language],
  );
  if (module.coach === undefined || !finished.ok) return null;
  return (
    <section className={styles.story} aria-labelledby={`story-${origin.id}`}>
      <StoryTitle id={`story-${origin.id}`}>{t('story.title')}</StoryTitle>
      <Reviewed module={module} origin={origin} finished={finished.value} />
    </section>
  );
}

function Reviewed(props: StoryProps & { readonly finished: FinishedGame }) {
  const { t } = useWords();
  const { state, stop, again } = useReview(props.module, props.origin);
  if (state.kind === 'working')
    return (
      <div className={styles.working}>
        <p>{t('story.working')}</p>
        {/* Nobody asked for it: Orca would read every step of it over the result. */}
        <progress aria-hidden="true" max={100} value={Math.round(100 * state.done)} />
        <Button onClick={stop}>{t('review.stop')}</Button>
      </div>
    );
  if (state.kind !== 'done')
    return (
      <div className={styles.working}>
        <p role="status">{t(`review.${state.kind}`)}</p>
        <Button onClick={again}>{t('review.again')}</Button>
      </div>
    );
  return (
    <Suspense>
      <Told {...props} review={state.review} />
    </Suspense>
  );
}

function Told({
  module,
  origin,
  finished,
  review,
}: StoryProps & { readonly finished: FinishedGame; readonly review: Review }) {
  const { t, language } = useWords();
  const { account, best, isLooking, costliest, lesson, puzzleOf } = useStory(
    module,
    finished,
    review,
    origin.log,
  );
  const points = (value: number): string => decimal(value, language);
  return (
    <>
      {account === null ? null : (
        <LuckAccount account={account} finished={finished} luck={review.luck?.[finished.viewer]} />
      )}
      <div className={styles.moments}>
        {isLooking ? <p>{t('story.looking')}</p> : null}
        {best === null && !isLooking ? <p>{t('story.noBest')}</p> : null}
        {best === null ? null : (
          <Moment
            module={module}
            origin={origin}
            decision={best.decision}
            title={t('story.best')}
            text={t('story.bestText', { points: points(best.spared), beside: best.beside })}
          />
        )}
        {costliest === null ? (
          <p>{t('story.flawless')}</p>
        ) : (
          <Moment
            module={module}
            origin={origin}
            decision={costliest}
            title={t('story.costliest')}
            text={t('story.costliestText', { points: points(costliest.loss) })}
          />
        )}
      </div>
      {lesson === null ? null : (
        <Learn
          game={module.game.id}
          lesson={lesson}
          puzzle={puzzleOf[lesson.kind] ?? null}
          isSummed={account?.kind !== 'count'}
        />
      )}
      <p>
        <Link href={`/games/${origin.id}/review`} className={styles.link}>
          {t('game.review')}
        </Link>
      </p>
    </>
  );
}

/** The one thing to learn, and where to practise it. */
function Learn({
  game,
  lesson: { kind, count, loss },
  puzzle,
  isSummed,
}: {
  readonly game: string;
  readonly lesson: Lesson;
  readonly puzzle: string | null;
  /** Chances of winning do not add up. */
  readonly isSummed: boolean;
}) {
  const { t, language } = useWords();
  const hasPuzzles = loadGame(game)?.cover.loadPuzzles !== undefined;
  const to = puzzle === null ? `/puzzles/${game}` : `/puzzles/${game}?kind=${puzzle}`;
  return (
    <div className={styles.learn}>
      <StoryHeading>{t('story.learn')}</StoryHeading>
      <p>
        {t(isSummed ? 'story.learnWhere' : 'story.learnCount', {
          count,
          points: decimal(loss, language),
          what: kind,
        })}
      </p>
      <p>{t(LESSON_TEXT[kind])}</p>
      <p>
        {hasPuzzles ? (
          <Link href={to} className={styles.link}>
            {t('story.practise')}
          </Link>
        ) : (
          <Link href={`/learn/${game}`} className={styles.link}>
            {t('story.lesson')}
          </Link>
        )}
      </p>
    </div>
  );
}

const LESSON_TEXT = {
  keep: 'story.tip.keep',
  box: 'story.tip.box',
  line: 'story.tip.line',
  floor: 'story.tip.floor',
  tile: 'story.tip.tile',
  take: 'story.tip.take',
  leave: 'story.tip.leave',
  lastCards: 'story.tip.lastCards',
  declare: 'story.tip.declare',
  pieces: 'story.tip.pieces',
  stock: 'story.tip.stock',
  run: 'story.tip.run',
  home: 'story.tip.home',
} as const satisfies Readonly<Record<LessonKind, string>>;
