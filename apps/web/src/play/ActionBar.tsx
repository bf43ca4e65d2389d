import { keysFor, showChord, type KeyAction } from '../keys/keymap.js';
import { useSetting } from '../settings/store.js';
import { Button } from '../ui/Button.js';
import { BulbIcon, ListIcon, MoreIcon, RedoIcon, UndoIcon } from '../ui/icons.js';
import { primaryOf, useTable } from './table.js';
import type { Ask, DialogName } from './useRoomKeys.js';
import styles from './room.module.css';

/** What I can do now, in words, each with its key. */
export function ActionBar({
  ask,
  open,
}: {
  readonly ask: Ask;
  readonly open: (dialog: DialogName) => void;
}) {
  const { t, snapshot } = useTable();
  const chord = useChords();
  return (
    <div className={styles.actions} role="group" aria-label={t('actions.label')}>
      <Primary ask={ask} open={open} />
      <div className={styles.helpers}>
        <Button
          look="quiet"
          icon={<UndoIcon />}
          chord={chord('undo')}
          aria-disabled={!snapshot.canUndo}
          onClick={() => ask('undo')}
        >
          {t('action.undo')}
        </Button>
        {snapshot.canRedo ? (
          <Button
            look="quiet"
            icon={<RedoIcon />}
            chord={chord('redo')}
            onClick={() => ask('redo')}
          >
            {t('action.redo')}
          </Button>
        ) : null}
        <Button
          look="quiet"
          icon={<BulbIcon />}
          chord={chord('hint')}
          aria-disabled={!snapshot.myTurn}
          onClick={() => ask('hint')}
        >
          {t('action.hint')}
        </Button>
        <Button
          look="quiet"
          icon={<ListIcon />}
          chord={chord('moves')}
          onClick={() => ask('moves')}
        >
          {t('action.moves')}
        </Button>
        <Button
          look="quiet"
          icon={<MoreIcon />}
          aria-haspopup="dialog"
          onClick={() => open('more')}
        >
          {t('action.more')}
        </Button>
      </div>
    </div>
  );
}

function Primary({
  ask,
  open,
}: {
  readonly ask: Ask;
  readonly open: (dialog: DialogName) => void;
}) {
  const { t, snapshot, session, handlers, seatName } = useTable();
  const chord = useChords();
  if (snapshot.result !== null)
    return (
      <Button look="primary" onClick={() => open('result')}>
        {t('action.result')}
      </Button>
    );
  if (snapshot.bot === 'held' || snapshot.bot === 'failed')
    return (
      <Button look="primary" chord={chord('primary')} onClick={() => session.proceed()}>
        {t(snapshot.bot === 'held' ? 'action.proceed' : 'action.retry')}
      </Button>
    );
  const primary = primaryOf(handlers);
  if (snapshot.bot === 'thinking' && handlers.pause === null) {
    const actor = session.match.actor();
    const who = actor.kind === 'seat' ? seatName(actor.seat) : '';
    return <p className={styles.waiting}>{t('action.thinking', { who })}</p>;
  }
  if (primary === null) return <p className={styles.waiting}>{t('action.choose')}</p>;
  return (
    <Button
      look="primary"
      chord={chord('primary')}
      aria-disabled={primary.disabled === true}
      onClick={() => ask('primary')}
    >
      {primary.label.replace(/\.$/, '')}
    </Button>
  );
}

/** The key of an action as it stands on the button; none while letters are off. */
export function useChords(): (action: KeyAction) => string | undefined {
  const on = useSetting('keysOn');
  const changed = useSetting('keys');
  return (action) => {
    const [first] = keysFor({ on, changed })[action];
    return on && first !== undefined ? showChord(first) : undefined;
  };
}
