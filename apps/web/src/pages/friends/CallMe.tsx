import { useId, useState } from 'react';
import { useSettings } from '../../device/useSettings.js';
import { announcer } from '../../speech/instance.js';
import { askForNotices, noticeState } from '../../speech/turnCall.js';
import { useWords } from '../../words/useWords.js';
import form from '../../ui/form.module.css';
import styles from './friends.module.css';

/** How a player is notified of their turn. The browser asks only after a press on the box. */
export function CallMe() {
  const { t } = useWords();
  const { turnSound, turnNotice } = useSettings((s) => s.settings);
  const change = useSettings((s) => s.change);
  const [state, setState] = useState(noticeState);
  const id = useId();
  const isPossible = state === 'granted' || state === 'default';
  const wantNotices = async (isWanted: boolean) => {
    const allowed = isWanted && noticeState() === 'default' ? await askForNotices() : noticeState();
    setState(noticeState());
    change({ turnNotice: isWanted && allowed === 'granted' });
    if (isWanted) announcer.answer(t(allowed === 'granted' ? 'turns.notified' : 'turns.denied'));
  };
  return (
    <fieldset className={form.field}>
      <legend>{t('turns.call')}</legend>
      <label className={form.choice}>
        <input
          type="checkbox"
          checked={turnSound}
          onChange={(event) => change({ turnSound: event.target.checked })}
        />
        {t('turns.sound')}
      </label>
      <label className={form.choice}>
        <input
          type="checkbox"
          checked={turnNotice && state === 'granted'}
          disabled={!isPossible}
          aria-describedby={isPossible ? undefined : id}
          onChange={(event) => void wantNotices(event.target.checked)}
        />
        {t('turns.notify')}
      </label>
      {isPossible ? null : (
        <p id={id} className={styles.help}>
          {t(state === 'denied' ? 'turns.denied' : 'turns.needsHttps')}
        </p>
      )}
    </fieldset>
  );
}
