import { parseTime, type Json } from '@chiaro/kernel';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { announcer } from '../../speech/instance.js';
import { games, loadGame } from '../../session/games.js';
import { noteRoom } from '../../session/live.js';
import { usualForFriends } from '../../session/remembered.js';
import { pairUp } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { timeText } from './timeText.js';
import styles from './friends.module.css';

/** Few, so that two people choose the same. */
const TIMES = ['none', 'bank 5+5', 'bank 15+10', 'days 3'];

/** With the default house rules; for others, make a room. */
async function find(game: string, time: string): ReturnType<typeof pairUp> {
  const module = await loadGame(game)?.module();
  const control = parseTime(time) ?? null;
  const options = module === undefined ? {} : usualForFriends(module);
  return pairUp({ game, options: options as Json, ...(control === null ? {} : { time: control }) });
}

/** Pairs players who want exactly the same game, or waits for one. */
export function PlayNow() {
  const { t, language } = useWords();
  const [, go] = useLocation();
  const shared = games.filter(({ seats }) => seats.max > 1);
  const [game, setGame] = useState(shared[0]?.id ?? '');
  const [time, setTime] = useState('none');
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    void find(game, time).then((room) => {
      setAsking(false);
      if (room.ok) {
        noteRoom(room.value);
        return go(`/r/${room.value.room}?pair`);
      }
      setProblem(room.error.message);
      announcer.post({ kind: 'refusal', text: room.error.message });
    });
  };
  return (
    <section className={styles.card} aria-labelledby="play-now">
      <h2 id="play-now">{t('lobby.now')}</h2>
      <p>{t('lobby.nowText')}</p>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.select}>
          <span>{t('lobby.game')}</span>
          <select value={game} onChange={(event) => setGame(event.target.value)}>
            {shared.map(({ id, title }) => (
              <option key={id} value={id}>
                {title[language]}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.select}>
          <span>{t('lobby.clock')}</span>
          <select value={time} onChange={(event) => setTime(event.target.value)}>
            {TIMES.map((each) => (
              <option key={each} value={each}>
                {timeText(each, t)}
              </option>
            ))}
          </select>
        </label>
        {problem === '' ? null : <p className={styles.problem}>{problem}</p>}
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            {t('lobby.find')}
          </Button>
        </div>
      </form>
    </section>
  );
}
