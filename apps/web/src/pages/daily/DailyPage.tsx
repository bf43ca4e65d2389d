import '../../words/daily.js';
import '../../words/pages.js';
import type { AnyPlayable } from '@chiaro/kernel';
import { Suspense, use, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { loadGame } from '../../session/games.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { Elsewhere } from '../../room/Elsewhere.js';
import { GameRoom } from '../../room/GameRoom.js';
import { loadBoard } from '../../tables/boards.js';
import { useClaim, useRunning } from '../../room/useRunning.js';
import { beginSession, resumeSession } from '../../session/room.js';
import type { Session } from '../../session/session.js';
import { loadUnfinished } from '../../device/unfinished.js';
import { Button } from '../../ui/Button.js';
import { ShareButton } from '../../ui/ShareButton.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useWords } from '../../words/useWords.js';
import { dailyWish, noteArchived, noteBegun, noteResult } from './attempt.js';
import {
  attemptOf,
  isFinished,
  loadBook,
  longestStreak,
  slotOf,
  streakOf,
  type Attempt,
  type DailyBook,
} from './book.js';
import { dayBefore, dayOf, dealOf, monthOf, type Day } from './day.js';
import { dailyShare, dailyResultLine } from './share.js';
import { Calendar } from './Calendar.js';
import { Compared } from './Compared.js';
import { readComparison } from './comparison.js';
import styles from './daily.module.css';

/** The deal of the day: the same for everyone, and one attempt counts. */
export function DailyPage({ game }: { readonly game: string }) {
  const { t } = useWords();
  if (loadGame(game) === null) return <NotFound />;
  return (
    <Suspense fallback={<p>{t('loading')}</p>}>
      <Daily key={game} game={game} />
    </Suspense>
  );
}

function Daily({ game }: { readonly game: string }) {
  const { t, language } = useWords();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const board = loadBoard(game);
  const module = use(entry.module());
  use(board);
  const title = t('daily.title', { game: entry.cover.title[language] });
  const [today] = useState(() => dayOf(Date.now()));
  const [book, setBook] = useState(loadBook);
  const [session, setSession] = useState<Session | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);
  useRunning(session);
  useClaim(session, slotOf(game), () => setElsewhere(true));
  useResult(session, setBook);
  useEffect(() => {
    void noteArchived(module, today).then(setBook);
  }, [module, today]);

  const begin = async () => {
    const begun = await beginSession(module, dailyWish(module, today), slotOf(game));
    if (!begun.ok) throw new Error(begun.error.code);
    setBook(noteBegun(game, today, begun.value.id));
    setSession(begun.value);
  };
  const goOn = async () => {
    const resumed = await resumeSession(module, slotOf(game));
    setElsewhere(false);
    setSession(resumed?.ok === true ? resumed.value : null);
  };

  if (isElsewhere) return <Elsewhere title={title} onBack={() => void goOn()} />;
  if (session !== null)
    return (
      <GameRoom
        key={session.id}
        session={session}
        game={game}
        title={title}
        onNewGame={() => setSession(null)}
      />
    );
  return (
    <Page title={title}>
      <Today
        module={module}
        today={today}
        book={book}
        onBegin={() => void begin()}
        onGoOn={() => void goOn()}
        onCompared={setBook}
      />
    </Page>
  );
}

/** Records how the attempt ends. */
function useResult(session: Session | null, note: (book: DailyBook) => void): void {
  useEffect(
    () =>
      session?.store.subscribe(({ result }) => {
        if (result !== null) void noteResult(session).then(note);
      }),
    [session, note],
  );
}

interface TodayProps {
  readonly module: AnyPlayable;
  readonly today: Day;
  readonly book: DailyBook;
  readonly onBegin: () => void;
  readonly onGoOn: () => void;
  readonly onCompared: (book: DailyBook) => void;
}

