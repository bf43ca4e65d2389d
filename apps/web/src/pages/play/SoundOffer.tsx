import { useState } from 'react';
import { useSetting, useSettings } from '../../device/useSettings.js';
import { playSound } from '../../speech/sound.js';
import { useWords } from '../../words/useWords.js';
import styles from '../../ui/form.module.css';

/** A line in the form of the first game; starting without an answer declines. */
export function SoundOffer() {
  const { t } = useWords();
  const sound = useSetting('sound');
  const isAsked = useSetting('soundAsked');
  const change = useSettings((s) => s.change);
  // It stays until the game begins, so that an answer can be seen and changed.
  const [isOffered] = useState(!isAsked && !sound);
  if (!isOffered) return null;
  const answer = (wanted: boolean) => {
    change({ sound: wanted });
    if (wanted) playSound('points');
  };
  return (
    <fieldset className={styles.offer}>
      <legend>{t('setup.sounds')}</legend>
      <div className={styles.choices}>
        {([true, false] as const).map((each) => (
          <label key={String(each)} className={styles.choice}>
            <input
              type="radio"
              name="sound"
              checked={isAsked && sound === each}
              onChange={() => answer(each)}
            />
            {t(each ? 'setup.sounds.yes' : 'setup.sounds.no')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
