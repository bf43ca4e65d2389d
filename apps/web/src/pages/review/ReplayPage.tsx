import '../../words/pages.js';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { announcer } from '../../speech/instance.js';
import type { FinishedGame } from '../../session/replayed.js';
import { FoundPage, type OpenedGame } from '../history/FoundPage.js';
import { eventsOf, sessionAt } from '../../session/moment.js';
import { StillBoard } from '../../room/StillTable.js';
import type { SeatedPlayer } from '../../device/players.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { tellSteps } from './steps.js';
import { useStepKeys } from './useStepKeys.js';
import styles from './review.module.css';

/** Replays a finished game step by step, as its player saw it. */
export function ReplayPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  return (
    <FoundPage id={id} titleOf={(game) => t('replay.title', { game })} wide>
      {(opened) => (
        <div className={styles.review}>
          <p>
            <Link href={`/games/${id}`}>{t('review.toResult')}</Link>
          </p>
          <Steps {...opened} />
        </div>
      )}
    </FoundPage>
  );
}

function Steps({ module, found, finished }: OpenedGame) {
  const { t } = useWords();
  const steps = useMemo(() => tellSteps(module, finished), [module, finished]);
  const events = useMemo(() => eventsOf(module, found.log), [module, found]);
  const players = useMemo(() => tableOf(finished), [finished]);
  const [at, setAt] = useState(0);
  const step = steps[at];
  const go = useCallback(
    (index: number) => {
      const next = steps[index];
      if (next === undefined) return announcer.answer(t('replay.noMore'));
      setAt(index);
      announcer.answer([...next.lines, ...next.points].join(' '));
    },
    [steps, t],
  );
  useStepKeys({ previous: () => go(at - 1), next: () => go(at + 1) });
  const session = useMemo(
    () =>
      events === null || step === undefined ? null : sessionAt(module, events, step.after, players),
    [module, events, step, players],
  );
  if (step === undefined) return <p>{t('review.nothing')}</p>;
  return (
    <div className={styles.moment}>
      <div className={styles.card}>
        <div className={styles.buttons}>
          <Button chord="," onClick={() => go(at - 1)} aria-disabled={at === 0}>
            {t('replay.previous')}
          </Button>
          <Button
            look="primary"
            chord="."
            onClick={() => go(at + 1)}
            aria-disabled={at === steps.length - 1}
          >
            {t('replay.next')}
          </Button>
        </div>
        <label className={styles.slider}>
          <span>{t('replay.place', { number: at + 1, count: steps.length })}</span>
          <input
            type="range"
            min={1}
            max={steps.length}
            value={at + 1}
            onChange={(event) => setAt(Number(event.target.value) - 1)}
          />
        </label>
        {step.lines.map((line, i) => (
          <p key={i}>{line}</p>
        ))}
        {step.points.length === 0 ? null : (
          <ul className={styles.reasons}>
            {step.points.map((line, i) => (
              <li key={i}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.board}>
        {session === null ? null : <StillBoard session={session} step={step.after} />}
      </div>
    </div>
  );
}

/** The viewer is the same seat throughout. */
const tableOf = ({ players, viewer, seatName }: FinishedGame): SeatedPlayer[] =>
  players.map((_, seat) =>
    seat === viewer
      ? { kind: 'person', name: '' }
      : { kind: 'bot', level: '', name: seatName(seat) },
  );
