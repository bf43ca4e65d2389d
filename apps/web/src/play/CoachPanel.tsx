import { useChords } from './ActionBar.js';
import { sayAll } from './narration.js';
import { useTable } from './table.js';
import { Button } from '../ui/Button.js';
import type { LiveCoach } from './useLiveCoach.js';
import type { Ask } from './useRoomKeys.js';
import styles from './coach.module.css';

/** What the coach thought of the last decision and, when asked, the best moves now. */
export function CoachPanel({ coach, ask }: { readonly coach: LiveCoach; readonly ask: Ask }) {
  const { t, snapshot } = useTable();
  const chord = useChords();
  if (!coach.on) return null;
  return (
    <section className={styles.coach} aria-label={t('coach.title')}>
      <h2>{t('coach.title')}</h2>
      {coach.judged === null ? <p>{t('coach.ready')}</p> : <Word coach={coach} />}
      {snapshot.hint === null ? (
        <Button chord={chord('hint')} aria-disabled={!snapshot.myTurn} onClick={() => ask('hint')}>
          {t('coach.ask')}
        </Button>
      ) : (
        <BestMoves />
      )}
    </section>
  );
}

function Word({ coach: { judged } }: { readonly coach: LiveCoach }) {
  const { t } = useTable();
  if (judged === null) return null;
  const { verdict, played, best, reasons } = judged;
  return (
    <>
      <p className={styles.word}>
        <strong className={styles.grade} data-grade={verdict.grade}>
          {t(`coach.grade.${verdict.grade}`)}
        </strong>{' '}
        {t('coach.played', { move: played })}
      </p>
      <p className={styles.better}>
        {verdict.played === verdict.best ? '' : `${t('coach.better', { move: best })} `}
        {reasons}
      </p>
    </>
  );
}

const SHOWN = 3;

function BestMoves() {
  const { t, words, session, snapshot } = useTable();
  const { hint, view } = snapshot;
  if (hint === null) return null;
  const best = hint.ranked.slice(0, SHOWN);
  return (
    <>
      <h3>{t('coach.best')}</h3>
      <ol className={styles.moves}>
        {best.map(({ move, reasons }, i) => (
          <li key={i}>
            {words.say(session.module.narrator.move(move, view))}
            {reasons.length === 0 ? null : (
              <span className={styles.reasons}>{sayAll(words, reasons)}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
