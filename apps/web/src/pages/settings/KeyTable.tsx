import { useState, type KeyboardEvent } from 'react';
import { announcer } from '../../speech/instance.js';
import {
  chordOf,
  conflictOf,
  keyActions,
  keysFor,
  showChord,
  type KeyAction,
} from '../../device/keymap.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { useSettings } from '../../device/useSettings.js';
import styles from './settings.module.css';

/** Every action with its key; pressing its button waits for the new key. */
export function KeyTable() {
  const { t } = useWords();
  const { keysOn, keys } = useSettings((s) => s.settings);
  const change = useSettings((s) => s.change);
  const [waiting, setWaiting] = useState<KeyAction | null>(null);
  const settings = { on: keysOn, changed: keys };
  const map = keysFor(settings);

  const onKeyDown = (action: KeyAction) => (event: KeyboardEvent) => {
    if (waiting !== action || event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') return setWaiting(null);
    const chord = chordOf(event);
    if (chord === null) return;
    const conflict = conflictOf(chord, action, settings);
    if (conflict !== null) {
      const by = conflict.kind === 'used' ? t(`key.${conflict.by}`) : '';
      announcer.post({
        kind: 'refusal',
        text: t(`keys.${conflict.kind}`, { key: showChord(chord), by }),
      });
      return;
    }
    change({ keys: { ...keys, [action]: chord } });
    setWaiting(null);
    announcer.answer(t('keys.set', { key: showChord(chord) }));
  };

  return (
    <details className={styles.more}>
      <summary>{t('keys.table')}</summary>
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">{t('help.does')}</th>
            <th scope="col">{t('help.key')}</th>
          </tr>
        </thead>
        <tbody>
          {keyActions.map((action) => (
            <tr key={action}>
              <th scope="row">{t(`key.${action}`)}</th>
              <td>
                <button
                  type="button"
                  className={styles.keyButton}
                  aria-label={t('keys.change', {
                    action: t(`key.${action}`),
                    key: map[action].map(showChord).join(', '),
                  })}
                  aria-pressed={waiting === action}
                  onClick={() => setWaiting(action)}
                  onKeyDown={onKeyDown(action)}
                  onBlur={() => setWaiting(null)}
                >
                  {waiting === action ? t('keys.press') : map[action].map(showChord).join('  ')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => change({ keys: {} })}>{t('keys.reset')}</Button>
    </details>
  );
}
