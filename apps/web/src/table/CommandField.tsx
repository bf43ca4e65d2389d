import { useId, useRef, useState, type FormEvent } from 'react';
import { announcer } from '../speech/instance.js';
import { Button } from '../ui/Button.js';
import { focusArrival, focusPlace, returnFocus, type FocusPlace } from '../ui/focus.js';
import { everyLanguage } from '../words/delivery.js';
import { useWords } from '../words/useWords.js';
import styles from './room.module.css';

/** Null if it was done, else the reason for the refusal. */
export type RunCommand = (text: string) => string | null;

const FIELD = '[data-command]';

/** The element that had the focus before; Escape goes back to it. */
let before: FocusPlace | null = null;

/** The one command line of the page. */
export function focusCommandLine(): void {
  before = focusPlace();
  document.querySelector<HTMLElement>(FIELD)?.focus();
}

/**
 * A text field for moves and questions in words. It is always available and works in every mode
 * of a screen reader, where single letters do not. Answers are spoken, and the focus stays.
 */
export function CommandField({
  example,
  run,
}: {
  readonly example: string;
  readonly run: RunCommand;
}) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    // If the words of another language cannot be loaded, those of the page's language still work.
    everyLanguage().then(answer, answer);
  };
  const answer = () => {
    const why = run(text);
    setRefusal(why ?? '');
    if (why === null) return setText('');
    // The next input replaces the refused one.
    field.current?.select();
    announcer.post({ kind: 'refusal', text: why, sound: 'refused' });
  };

  return (
    <form className={styles.typed} onSubmit={submit}>
      <label htmlFor={id}>{t('command.label')}</label>
      <p id={`${id}-example`} className={styles.example}>
        {t('command.example', { example })}
      </p>
      <div className={styles.typedRow}>
        <input
          ref={field}
          id={id}
          data-command=""
          value={text}
          onFocus={() => void everyLanguage().catch(() => undefined)}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            setText('');
            setRefusal('');
            if (text !== '') return;
            if (before === null) focusArrival();
            else returnFocus(before);
          }}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={refusal !== ''}
          aria-describedby={`${id}-example`}
          aria-errormessage={`${id}-why`}
        />
        <Button type="submit">{t('command.do')}</Button>
      </div>
      <p id={`${id}-why`} className={styles.refusal}>
        {refusal}
      </p>
    </form>
  );
}