function Today({ module, today, book, onBegin, onGoOn, onCompared }: TodayProps) {
  const { t, language } = useWords();
  const { id } = module.game;
  const attempt = attemptOf(book, id, today);
  const waiting = loadUnfinished(slotOf(id));
  const isWaiting = waiting !== null && (attempt?.result ?? null) === null;
  const streak = streakOf(book, id, today);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <div className={styles.daily}>
      <section className={styles.slip} aria-labelledby="daily-date">
        <h2 id="daily-date">
          <time dateTime={today}>{date.format(Date.parse(today))}</time>
        </h2>
        <p className={styles.utc}>{t('daily.utc')}</p>
        {isWaiting ? (
          <>
            <p>{t('daily.waiting')}</p>
            <Button look="primary" onClick={onGoOn}>
              {t('setup.resume')}
            </Button>
          </>
        ) : attempt === null ? (
          <>
            <p>{t('daily.lead')}</p>
            <DailyOpponents module={module} />
            <Button look="primary" onClick={onBegin}>
              {t('daily.begin')}
            </Button>
          </>
        ) : (
          <Done
            module={module}
            today={today}
            attempt={attempt}
            streak={streak}
            onCompared={onCompared}
          />
        )}
      </section>
      <section className={styles.past} aria-label={t('daily.past')}>
        <Streaks book={book} game={id} today={today} />
        <Calendar book={book} game={id} today={today} />
        {monthHasResult(book, id, today) ? (
          <p className={styles.legend} aria-hidden="true">
            {t('daily.signs')}
          </p>
        ) : null}
      </section>
      <p>
        <Link href={`/play/${id}`}>{t('daily.ordinary')}</Link>
      </p>
    </div>
  );
}

/** Before the first deal, only instructions. */
function Streaks({ book, game, today }: Parameters<typeof Calendar>[0]) {
  const { t } = useWords();
  const longest = longestStreak(book, game);
  if (longest === 0) return <p>{t('daily.longest', { days: 0 })}</p>;
  return (
    <>
      <p>{yesterdayLine(book, game, dayBefore(today), t)}</p>
      <p>{t('daily.streakLine', { days: streakOf(book, game, today) })}</p>
      <p>{t('daily.longest', { days: longest })}</p>
    </>
  );
}

const monthHasResult = (book: DailyBook, game: string, today: Day): boolean =>
  monthOf(today).weeks.some((week) =>
    week.some((day) => day !== null && isFinished(book, game, day)),
  );

function yesterdayLine(
  book: DailyBook,
  game: string,
  yesterday: Day,
  t: ReturnType<typeof useWords>['t'],
): string {
  const result = attemptOf(book, game, yesterday)?.result ?? null;
  return result === null
    ? t('daily.noYesterday')
    : t('daily.yesterday', { result: dailyResultLine(result, t) });
}

/** The opponents in words. */
function DailyOpponents({ module }: { readonly module: AnyPlayable }) {
  const { t, words } = useGameWords(module);
  const bots = dailyWish(module, '').players.filter(({ kind }) => kind === 'bot');
  if (bots.length === 0) return null;
  const names = bots.map(({ name }) => name);
  return (
    <p>{t('daily.table', { names, level: words.say({ id: `bot.${bots[0]?.level ?? ''}` }) })}</p>
  );
}

function Done({
  module,
  today,
  attempt,
  streak,
  onCompared,
}: {
  readonly module: AnyPlayable;
  readonly today: Day;
  readonly attempt: Attempt;
  readonly streak: number;
  readonly onCompared: (book: DailyBook) => void;
}) {
  const { t, language } = useWords();
  const { id } = module.game;
  const { result } = attempt;
  const comparison = readComparison(attempt.comparison);
  const title = loadGame(id)?.cover.title[language] ?? id;
  return (
    <>
      {result === null ? (
        <p>{t('daily.lost')}</p>
      ) : (
        <>
          <p className={styles.result}>{dailyResultLine(result, t)}</p>
          {result.picture.length === 0 ? null : (
            <pre className={styles.picture} aria-hidden="true">
              {result.picture.join('\n')}
            </pre>
          )}
          {result.ending === 'over' ? (
            <Compared
              module={module}
              day={today}
              attempt={attempt}
              result={result}
              onCompared={onCompared}
            />
          ) : null}
          <div className={styles.buttons}>
            <ShareButton
              text={() =>
                dailyShare({
                  title,
                  day: today,
                  result,
                  streak,
                  comparison,
                  address: `${location.origin}/daily/${id}`,
                  t,
                })
              }
            />
            <Link href={`/games/${attempt.id}`} className={styles.link}>
              {t('daily.toGame')}
            </Link>
          </div>
        </>
      )}
      <p>{t('daily.tomorrow')}</p>
      <p>
        <Link href={`/play/${id}?new&deal=${encodeURIComponent(dealOf(today))}`}>
          {t('daily.practise')}
        </Link>
      </p>
    </>
  );
}
