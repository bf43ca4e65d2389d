import { useEffect, useState } from 'react';
import { useTable } from '../../table/table.js';
import type { Move, View } from './types.js';
import styles from './klondike.module.css';

/** Level, counts and time, in words. */
export function Counters() {
  const { view, words } = useTable<View, Move>();
  const { counts, options } = view;
  return (
    <p className={styles.counters}>
      <span>{words.say({ id: 'status.level', args: { level: options.level } })}</span>{' '}
      {options.calm ? <span>{words.say({ id: 'status.calm' })}</span> : null}{' '}
      <span>
        {words.say({
          id: 'status.counts',
          args: { moves: counts.moves, draws: counts.stockDraw, recycles: counts.recycleWaste },
        })}
      </span>{' '}
      <Time />
    </p>
  );
}

/** The running time is only shown; a key reads it. */
function Time() {
  const { session, t, view } = useTable<View, Move>();
  const [seconds, setSeconds] = useState(() => session.seconds());
  useEffect(() => {
    const timer = setInterval(() => setSeconds(session.seconds()), 1000);
    return () => clearInterval(timer);
  }, [session]);
  const { minutes } = view.options;
  const shown = minutes === null ? seconds : Math.max(0, minutes * 60 - seconds);
  const clock = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, '0')}`;
  return (
    <span>
      <span aria-hidden="true">
        {t('klondike.time', { limited: minutes !== null })} {clock}
      </span>
      <span className="visually-hidden">
        {t('klondike.timeSpoken', { minutes: Math.floor(shown / 60), limited: minutes !== null })}
      </span>
    </span>
  );
}
