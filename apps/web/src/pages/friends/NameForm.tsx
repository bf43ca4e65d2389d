import { useState, type FormEvent } from 'react';
import { announcer } from '../../speech/instance.js';
import { knownMe, type Me } from '../../device/me.js';
import { thisProfile } from '../../device/profiles.js';
import { becomeMe } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import styles from './friends.module.css';

/** The name for playing with others. */
export function NameForm({
  label,
  problem: given = '',
  onKnown,
}: {
  /** Label of the button. */
  readonly label: string;
  /** Why the previous name was refused. */
  readonly problem?: string;
  readonly onKnown: (me: Me) => void;
}) {
  const { t } = useWords();
  const [name, setName] = useState(() => knownMe()?.name ?? thisProfile().name);
  const [problem, setProblem] = useState(given);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void becomeMe(name.trim()).then((me) => {
      if (me.ok) return onKnown(me.value);
      setProblem(me.error.message);
      announcer.post({ kind: 'refusal', text: me.error.message });
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <span>{t('friends.name')}</span>
        <input
          value={name}
          maxLength={60}
          autoComplete="nickname"
          required
          aria-describedby="name-help"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <p id="name-help" className={problem === '' ? styles.help : styles.problem}>
        {problem === '' ? t('friends.nameHelp') : problem}
      </p>
      <div className={styles.buttons}>
        <Button look="primary" type="submit">
          {label}
        </Button>
      </div>
    </form>
  );
}
