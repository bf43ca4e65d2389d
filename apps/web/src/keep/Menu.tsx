import { useLocation } from 'wouter';
import { keysFor, showChord } from '../keys/keymap.js';
import room from '../play/room.module.css';
import { useSetting } from '../settings/store.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { useKeep } from './context.js';
import { Exports } from './Exports.js';
import type { KeepDialog } from './Room.js';
import { keptActions } from './useKeepKeys.js';
import styles from './keep.module.css';

export function KeepMenu({
  open,
  onRematch,
}: {
  readonly open: (dialog: KeepDialog | null) => void;
  readonly onRematch: () => void;
}) {
  const { t, game, session, snapshot } = useKeep();
  const [, go] = useLocation();
  const close = () => open(null);
  return (
    <Dialog title={t('menu.title')} onClose={close}>
      <div className={room.menu}>
        <Button look="primary" onClick={close}>
          {t('keep.menu.goOn')}
        </Button>
        {snapshot.scored.over || snapshot.page.entries.length === 0 ? null : (
          <Button
            onClick={() => {
              close();
              session.end();
            }}
          >
            {t('keep.menu.end')}
          </Button>
        )}
        <Button onClick={onRematch}>{t('keep.rematch')}</Button>
        <Button onClick={() => go('/keep')}>{t('keep.menu.all')}</Button>
        <Button onClick={() => open('show')}>{t('keep.menu.show')}</Button>
        <Button onClick={() => open('help')}>{t('help.title')}</Button>
        {game.module === null ? null : (
          <a className={room.menuLink} href={`/rules/${game.id}`} target="_blank" rel="noreferrer">
            {t('menu.rules')}
          </a>
        )}
      </div>
      <h3>{t('keep.export')}</h3>
      <Exports />
      <p className={styles.note}>{t('keep.menu.saved')}</p>
      <LogOfChanges />
    </Dialog>
  );
}

/** Everything that was ever written, corrected or taken back, newest first. */
function LogOfChanges() {
  const { t, language, snapshot } = useKeep();
  const { events } = snapshot.match;
  if (events.length === 0) return null;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return (
    <details className={styles.log}>
      <summary>{t('keep.log', { count: events.length })}</summary>
      <ol reversed>
        {events.toReversed().map((event, i) => (
          <li key={events.length - i}>
            <time dateTime={new Date(event.at).toISOString()}>{time.format(event.at)}</time>{' '}
            {t(`keep.log.${event.kind}`, { number: 'index' in event ? event.index + 1 : 0 })}
          </li>
        ))}
      </ol>
    </details>
  );
}

const FORM_KEYS = [
  ['↑ ↓ ← →', 'help.arrows'],
  ['Tab', 'keep.help.tab'],
  ['0–9', 'keep.help.digits'],
  ['Enter', 'help.enter'],
  ['Esc', 'keep.help.escape'],
] as const;

export function KeepHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useKeep();
  const on = useSetting('keysOn');
  const changed = useSetting('keys');
  const keys = keysFor({ on, changed });
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
          {FORM_KEYS.map(([key, id]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{t(id)}</td>
            </tr>
          ))}
          {keptActions.map((action) => (
            <tr key={action}>
              <th scope="row">
                <kbd>{keys[action].map(showChord).join(' ')}</kbd>
              </th>
              <td>{t(`keep.key.${action}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
