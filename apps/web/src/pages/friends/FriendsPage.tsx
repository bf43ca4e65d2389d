import '../../words/friends.js';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { announcer } from '../../speech/instance.js';
import { games } from '../../session/games.js';
import { noteRoom } from '../../session/live.js';
import { joinRoom } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { MyRatings } from './MyRatings.js';
import { MyRooms } from './MyRooms.js';
import { NameForm } from './NameForm.js';
import { useLive, useMe } from './useMe.js';
import styles from './friends.module.css';

/** The start of playing with others: make a room or enter one. */
export function FriendsPage() {
  const { t, language } = useWords();
  const [me, setMe] = useMe();
  useLive(me !== null && me !== undefined);
  if (me === undefined) return <Page title={t('friends.title')}>{t('loading')}</Page>;
  return (
    <Page title={t('friends.title')}>
      {me === null ? (
        <section className={styles.card}>
          <NameForm label={t('friends.goOn')} onKnown={setMe} />
        </section>
      ) : (
        <>
          <MyRooms />
          <MyRatings />
          <ul className={styles.games}>
            <li>
              <Link href="/lobby" className={styles.linkButton}>
                {t('lobby.link')}
              </Link>
            </li>
            <li>
              <Link href="/turns" className={styles.linkButton}>
                {t('turns.link')}
              </Link>
            </li>
            <li>
              <Link href="/ladder" className={styles.linkButton}>
                {t('ladder.title')}
              </Link>
            </li>
          </ul>
          <section className={styles.card} aria-labelledby="friends-join">
            <h2 id="friends-join">{t('friends.join')}</h2>
            <CodeForm />
          </section>
          <section className={styles.card} aria-labelledby="friends-make">
            <h2 id="friends-make">{t('friends.makeTitle')}</h2>
            <p>{t('friends.makeText')}</p>
            <ul className={styles.games}>
              {games.map(({ id, title }) => (
                <li key={id}>
                  <Link href={`/friends/${id}`} className={styles.linkButton}>
                    {title[language]}
                  </Link>
                </li>
              ))}
            </ul>
            <p className={styles.help}>{t('friends.aloneText')}</p>
          </section>
          <details className={styles.card}>
            <summary>{t('friends.youAre', { name: me.name })}</summary>
            <NameForm label={t('friends.rename')} onKnown={setMe} />
          </details>
        </>
      )}
    </Page>
  );
}

/** The six-letter code of a room. */
function CodeForm() {
  const { t } = useWords();
  const [, go] = useLocation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void joinRoom({ code }).then((room) => {
      if (!room.ok) {
        setProblem(room.error.message);
        announcer.post({ kind: 'refusal', text: room.error.message });
        return;
      }
      noteRoom(room.value);
      go(`/r/${room.value.room}`);
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <span>{t('friends.code')}</span>
        <input
          value={code}
          className={styles.codeInput}
          maxLength={11}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          aria-describedby={problem === '' ? undefined : 'code-problem'}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      {problem === '' ? null : (
        <p id="code-problem" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="primary" type="submit">
          {t('friends.comeIn')}
        </Button>
      </div>
    </form>
  );
}
