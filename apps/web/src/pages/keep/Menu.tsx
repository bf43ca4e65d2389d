import { useLocation } from 'wouter';
import { KeysDialog } from '../../table/KeysDialog.js';
import room from '../../table/room.module.css';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Toolbar } from '../../ui/Toolbar.js';
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
  const { t, game, editor, state } = useKeep();
  const [, go] = useLocation();
  const close = () => open(null);
  return (
    <Dialog title={t('menu.title')} onClose={close}>
      <Toolbar className={room.menu} label={t('menu.title')}>
        <Button look="primary" data-autofocus="" onClick={close}>
          {t('keep.menu.goOn')}
        </Button>
        {state.scored.over || state.page.entries.length === 0 ? null : (
          <Button
            onClick={() => {
              close();
              editor.end();
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
      </Toolbar>
      <h3>{t('keep.export')}</h3>
      <Exports />
      <p className={styles.note}>{t('keep.menu.saved')}</p>
      <LogOfChanges />
    </Dialog>
  );
}

/** Every entry, correction and undo, newest first. */
function LogOfChanges() {
  const { t, language, state } = useKeep();
  const { events } = state.match;
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
  return (
    <KeysDialog
      fixed={FORM_KEYS.map(([key, id]) => [key, t(id)])}
      actions={keptActions.map((action) => [action, t(`keep.key.${action}`)])}
      onClose={onClose}
    />
  );
}
