import '../../words/friends.js';
import type { Json, Problem } from '@chiaro/kernel';
import { Suspense, use, useState } from 'react';
import { useLocation } from 'wouter';
import { announcer } from '../../speech/instance.js';
import { rememberSecret } from '../../device/roomLinks.js';
import { loadGame } from '../../session/games.js';
import { createRoom } from '../../session/roomsApi.js';
import type { Wish } from '../../session/session.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { SetupForm } from '../play/Setup.js';
import { NameForm } from './NameForm.js';
import { useMe } from './useMe.js';
import styles from './friends.module.css';

/** Chooses the game and its house rules, then makes the room. */
export function MakeRoomPage({ game }: { readonly game: string }) {
  const { t } = useWords();
  const entry = loadGame(game);
  if (entry === null) return <NotFound />;
  return (
    <Suspense fallback={<Page title={entry.title}>{t('loading')}</Page>}>
      <Making key={game} game={game} />
    </Suspense>
  );
}

function Making({ game }: { readonly game: string }) {
  const { t, language } = useWords();
  const [, go] = useLocation();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const module = use(entry.module());
  const { seats: most, title: name } = entry.cover;
  const title = t(most.max === 1 ? 'friends.roomFor' : 'friends.makeOf', { game: name[language] });
  const [me, setMe] = useMe();
  const [problem, setProblem] = useState('');

  const make = async ({ options, players }: Wish): Promise<Problem | null> => {
    const seats = players.map(({ kind, level }) =>
      kind === 'bot' ? `bot:${level ?? ''}` : 'person',
    );
    const made = await createRoom({ game, options: options as Json, seats });
    if (!made.ok) {
      setProblem(made.error.message);
      announcer.post({ kind: 'refusal', text: made.error.message });
      return null;
    }
    rememberSecret(made.value.room, made.value.secret);
    go(`/r/${made.value.room}`);
    return null;
  };

  if (me === undefined) return <Page title={title}>{t('loading')}</Page>;
  if (me === null)
    return (
      <Page title={title}>
        <NameForm label={t('friends.goOn')} onKnown={setMe} />
      </Page>
    );
  return (
    <SetupForm module={module} title={title} among="friends" onBegin={make}>
      {problem === '' ? null : <p className={styles.problem}>{problem}</p>}
    </SetupForm>
  );
}
