import { useState } from 'react';
import { Dialog } from '../ui/Dialog.js';
import { ScoreChart } from './ScoreChart.js';
import { Slip } from '../table/Slip.js';
import { useTable } from '../table/table.js';
import { askByKey, type Ask } from '../table/useTableKeys.js';
import styles from './scores.module.css';

const ALL_SIDES = 'all';

/** Explains the score: its history and every line, of all sides or of one. */
export function ScoresDialog({
  game,
  title,
  side,
  ask,
  onClose,
}: {
  readonly ask: Ask;
  readonly game: string;
  readonly title: string;
  /** The side whose total was asked about. */
  readonly side: number | null;
  readonly onClose: () => void;
}) {
  const { t, session, snapshot, words, sideName } = useTable();
  const [shown, setShown] = useState(side);
  const { entries, totals } = snapshot;
  const { narrator } = session.module;
  return (
    <Dialog
      title={t('scores.title')}
      onClose={onClose}
      wide
      onKey={(press) => askByKey(press, ask)}
    >
      <ScoreChart entries={entries} />
      {totals.length === 1 ? null : (
        <label className={styles.whose}>
          {t('scores.whose')}
          <select
            value={shown ?? ALL_SIDES}
            onChange={({ target }) =>
              setShown(target.value === ALL_SIDES ? null : Number(target.value))
            }
          >
            <option value={ALL_SIDES}>{t('scores.everybody')}</option>
            {totals.map((_, each) => (
              <option key={each} value={each}>
                {sideName(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={styles.slip}>
        <Slip
          game={game}
          title={title}
          entries={entries}
          only={shown}
          sides={totals.length}
          sayEntry={(entry) => words.say(narrator.entry(entry))}
          sideName={sideName}
          level={3}
        />
      </div>
    </Dialog>
  );
}
