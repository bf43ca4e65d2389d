import '../../words/pages.js';
import '../../words/story.js';
import type { AnyPlayable } from '@chiaro/kernel';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { loadGame } from '../../session/games.js';
import { LineChart } from '../../ui/charts/LineChart.js';
import { FoldedSlip } from '../../table/FoldedSlip.js';
import { copy } from '../../ui/copy.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import type { FinishedGame } from '../../session/replayed.js';
import type { FoundGame } from '../../session/found.js';
import { persons } from '../../device/players.js';
import { useSetting } from '../../device/useSettings.js';
import type { Origin } from '../../session/branch.js';
import { resultLine } from '../../room/story/resultLine.js';
import { StoryLevel } from '../../room/story/Heading.js';
import { ShareGame } from '../../room/story/ShareGame.js';
import { Story } from '../../room/story/Story.js';
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
      <Outcome game={found} module={module} finished={finished} />
      <div className={styles.slip}>
        <FoldedSlip
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
  module,
  finished,
}: {
  readonly game: FoundGame;
  readonly finished: FinishedGame;
  readonly module: AnyPlayable;
}) {
  const { t, language } = useWords();
  const title = loadGame(game.game)?.cover.title[language] ?? game.game;
  const coach = useSetting('coach');
  const [headline, ...details] = finished.lines;
  const origin = useMemo(() => originIn(game), [game]);
  const own = origin === null ? null : resultLine(finished, isSolitaire(module), t);
  return (
    <div className={styles.result}>
      <p className={styles.headline}>{own ?? headline}</p>
      {own === null || isToldOfEach(finished) ? null : <p>{headline}</p>}
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={styles.status}>{t(`games.status.${game.status}`)}</p>
      {game.fairness === null ? null : (
        <p className={styles.status}>{t(`game.fairness.${game.fairness}`)}</p>
      )}
      <div className={styles.buttons} data-no-print="">
        {module.coach !== undefined ? (
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
      {origin === null ? null : (
        <StoryLevel value={2}>
          {coach === 'off' ? null : <Story module={module} origin={origin} />}
          <ShareGame module={module} origin={origin} title={title} result={own ?? headline ?? ''} />
        </StoryLevel>
      )}
      <ScoreHistory finished={finished} />
      <details className={styles.log}>
        <summary>{t('game.log')}</summary>
        <pre tabIndex={0}>{game.log}</pre>
      </details>
    </div>
  );
}

/** Who won stands in one’s own line then, and each one’s points and rank in theirs. */
const isToldOfEach = ({ sides, lines }: FinishedGame): boolean => sides > 1 && lines.length > sides;

const isSolitaire = ({ game }: AnyPlayable): boolean => game.nature.seats.max === 1;

/** Only for games played here by one person: for others it is unknown whose story it is. */
const originIn = ({ id, log, players }: FoundGame): Origin | null =>
  players === null || persons(players).length !== 1 ? null : { id, log, players };

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
