import { useSettings } from '../device/useSettings.js';
import { Sections } from './Sections.js';
import { useTable } from './table.js';
import styles from './room.module.css';

/** The whole position in words, beside every board. */
export function TextView() {
  const { t } = useTable();
  const open = useSettings((s) => s.settings.textView);
  const change = useSettings((s) => s.change);
  return (
    <details
      className={styles.textView}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) change({ textView: event.currentTarget.open });
      }}
    >
      <summary>{t('text.title')}</summary>
      <h2 className="visually-hidden">{t('text.title')}</h2>
      <Position />
    </details>
  );
}

function Position() {
  const { session, words, view } = useTable();
  const { narrator } = session.module;
  return (
    <div className={styles.position}>
      <p>{words.say(narrator.turn(view))}</p>
      <Sections sections={narrator.position(view)} words={words} />
    </div>
  );
}
