import { Suspense, use, useEffect, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { EveningPage } from './evening/EveningPage.js';
import { HistoryPage } from './history/HistoryPage.js';
import { keptGame, type KeptGame } from './kept.js';
import { rematchOf } from './begin.js';
import { Room } from './Room.js';
import { MatchEditor } from './matchEditor.js';
import { KeepSetup } from './setup/KeepSetup.js';
import { BoardPage, WatchPage } from './show/BoardPage.js';
import { loadMatch } from './storage.js';

/** All pages under /keep; the start page is KeepHome. */
export function KeepPage() {
  return (
    <Switch>
      <Route path="/keep/history" component={HistoryPage} />
      <Route path="/keep/evening" component={EveningPage} />
      <Route path="/keep/match/:id">{({ id }) => <MatchPage key={id} id={id} />}</Route>
      <Route path="/keep/board/:id">{({ id }) => <BoardPage key={id} id={id} />}</Route>
      <Route path="/keep/watch/:id">{({ id }) => <WatchPage key={id} id={id} />}</Route>
      <Route path="/keep/:game">{({ game }) => <SetupPage key={game} id={game} />}</Route>
      <Route component={NotFound} />
    </Switch>
  );
}

function SetupPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  const loading = keptGame(id);
  if (loading === null) return <NotFound />;
  return (
    <Suspense fallback={<Page title={t('keep.title')}>{t('loading')}</Page>}>
      <Prepared loading={loading} />
    </Suspense>
  );
}

const Prepared = ({ loading }: { readonly loading: Promise<KeptGame> }) => (
  <KeepSetup game={use(loading)} />
);

/** Null while loading, `missing` if there is none. */
function MatchPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const [editor, setEditor] = useState<MatchEditor | 'missing' | null>(null);
  useEffect(() => {
    let current = true;
    void openMatch(id).then((opened) => {
      if (current) setEditor(opened ?? 'missing');
    });
    return () => {
      current = false;
    };
  }, [id]);
  if (editor === 'missing') return <NotFound />;
  if (editor === null) return <Page title={t('keep.title')}>{t('loading')}</Page>;
  return (
    <Room
      editor={editor}
      onRematch={() =>
        void rematchOf(editor.game, editor.state.match).then((next) => go(`/keep/match/${next}`))
      }
    />
  );
}

async function openMatch(id: string): Promise<MatchEditor | null> {
  const stored = await loadMatch(id);
  const game = stored === null ? null : keptGame(stored.match.game);
  return stored === null || game === null ? null : new MatchEditor(await game, stored.match);
}
