import { keysFor, showChord, type KeyAction } from '../device/keymap.js';
import { useSetting } from '../device/useSettings.js';
import { Button } from '../ui/Button.js';
import { BulbIcon, ListIcon, MoreIcon, PeopleIcon, RedoIcon, UndoIcon } from '../ui/icons.js';
import { Toolbar } from '../ui/Toolbar.js';
import type { Session } from '../session/session.js';
import { primaryOf, useTable, type Table } from './table.js';
import type { Ask, DialogName } from './useTableKeys.js';
import styles from './room.module.css';

/** The possible actions in words, each with its key. */
export function ActionBar({
  ask,
  open,
}: {
  readonly ask: Ask;
  readonly open: (dialog: DialogName) => void;
}) {
  const { t, snapshot, session } = useTable();
  const chord = useChords();
  return (
    <Toolbar className={styles.actions} label={t('actions.label')}>
      <PrimaryButton ask={ask} open={open} />
      <div className={styles.helpers}>
        {snapshot.allowsUndo && !session.isWatching ? (
          <Button
            look="quiet"
            icon={<UndoIcon />}
            chord={chord('undo')}
            aria-disabled={!snapshot.canUndo}
            onClick={() => ask('undo')}
          >
            {t(snapshot.company.consent ? 'friends.askBack' : 'action.undo')}
          </Button>
        ) : null}
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
        {session.isAmongPeople ? (
          <Button
            look="quiet"
            icon={<PeopleIcon />}
            chord={chord('people')}
            onClick={() => ask('people')}
          >
            {t('friends.people')}
          </Button>
        ) : (
          <Button
            look="quiet"
            icon={<BulbIcon />}
            chord={chord('hint')}
            aria-disabled={!snapshot.myTurn || session.isRanked}
            data-hinted={snapshot.hint !== null}
            onClick={() => (snapshot.hint === null ? ask('hint') : open('hint'))}
          >
            {t(snapshot.hint === null ? 'action.hint' : 'action.whyHint')}
          </Button>
        )}
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
          onClick={() => open('menu')}
        >
          {t('action.more')}
        </Button>
      </div>
    </Toolbar>
  );
}

/** Always the same button element, whatever its label, because it may have the focus. */
function PrimaryButton({
  ask,
  open,
}: {
  readonly ask: Ask;
  readonly open: (dialog: DialogName) => void;
}) {
  const table = useTable();
  const { snapshot, session } = table;
  const chord = useChords();
  const { label, can } = primaryLabel(table);
  const run = () => {
    if (snapshot.result !== null && table.handlers.pause === null) open('result');
    else if (snapshot.bot === 'held' || snapshot.bot === 'failed') session.proceed();
    else ask('primary');
  };
  return (
    <Button
      look="primary"
      data-decide=""
      chord={can && snapshot.result === null ? chord('primary') : undefined}
      aria-disabled={!can}
      data-idle={can ? undefined : ''}
      onClick={run}
    >
      {label}
    </Button>
  );
}

/** The label of the main button, and whether it does anything. */
function primaryLabel({ t, session, snapshot, handlers, seatName }: Table): {
  readonly label: string;
  readonly can: boolean;
} {
  if (snapshot.result !== null && handlers.pause === null)
    return { label: t('action.result'), can: true };
  if (snapshot.company.paused && session.isFar) return { label: t('friends.paused'), can: false };
  if (snapshot.isSent && session.isFar) return { label: t('friends.sent'), can: false };
  if (snapshot.bot === 'held') return { label: t('action.proceed'), can: true };
  if (snapshot.bot === 'failed') return { label: t('action.retry'), can: true };
  const primary = primaryOf(handlers);
  if (snapshot.bot === 'thinking' && handlers.pause === null) {
    if (isOwnStandIn(session, snapshot.actor))
      return { label: t('friends.standInPlays'), can: false };
    const who = snapshot.actor === null ? '' : seatName(snapshot.actor);
    return { label: t('action.thinking', { who }), can: false };
  }
  if (primary === null) return { label: t('action.choose'), can: false };
  return { label: primary.label.replace(/\.$/, ''), can: primary.disabled !== true };
}

/** A bot stands in for a person at this device. */
const isOwnStandIn = ({ client, snapshot }: Session, actor: number | null): boolean =>
  actor !== null &&
  client.seating.seats.includes(actor) &&
  snapshot.company.seats[actor]?.standIn !== undefined;

/** The key of an action as shown on its button; none while letters are off. */
export function useChords(): (action: KeyAction) => string | undefined {
  const on = useSetting('keysOn');
  const changed = useSetting('keys');
  return (action) => {
    const [first] = keysFor({ on, changed })[action];
    return on && first !== undefined ? showChord(first) : undefined;
  };
}
