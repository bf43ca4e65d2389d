import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '@chiaro/match';
import { announcer } from '../announcer/instance.js';
import { useSettings } from '../settings/store.js';
import { Button } from '../ui/Button.js';
import { Sections } from './Sections.js';
import { useTable } from './table.js';
import styles from './room.module.css';

/** The whole position in words, and a line to type a move: beside every board. */
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
      <TypedMove />
      <Position />
    </details>
  );
}

export function Position() {
  const { session, words, view } = useTable();
  const { narrator } = session.module;
  return (
    <div className={styles.position}>
      <p>{words.say(narrator.turn(view))}</p>
      <Sections sections={narrator.position(view)} words={words} />
    </div>
  );
}

/** Moves in the game's notation: an equal way to play. */
export function TypedMove({ onPlayed }: { readonly onPlayed?: () => void }) {
  const { t, session, words, play, legal } = useTable();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState('');
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const move = session.read(text);
    if (!move.ok) {
      const why = messageOf(move.error, words);
      setRefusal(why);
      announcer.post({ kind: 'refusal', text: why, sound: 'refused' });
      return;
    }
    setText('');
    setRefusal('');
    if (play(move.value)) onPlayed?.();
  };

  return (
    <form className={styles.typed} onSubmit={submit}>
      <label htmlFor={id}>{t('typed.label')}</label>
      {legal.length === 0 ? null : (
        <p id={`${id}-example`} className={styles.example}>
          {t('typed.example', { move: session.module.game.notation.format(legal[0]) })}
        </p>
      )}
      <div className={styles.typedRow}>
        <input
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={refusal !== ''}
          aria-describedby={`${id}-example ${id}-why`}
        />
        <Button type="submit">{t('typed.play')}</Button>
      </div>
      <p id={`${id}-why`} className={styles.refusal}>
        {refusal}
      </p>
    </form>
  );
}
