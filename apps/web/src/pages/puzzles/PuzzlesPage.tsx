import '../../words/pages.js';
import '../../words/puzzles.js';
import { createWords } from '@chiaro/kernel';
import { Suspense, use, useState } from 'react';
import { Link } from 'wouter';
import { GameArt } from '../../art/GameArt.js';
import { games, loadGame } from '../../session/games.js';
import { Page } from '../../ui/Page.js';
import { Foreign } from '../../words/Foreign.js';
import { useWords } from '../../words/useWords.js';
import { dayOf, type Day } from '../daily/day.js';
import { dueOf, loadRecords, noRecord, puzzleStreak, type PuzzleRecord } from './record.js';
import styles from './puzzles.module.css';

/** Every game that has puzzles, with progress and today's puzzles. */
export function PuzzlesPage() {
  const { t } = useWords();
  const [today] = useState(() => dayOf(Date.now()));
  const [records] = useState(loadRecords);
  return (
    <Page title={t('puzzles.title')} wide>
      <p>
        {t('puzzles.lead')} {t('puzzles.streak', { days: puzzleStreak(records, today) })}
      </p>
      <ul className={styles.shelf}>
        {games
          .filter((game) => game.loadPuzzles !== undefined)
          .map(({ id }) => (
            <li key={id}>
              <PuzzleShelf game={id} record={records[id] ?? noRecord} today={today} />
            </li>
          ))}
      </ul>
    </Page>
  );
}

function PuzzleShelf({
  game,
  record,
  today,
}: {
  readonly game: string;
  readonly record: PuzzleRecord;
  readonly today: Day;
}) {
  const { t, language } = useWords();
  const title = loadGame(game)?.cover.title[language] ?? game;
  const due = dueOf(record, today).length;
  return (
    <article className={styles.game} aria-labelledby={`puzzles-${game}`}>
      <div className={styles.art}>
        <GameArt game={game} />
      </div>
      <div className={styles.about}>
        <h2 id={`puzzles-${game}`}>
          <Foreign>{title}</Foreign>
        </h2>
        <p>
          {t(record.days.includes(today) ? 'puzzles.dailyDone' : 'puzzles.dailyOpen')}
          {due === 0 ? '' : ` ${t('puzzles.due', { count: due })}`}
        </p>
        <Link href={`/puzzles/${game}`} className={styles.start}>
          {t('puzzles.start')}
          <span className="visually-hidden">: {title}</span>
        </Link>
        <Suspense>
          <Kinds game={game} record={record} />
        </Suspense>
      </div>
    </article>
  );
}

/** The kinds of puzzle with their numbers; shown when the set has been loaded. */
function Kinds({ game, record }: { readonly game: string; readonly record: PuzzleRecord }) {
  const { t, language } = useWords();
  const entry = loadGame(game);
  if (entry === null) return null;
  const { puzzles } = use(entry.puzzles());
  const { words } = use(entry.module());
  const own = createWords(language, [words[language]]);
  const kinds = [...new Set(puzzles.map(({ kind }) => kind))];
  return (
    <>
      <p className={styles.figures}>
        {t('puzzles.count', {
          count: puzzles.length,
          done: Object.keys(record.answers).length,
          rating: record.rating,
        })}
      </p>
      {kinds.length < 2 ? null : (
        <div>
          <p className={styles.figures}>{t('puzzles.kinds')}</p>
          <ul className={styles.kinds}>
            {kinds.map((kind) => (
              <li key={kind}>
                <Link href={`/puzzles/${game}?kind=${kind}`} className={styles.link}>
                  {own.say({ id: `puzzle.${kind}` })}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
