import { keyActions, keysFor, showChord } from '../keys/keymap.js';
import { useSetting } from '../settings/store.js';
import { Dialog } from '../ui/Dialog.js';
import { useTable } from './table.js';
import styles from './room.module.css';

const BOARD_KEYS = [
  ['↑ ↓ ← →', 'help.arrows'],
  ['Home End', 'help.ends'],
  ['Tab', 'help.tab'],
  ['Enter', 'help.enter'],
  ['1–9 0', 'help.digits'],
  ['Esc', 'help.escape'],
] as const;

/** The keys in force, the person's own map included. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, handlers } = useTable();
  const on = useSetting('keysOn');
  const changed = useSetting('keys');
  const keys = keysFor({ on, changed });
  return (
    <Dialog title={t('help.title')} onClose={onClose} wide>
      {on ? null : <p>{t('help.off')}</p>}
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">{t('help.key')}</th>
            <th scope="col">{t('help.does')}</th>
          </tr>
        </thead>
        <tbody>
          {BOARD_KEYS.map(([key, id]) => (
            <tr key={id}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{(id === 'help.digits' ? handlers.digits : null) ?? t(id)}</td>
            </tr>
          ))}
          {keyActions.map((action) => (
            <tr key={action}>
              <th scope="row">
                <kbd>{keys[action].map(showChord).join(' ')}</kbd>
              </th>
              <td>{t(`key.${action}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
