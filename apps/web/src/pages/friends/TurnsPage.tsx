import '../../words/friends.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { announcer } from '../../speech/instance.js';
import { callToTurn } from '../../speech/turnCall.js';
import { games } from '../../session/games.js';
import { live } from '../../session/live.js';
import { myMatches, type MyMatch } from '../../session/roomsApi.js';
import { Page } from '../../ui/Page.js';
import { useTitle } from '../../ui/useTitle.js';
import { useWords } from '../../words/useWords.js';
import { CallMe } from './CallMe.js';
import { NameForm } from './NameForm.js';
import { useLive, useMe } from './useMe.js';
import styles from './friends.module.css';

/** The player's matches, those waiting for their move first. */
export function TurnsPage() {
  const { t } = useWords();
  const [me, setMe] = useMe();
  useLive(me !== null && me !== undefined);
  if (me === undefined) return <Page title={t('turns.title')}>{t('loading')}</Page>;
  return me === null ? (
    <Page title={t('turns.title')}>
      <section className={styles.card}>
        <NameForm label={t('friends.goOn')} onKnown={setMe} />
      </section>
    </Page>
  ) : (
    <Matches />
  );
}

function Matches() {
  const { t } = useWords();
  const { matches, problem } = useMatches();
  const mine = matches?.filter(({ turn }) => turn) ?? [];
  const others = matches?.filter(({ turn }) => !turn) ?? [];
  useCalls(mine);
  return (
    <Page title={t('turns.title')}>
      <TitleOf count={mine.length} />
      {problem === '' ? null : <p className={styles.problem}>{problem}</p>}
      {matches === null ? <p>{t('loading')}</p> : null}
      {matches?.length === 0 ? <p>{t('turns.none')}</p> : null}
      {matches === null || matches.length === 0 ? null : (
        <section className={styles.card} aria-labelledby="turns-mine">
          <h2 id="turns-mine">{t('turns.mine')}</h2>
          {mine.length === 0 ? <p>{t('turns.noneMine')}</p> : <List matches={mine} />}
        </section>
      )}
      {others.length === 0 ? null : (
        <section className={styles.card} aria-labelledby="turns-theirs">
          <h2 id="turns-theirs">{t('turns.theirs')}</h2>
          <List matches={others} />
        </section>
      )}
      <section className={styles.card}>
        <CallMe />
      </section>
    </Page>
  );
}

/** The title shows in other tabs how many matches wait. */
function TitleOf({ count }: { readonly count: number }) {
  const { t } = useWords();
  useTitle(count === 0 ? t('turns.title') : t('turns.count', { count }));
  return null;
}

function List({ matches }: { readonly matches: readonly MyMatch[] }) {
  return (
    <ul className={styles.rooms}>
      {matches.map((match) => (
        <li key={match.match}>
          <MatchLink match={match} />
        </li>
      ))}
    </ul>
  );
}

function MatchLink({ match }: { readonly match: MyMatch }) {
  const { t, language } = useWords();
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Link href={`/r/${match.room}`} className={styles.room}>
      <strong>{useMatchName()(match)}</strong>{' '}
      <span>
        {match.dueAt === null ? '' : t('turns.due', { when: when.format(new Date(match.dueAt)) })}
      </span>
    </Link>
  );
}

/** The game, and with whom. */
function useMatchName(): (match: MyMatch) => string {
  const { t, language } = useWords();
  return useCallback(
    ({ game: id, names: all, seats }: MyMatch) => {
      const game = games.find((each) => each.id === id)?.title[language] ?? id;
      const names = all.filter((name, seat) => !name.startsWith('bot:') && !seats.includes(seat));
      return names.length === 0 ? t('turns.alone', { game }) : t('turns.match', { game, names });
    },
    [t, language],
  );
}

/** Milliseconds between two requests while no change is reported. */
const LOOK_MS = 20_000;

/** The server's list: read regularly, and at once when a room changes. */
function useMatches(): {
  readonly matches: readonly MyMatch[] | null;
  readonly problem: string;
} {
  const rooms = useStore(live, (state) => state.rooms);
  const [matches, setMatches] = useState<readonly MyMatch[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let current = true;
    const look = async () => {
      const found = await myMatches();
      if (!current) return;
      if (found.ok) setMatches(found.value.matches);
      setProblem(found.ok ? '' : found.error.message);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [rooms]);
  return { matches, problem };
}

/** Announces and notifies matches in which it became the player's turn since the last request. */
function useCalls(mine: readonly MyMatch[]): void {
  const { t } = useWords();
  const nameOf = useMatchName();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(mine.map(({ match }) => match));
    if (before === null) return;
    for (const each of mine.filter(({ match }) => !before.has(match))) {
      const text = `${t('turn.yours')} ${nameOf(each)}`;
      announcer.post({ kind: 'turn', text });
      callToTurn(t('turn.yours'), nameOf(each), each.match);
    }
  }, [mine, nameOf, t]);
}
