import { MoveList } from '../../table/MovesDialog.js';
import { Sections } from '../../table/Sections.js';
import { useTable } from '../../table/table.js';
import styles from './fallback.module.css';

/** A board in words: any game of the catalog can be played with it. */
export function FallbackBoard() {
  const { t, session, words, view, legal } = useTable();
  const { narrator } = session.module;
  return (
    <div className={styles.board}>
      <p className={styles.turn}>{words.say(narrator.turn(view))}</p>
      {legal.length === 0 ? null : (
        <section aria-labelledby="moves-here">
          <h2 id="moves-here">{t('moves.title', { count: legal.length })}</h2>
          <MoveList />
        </section>
      )}
      <section className={styles.position} aria-label={t('text.title')}>
        <Sections sections={narrator.position(view)} words={words} heading="h2" />
      </section>
    </div>
  );
}
