import '../../words/friends.js';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { announcer } from '../../speech/instance.js';
import { games, loadGame } from '../../session/games.js';
import { openAttempt, rankedDeals, type RankedDeal } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { NameForm } from '../friends/NameForm.js';
import { useMe } from '../friends/useMe.js';
import { RatingTable } from './RatingTable.js';
import { Ranking } from './Ranking.js';
import friends from '../friends/friends.module.css';

/** The deals that everybody plays today, and how those of the last days ended. */
export function LadderPage() {
  const { t } = useWords();
  const [me, setMe] = useMe();
  const { deals, problem, look } = useDeals(me?.name);
  return (
    <Page title={t('ladder.title')}>
      <p>{t('ladder.lead')}</p>
      {me === null ? (
        <section className={friends.card}>
          <NameForm label={t('friends.goOn')} onKnown={setMe} />
        </section>
      ) : null}
      {problem === '' ? null : (
        <section className={friends.card} role="status">
          <p>{t('ladder.offline', { reason: problem })}</p>
          <div className={friends.buttons}>
            <Button onClick={look}>{t('ladder.again')}</Button>
          </div>
        </section>
      )}
      {deals === null && problem === '' ? <p>{t('loading')}</p> : null}
      {deals?.[0] === undefined ? null : <Until deal={deals[0]} />}
      {deals?.map((deal) => (
        <Deal key={deal.game} deal={deal} mayPlay={me !== null && me !== undefined} />
      ))}
    </Page>
  );
}

/** All deals of a day are open for the same time. */
function Until({ deal }: { readonly deal: RankedDeal }) {
  const { t, language } = useWords();
  const time = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const opens = time.format(new Date(deal.opensUntil));
  const closes = time.format(new Date(deal.closesAt));
  return <p className={friends.help}>{t('ladder.until', { opens, closes })}</p>;
}

function useDeals(who: string | undefined): {
  readonly deals: readonly RankedDeal[] | null;
  readonly problem: string;
  readonly look: () => void;
} {
  const [deals, setDeals] = useState<readonly RankedDeal[] | null>(null);
  const [problem, setProblem] = useState('');
  const look = useCallback(
    () =>
      void rankedDeals().then((found) => {
        if (found.ok) setDeals(found.value.ladders);
        setProblem(found.ok ? '' : found.error.message);
      }),
    [],
  );
  useEffect(look, [look, who]);
  return { deals, problem, look };
}

function Deal({ deal, mayPlay }: { readonly deal: RankedDeal; readonly mayPlay: boolean }) {
  const { t, language } = useWords();
  const game = games.find(({ id }) => id === deal.game)?.title[language] ?? deal.game;
  const isForSeveral = (loadGame(deal.game)?.cover.seats.max ?? 1) > 1;
  const { mine, attempts } = deal;
  return (
    <section className={friends.card} id={deal.game} aria-labelledby={`deal-${deal.game}`}>
      <h2 id={`deal-${deal.game}`}>{game}</h2>
      <p>
        {t('ladder.count', { count: attempts })}{' '}
        {mine === null ? null : t('ladder.mine', { state: mine.state, points: mine.points ?? 0 })}
      </p>
      {mayPlay && (mine === null || mine.state === 'open') ? (
        <PlayButton
          game={deal.game}
          label={t(mine === null ? 'ladder.play' : 'ladder.goOn', { game })}
        />
      ) : null}
      <Ranking game={deal.game} title={game} />
      {isForSeveral ? <RatingTable game={deal.game} title={game} /> : null}
    </section>
  );
}

/** Opens the table of this player's attempt, the same one as for every online match. */
function PlayButton({ game, label }: { readonly game: string; readonly label: string }) {
  const [, go] = useLocation();
  const [problem, setProblem] = useState('');
  const play = () =>
    void openAttempt(game).then((opened) => {
      if (opened.ok) return go(`/r/${opened.value.room}`);
      setProblem(opened.error.message);
      announcer.post({ kind: 'refusal', text: opened.error.message });
    });
  return (
    <div className={friends.buttons}>
      <Button look="primary" onClick={play}>
        {label}
      </Button>
      {problem === '' ? null : <p className={friends.problem}>{problem}</p>}
    </div>
  );
}
