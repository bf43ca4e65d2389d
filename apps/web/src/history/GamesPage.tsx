import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../app/Page.js';
import { games } from '../app/games.js';
import { archivedGames } from '../storage/archive.js';
import { onOutboxChange, sendPending } from '../storage/outbox.js';
import { Button } from '../ui/Button.js';
import { useWords } from '../words/useWords.js';
import { serverGames, type ServerGame } from './api.js';
import { mergeGames, type ListedGame } from './list.js';
import styles from './history.module.css';

export function GamesPage() {
  const { t } = useWords();
  const { listed, more, isLoading } = useGames();
  return (
    <Page title={t('games.title')}>
      <p>
        <Link href="/statistics">{t('games.statistics')}</Link>
      </p>
      {listed === null ? <p>{t('loading')}</p> : null}
      {listed?.length === 0 ? <Empty /> : null}
      {listed === null || listed.length === 0 ? null : (
        <ul className={styles.list}>
          {listed.map((game) => (
            <li key={game.id} className={styles.item}>
              <GameRow game={game} />
            </li>
          ))}
        </ul>
      )}
      {more === null ? null : (
        <Button onClick={more} disabled={isLoading}>
          {t('games.more')}
        </Button>
      )}
    </Page>
  );
}

function Empty() {
  const { t } = useWords();
  return (
    <>
      <p>{t('games.empty')}</p>
      <p>
        <Link href="/">{t('games.choose')}</Link>
      </p>
    </>
  );
}

function GameRow({ game }: { readonly game: ListedGame }) {
  const { t, language } = useWords();
  const cover = games.find(({ id }) => id === game.game);
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Link href={`/games/${game.id}`} className={styles.row}>
      <span className={styles.name}>{cover?.title[language] ?? game.game}</span>
      <span className={styles.score}>{t('games.score', { totals: game.totals.join(' – ') })}</span>
      <span className={styles.when}>
        <time dateTime={new Date(game.when).toISOString()}>{when.format(game.when)}</time>
        {' · '}
        {t(`games.status.${game.status}`)}
      </span>
    </Link>
  );
}

function useGames(): {
  readonly listed: readonly ListedGame[] | null;
  readonly more: (() => void) | null;
  readonly isLoading: boolean;
} {
  const [server, setServer] = useState<readonly ServerGame[]>([]);
  const [listed, setListed] = useState<readonly ListedGame[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);

  const load = useCallback(async (before: string | null) => {
    setLoading(true);
    const page = await serverGames(before);
    setLoading(false);
    if (page === null) return;
    setServer((known) => (before === null ? page.games : [...known, ...page.games]));
    setNext(page.next);
  }, []);

  useEffect(() => {
    void load(null);
    void sendPending();
    return onOutboxChange(() => void load(null));
  }, [load]);

  useEffect(() => {
    let current = true;
    archivedGames()
      .catch(() => [])
      .then(
        (local) => {
          if (current) setListed(mergeGames(local, server));
        },
        () => {},
      );
    return () => {
      current = false;
    };
  }, [server]);

  return { listed, isLoading, more: next === null ? null : () => void load(next) };
}
