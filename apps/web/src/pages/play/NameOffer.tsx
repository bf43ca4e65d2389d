import '../../words/who.js';
import { useId, useState } from 'react';
import { isAsked } from '../../device/profiles.js';
import { useWords } from '../../words/useWords.js';
import styles from '../../ui/form.module.css';

/** A line in the form of the first game; starting without an answer declines for good. */
export function NameOffer({
  name,
  onChange,
}: {
  readonly name: string;
  readonly onChange: (name: string) => void;
}) {
  const { t } = useWords();
  const id = useId();
  const [isOffered] = useState(() => !isAsked());
  if (!isOffered) return null;
  return (
    <div className={styles.field}>
      <label className={styles.name}>
        <span>{t('who.ask')}</span>
        <input
          value={name}
          maxLength={40}
          autoComplete="nickname"
          autoCapitalize="words"
          aria-describedby={id}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p id={id} className={styles.help}>
        {t('who.askHelp')}
      </p>
    </div>
  );
}
