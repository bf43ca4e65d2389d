import room from './room.module.css';
import { useSetting } from '../device/useSettings.js';
import { Dialog } from '../ui/Dialog.js';
import { useWords } from '../words/useWords.js';
import { keysFor, showChord, type KeyAction } from '../device/keymap.js';

/** The active keys, with the person's own changes. */
export function KeysDialog({
  fixed,
  actions,
  onClose,
}: {
  /** Fixed keys and what they do. */
  readonly fixed: readonly (readonly [key: string, does: string])[];
  readonly actions: readonly (readonly [action: KeyAction, does: string])[];
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const on = useSetting('keysOn');
  const changed = useSetting('keys');
  const keys = keysFor({ on, changed });
  const chosen = actions.map(
    ([action, does]) => [keys[action].map(showChord).join(' '), does] as const,
  );
  return (
    <Dialog title={t('help.title')} onClose={onClose} wide>
      {on ? null : <p>{t('help.off')}</p>}
      <table className={room.keys}>
        <thead>
          <tr>
            <th scope="col">{t('help.key')}</th>
            <th scope="col">{t('help.does')}</th>
          </tr>
        </thead>
        <tbody>
          {[...fixed, ...chosen].map(([key, does]) => (
            <tr key={`${key} ${does}`}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('help.reader')}</h3>
      <ul>
        <li>{t('help.orca')}</li>
        <li>{t('help.nvda')}</li>
        <li>{t('help.voiceover')}</li>
        <li>{t('help.command', { key: keys.command.map(showChord).join(' ') })}</li>
      </ul>
    </Dialog>
  );
}
