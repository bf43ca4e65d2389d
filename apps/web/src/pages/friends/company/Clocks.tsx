import { parseTime } from '@chiaro/kernel';
import { allowance } from '@chiaro/kernel/internal';
import { useEffect, useRef, useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import type { Session } from '../../../session/session.js';
import { useHandler, useTable } from '../../../table/table.js';
import { Button } from '../../../ui/Button.js';
import type { Translate } from '../../../words/words.js';
import { clockText, runningText, timeWords, warningBetween } from './time.js';
import styles from './company.module.css';

/** Milliseconds between two updates of the clocks. */
const LOOK_MS = 250;
/** Below this a clock is drawn as running out. */
const LOW_MS = 60_000;

/** Remaining time of each seat and the number of spectators. Not announced: a key reads them. */
export function Clocks() {
  const { session, snapshot, seatName, t } = useTable();
  const { clocks, watching, paused } = snapshot.company;
  const runs = clocks !== null && clocks.runs !== null && snapshot.result === null && !paused;
  useTicking(runs);
  useTimeWarnings(session, runs, t);
  useHandler('clocks', clocks === null ? null : () => clocksAnswer(session, seatName, t));
  if (clocks === null && watching === 0) return null;
  return (
    <div className={styles.strip}>
      {clocks === null ? null : (
        <Button
          look="quiet"
          className={styles.clocks}
          aria-label={t('clock.label')}
          onClick={() => announcer.answer(clocksAnswer(session, seatName, t))}
        >
          {clocks.left.map((_, seat) => {
            const left = session.client.left(seat) ?? 0;
            return (
              <span
                key={seat}
                className={styles.clock}
                data-runs={clocks.runs === seat || undefined}
                data-low={left < LOW_MS || undefined}
                aria-hidden="true"
              >
                <span className={styles.who}>{seatName(seat)}</span>{' '}
                <span className={styles.time}>{clockText(left, t)}</span>
              </span>
            );
          })}
        </Button>
      )}
      {watching === 0 ? null : (
        <span className={styles.watching}>{t('people.watching', { count: watching })}</span>
      )}
    </div>
  );
}

function clocksAnswer(
  { client, snapshot, players }: Session,
  seatName: (seat: number) => string,
  t: Translate,
): string {
  const lines = players.map((_, seat) =>
    t('clock.left', { who: seatName(seat), time: timeWords(client.left(seat) ?? 0, t) }),
  );
  const runs = snapshot.company.clocks?.runs ?? null;
  return runs === null
    ? lines.join(' ')
    : [...lines, runningText(players, runs, seatName(runs), t)].join(' ');
}

/** Redraws the clocks while one of them runs. */
function useTicking(isRunning: boolean): void {
  const [, look] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => look((n) => n + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

/** Announces when half of the player's time is gone, and when a minute or ten seconds are left. */
function useTimeWarnings(session: Session, isRunning: boolean, t: Translate): void {
  const before = useRef(new Map<number, number>());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      const time = parseTime(session.client.snapshot?.terms.control ?? 'none') ?? null;
      for (const seat of time === null ? [] : session.client.seating.seats) {
        const left = session.client.left(seat) ?? 0;
        const was = before.current.get(seat) ?? left;
        before.current.set(seat, left);
        const due = time === null ? null : warningBetween(was, left, allowance(time, seat));
        if (due === null) continue;
        const text = t(`clock.warning.${due}`, { time: timeWords(left, t) });
        announcer.post({ kind: 'turn', text, sound: 'turn' });
      }
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [session, isRunning, t]);
}
