import type { AnyPlayable } from '@chiaro/kernel';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { beginBranch, canBranch, type Origin } from '../../session/branch.js';
import { eventsOf, sessionAt } from '../../session/moment.js';
import type { Session } from '../../session/session.js';
import type { SeatedPlayer } from '../../device/players.js';
import { announcer } from '../../speech/instance.js';
import { Button } from '../../ui/Button.js';
import { capital, sentence } from '../../words/sentence.js';
import { useWords } from '../../words/useWords.js';
import type { ToldDecision } from '../review/decisions.js';
import { StillBoard } from '../StillTable.js';
import { StoryHeading } from './Heading.js';
import styles from './story.module.css';

/** A decision on its board with the best move marked, and a link to play on from it. */
export function Moment({
  module,
  origin,
  decision,
  title,
  text,
}: {
  readonly module: AnyPlayable;
  readonly origin: Origin;
  readonly decision: ToldDecision;
  readonly title: string;
  readonly text: string;
}) {
  const { t } = useWords();
  const [, go] = useLocation();
  const { played, better, reasons, step, exact } = decision;
  const session = useMemo(() => momentOf(module, origin, decision), [module, origin, decision]);
  const tryAgain = () => {
    if (beginBranch(module, origin, step)) go(`/again/${module.game.id}`);
    else announcer.answer(t('story.noBranch'));
  };
  return (
    <article className={styles.moment}>
      <StoryHeading>{title}</StoryHeading>
      <p>{capital(sentence(played))}</p>
      {better === null ? null : (
        <p className={styles.better}>{t('review.better', { move: better })}</p>
      )}
      <p>
        {text} {t(exact ? 'review.exact' : 'review.sampled')}
      </p>
      {reasons[0] === undefined || better === null ? null : (
        <p className={styles.how}>{reasons[0]}</p>
      )}
      {session === null ? null : (
        <div className={styles.board} aria-hidden="true">
          <StillBoard session={session} />
        </div>
      )}
      {canBranch(origin.log, origin.players) ? (
        <p>
          <Button onClick={tryAgain} aria-label={`${t('story.tryAgain')}: ${title}`}>
            {t('story.tryAgain')}
          </Button>
        </p>
      ) : null}
    </article>
  );
}

/** The viewer is the player who made it. */
function momentOf(
  module: AnyPlayable,
  { log, players }: Origin,
  { step, seat, bestMove }: ToldDecision,
): Session | null {
  const events = eventsOf(module, log);
  const seats = players.map((player, i): SeatedPlayer =>
    i === seat ? { kind: 'person', name: '' } : { ...player, kind: 'bot' },
  );
  const session = events === null ? null : sessionAt(module, events, step, seats);
  if (bestMove !== undefined) session?.showHint({ move: bestMove, reasons: [], ranked: [] });
  return session;
}
