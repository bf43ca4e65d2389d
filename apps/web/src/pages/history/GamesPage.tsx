import '../../words/pages.js';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../ui/Page.js';
import { games } from '../../session/games.js';
import { archivedGames } from '../../device/archive.js';
import { onOutboxChange, sendPending } from '../../device/outbox.js';
import { withMinus } from '../../ui/signed.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { serverGames, type ServerGame } from '../../session/api.js';
import { isFound } from '../../ui/search.js';
import { myGames, outcomeOf, publicGames, type ListedGame } from './list.js';
import styles from './history.module.css';

/** Games finished at this device, alone or with others. */
export function GamesPage() {
  const { t } = useWords();
  const listed = useMyGames();
  return (
    <Page title={t('games.title')}>
      <p>
        <Link href="/statistics">{t('games.statistics')}</Link>
        {' · '}
        <Link href="/public">{t('games.public')}</Link>
      </p>
      {listed === null ? <p>{t('loading')}</p> : null}
      {listed?.length === 0 ? <Empty /> : null}
      {listed === null || listed.length === 0 ? null : <Listed listed={listed} />}
    </Page>
  );
}

/** All games stored on the server. */
export function PublicGamesPage() {
  const { t } = useWords();
  const { listed, more, isLoading } = usePublicGames();
  return (
    <Page title={t('games.public')}>
      <p>{t('games.publicText')}</p>
      {isLoading ? <p>{t('loading')}</p> : null}
      {listed.length === 0 ? null : <Listed listed={listed} />}
      {more === null ? null : (
        <Button onClick={more} disabled={isLoading}>
          {t('games.more')}
        </Button>
      )}
    </Page>
  );
}

const EVERY_GAME = '';

function Listed({ listed }: { readonly listed: readonly ListedGame[] }) {
  const { t, language } = useWords();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(EVERY_GAME);
  const date = useMemo(() => new Intl.DateTimeFormat(language, { dateStyle: 'full' }), [language]);
  const played = games.filter(({ id }) => listed.some(({ game }) => game === id));
  const found = listed.filter((game) => {
    const title = games.find(({ id }) => id === game.game)?.title[language] ?? game.game;
    const names = game.local?.players.map(({ name }) => name) ?? [];
    const texts = [title, ...names, date.format(game.when), ...game.totals];
    return (chosen === EVERY_GAME || game.game === chosen) && isFound(query, texts.join(' '));
  });
  return (
    <>
      <div className={styles.search} role="search">
        <label>
          <span>{t('games.search')}</span>
          <input
            type="search"
            value={query}
            placeholder={t('games.searchHint')}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <label>
          <span>{t('games.game')}</span>
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value={EVERY_GAME}>{t('games.all')}</option>
            {played.map(({ id, title }) => (
              <option key={id} value={id}>
                {title[language]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="status">{t('games.found', { count: found.length })}</p>
      <ul className={styles.list}>
        {found.map((game) => (
          <li key={game.id} className={styles.item}>
            <GameRow game={game} />
          </li>
        ))}
      </ul>
    </>
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
  const outcome = outcomeOf(game);
  const others = (game.local?.players ?? []).map(({ name }) => name).filter((name) => name !== '');
  return (
    <Link href={`/games/${game.id}`} className={styles.row}>
      <span className={styles.name}>{cover?.title[language] ?? game.game}</span>
      <span className={styles.score}>{game.totals.map(withMinus).join(' · ')}</span>
      <span className={styles.when}>
        {outcome === null ? null : `${t(`games.outcome.${outcome}`)} · `}
        {others.length === 0 ? null : `${t('games.with', { names: others })} · `}
        <time dateTime={new Date(game.when).toISOString()}>{when.format(game.when)}</time>
        {' · '}
        {t(`games.status.${game.status}`)}
      </span>
    </Link>
  );
}

function useMyGames(): readonly ListedGame[] | null {
  const [listed, setListed] = useState<readonly ListedGame[] | null>(null);
  useEffect(() => {
    let current = true;
    const look = () =>
      void archivedGames()
        .catch(() => [])
        .then((local) => {
          if (current) setListed(myGames(local));
        });
    look();
    void sendPending();
    const stop = onOutboxChange(look);
    return () => {
      current = false;
      stop();
    };
  }, []);
  return listed;
}

function usePublicGames(): {
  readonly listed: readonly ListedGame[];
  readonly more: (() => void) | null;
  readonly isLoading: boolean;
} {
  const [server, setServer] = useState<readonly ServerGame[]>([]);
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
  useEffect(() => void load(null), [load]);
  const listed = useMemo(() => publicGames(server), [server]);
  return { listed, isLoading, more: next === null ? null : () => void load(next) };
}
