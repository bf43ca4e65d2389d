import '../../words/pages.js';
import { useState } from 'react';
import { Link } from 'wouter';
import { loadGame } from '../../session/games.js';
import { LineChart } from '../../ui/charts/LineChart.js';
import { Slip } from '../../table/Slip.js';
import { copy } from '../../ui/copy.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import type { FinishedGame } from '../../session/replayed.js';
import type { FoundGame } from '../../session/found.js';
import { FoundPage, type OpenedGame } from './FoundPage.js';
import { runningTotals } from '../../session/totals.js';
import styles from './history.module.css';

/** Everything here follows from the log, replayed on this device with the same rules. */
export function GamePage({ id }: { readonly id: string }) {
  const { t } = useWords();
  return (
    <FoundPage id={id} titleOf={(game) => t('game.title', { game })}>
      {(opened) => <Finished {...opened} />}
    </FoundPage>
  );
}

function Finished({ found, module, finished }: OpenedGame) {
  const { language } = useWords();
  const { playthrough, sides, sayEntry, sideName } = finished;
  return (
    <div className={styles.finished}>
      <Outcome game={found} finished={finished} hasCoach={module.coach !== undefined} />
      <div className={styles.slip}>
        <Slip
          entries={playthrough.entries}
          sides={sides}
          sayEntry={sayEntry}
          sideName={sideName}
          game={found.game}
          title={loadGame(found.game)?.cover.title[language] ?? found.game}
        />
      </div>
    </div>
  );
}

function Outcome({
  game,
  finished,
  hasCoach,
}: {
  readonly game: FoundGame;
  readonly finished: FinishedGame;
  readonly hasCoach: boolean;
}) {
  const { t } = useWords();
  const [headline, ...details] = finished.lines;
  return (
    <div className={styles.result}>
      <p className={styles.headline}>{headline}</p>
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={styles.status}>{t(`games.status.${game.status}`)}</p>
      {game.fairness === null ? null : (
        <p className={styles.status}>{t(`game.fairness.${game.fairness}`)}</p>
      )}
      <div className={styles.buttons} data-no-print="">
        {hasCoach ? (
          <Link href={`/games/${game.id}/review`} className={styles.again}>
            {t('game.review')}
          </Link>
        ) : null}
        <Link href={`/games/${game.id}/replay`} className={styles.other}>
          {t('game.replay')}
        </Link>
        <Link href={`/play/${game.game}`} className={styles.other}>
          {t('result.again')}
        </Link>
        <CopyLog log={game.log} />
      </div>
      <ScoreHistory finished={finished} />
      <details className={styles.log}>
        <summary>{t('game.log')}</summary>
        <pre tabIndex={0}>{game.log}</pre>
      </details>
    </div>
  );
}

/** How the totals grew, where there is anything to see. */
function ScoreHistory({ finished }: { readonly finished: FinishedGame }) {
  const { t } = useWords();
  const { playthrough, sides, sideName } = finished;
  const totals = runningTotals(playthrough.entries, sides);
  if (totals.length < 2) return null;
  const names = Array.from({ length: sides }, (_, side) => sideName(side));
  return <LineChart caption={t('game.scoreHistory')} names={names} totals={totals} />;
}

function CopyLog({ log }: { readonly log: string }) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  return (
    <Button onClick={() => void copy(log).then(() => setCopied(true))}>
      {t(copied ? 'result.copied' : 'game.copyLog')}
    </Button>
  );
}
