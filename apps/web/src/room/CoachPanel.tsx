import type { Ranked } from '../session/protocol.js';
import { sentences } from '../session/narration.js';
import { useTable } from '../table/table.js';
import type { Judged, LiveCoach } from './useLiveCoach.js';
import styles from './coach.module.css';
import room from '../table/room.module.css';

/** The coach's verdict on the last decision and, after a hint, the best moves now. */
export function CoachPanel({ coach }: { readonly coach: LiveCoach }) {
  const { t, snapshot } = useTable();
  if (!coach.on) return null;
  return (
    <section className={`${styles.coach} ${room.above}`} aria-label={t('coach.title')}>
      {coach.judged !== null ? (
        <Word judged={coach.judged} />
      ) : snapshot.hint === null ? (
        <p>{t('coach.ready')}</p>
      ) : null}
      {snapshot.hint === null ? null : <BestMoves ranked={snapshot.hint.ranked} />}
    </section>
  );
}

function Word({ judged }: { readonly judged: Judged }) {
  const { t } = useTable();
  const { verdict, played, best, reasons } = judged;
  return (
    <>
      <p className={styles.word}>
        <strong className={styles.grade} data-grade={verdict.grade}>
          {t(`coach.grade.${verdict.grade}`)}
        </strong>{' '}
        {t('coach.played', { move: played })}{' '}
        {verdict.played === verdict.best ? null : (
          <strong>{t('coach.better', { move: best })}</strong>
        )}
      </p>
      {reasons === '' ? null : (
        <details className={styles.why} key={judged.seq}>
          <summary>{t('coach.why')}</summary>
          <p>{reasons}</p>
        </details>
      )}
    </>
  );
}

const SHOWN = 3;

function BestMoves({ ranked }: { readonly ranked: readonly Ranked[] }) {
  const { t, words, session, view } = useTable();
  const shown = ranked.slice(0, SHOWN);
  return (
    <>
      <p>
        <strong>{t('coach.best')}</strong>
      </p>
      <ol className={styles.moves}>
        {shown.map(({ move }, i) => (
          <li key={i}>{words.say(session.module.narrator.move(move, view))}</li>
        ))}
      </ol>
      {shown.every(({ reasons }) => reasons.length === 0) ? null : (
        <details className={styles.why}>
          <summary>{t('coach.why')}</summary>
          {shown.map(({ reasons }, i) => (
            <p key={i}>
              {i + 1}. {sentences(words, reasons)}
            </p>
          ))}
        </details>
      )}
    </>
  );
}
