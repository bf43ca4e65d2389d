import { Suspense, use, useEffect, useState } from 'react';
import { NotFound } from '../../../ui/NotFound.js';
import { Page } from '../../../ui/Page.js';
import { useTitle } from '../../../ui/useTitle.js';
import { announcer } from '../../../speech/instance.js';
import { useWords } from '../../../words/useWords.js';
import type { KeptMatch } from '../core/match.js';
import { keptGame, plainTitle, type KeptGame } from '../kept.js';
import { loadMatch, onOtherTab } from '../storage.js';
import { BigBoard } from './BigBoard.js';
import { followBoard, type Connection } from './live.js';
import styles from './board.module.css';

/** A match of this device in another tab: it follows the changes of the first one. */
export function BoardPage({ id }: { readonly id: string }) {
  const [match, setMatch] = useState<KeptMatch | null | undefined>(undefined);
  useEffect(() => {
    let current = true;
    void loadMatch(id).then((stored) => {
      if (current) setMatch((known) => known ?? stored?.match ?? null);
    });
    const stop = onOtherTab((told) => {
      if (told.id === id) setMatch(told);
    });
    return () => {
      current = false;
      stop();
    };
  }, [id]);
  if (match === null) return <NotFound />;
  return <Shown match={match ?? null} />;
}

/** A match of another device, followed through the server. */
export function WatchPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  const [match, setMatch] = useState<KeptMatch | null>(null);
  const [connection, setConnection] = useState<Connection>('open');
  useEffect(() => followBoard(id, setMatch, setConnection), [id]);
  useEffect(() => {
    if (connection === 'lost') announcer.post({ kind: 'connection', text: t('keep.watch.lost') });
  }, [connection, t]);
  if (match === null && connection === 'closed')
    return (
      <Page title={t('keep.watch.noneTitle')}>
        <p>{t('keep.watch.none')}</p>
      </Page>
    );
  return (
    <>
      {connection === 'open' ? null : (
        <p className={styles.connection}>{t(`keep.watch.${connection}`)}</p>
      )}
      <Shown match={match} />
    </>
  );
}

function Shown({ match }: { readonly match: KeptMatch | null }) {
  const { t, language, words } = useWords();
  const game = match === null ? null : keptGame(match.game);
  useTitle(match === null ? t('loading') : plainTitle(match, language, words));
  if (match === null) return <Page title={t('loading')}>{null}</Page>;
  if (game === null) return <NotFound />;
  return (
    <Suspense fallback={<p>{t('loading')}</p>}>
      <LoadedBoard loading={game} match={match} />
    </Suspense>
  );
}

function LoadedBoard({
  loading,
  match,
}: {
  readonly loading: Promise<KeptGame>;
  readonly match: KeptMatch;
}) {
  const { language } = useWords();
  return <BigBoard game={use(loading)} match={match} language={language} />;
}
