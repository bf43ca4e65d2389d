import { useChords } from '../../table/ActionBar.js';
import room from '../../table/room.module.css';
import { Button } from '../../ui/Button.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { MoreIcon, RedoIcon, UndoIcon } from '../../ui/icons.js';
import { ENTRY_FORM, useKeep, type FormAction } from './context.js';
import { ScreenIcon } from './icons.js';
import type { KeepDialog } from './Room.js';

/** The primary action, and undo and redo. */
export function Actions({
  primary,
  open,
  onRematch,
}: {
  readonly primary: FormAction | null;
  readonly open: (dialog: KeepDialog) => void;
  /** Set when the match is over. */
  readonly onRematch: (() => void) | null;
}) {
  const { t, editor, state } = useKeep();
  const chord = useChords();
  return (
    <Toolbar className={room.actions} label={t('actions.label')}>
      {onRematch === null ? (
        <Submit primary={primary} />
      ) : (
        <Button look="primary" onClick={onRematch}>
          {t('keep.rematch')}
        </Button>
      )}
      <div className={room.helpers}>
        <Button
          look="quiet"
          icon={<UndoIcon />}
          chord={chord('undo')}
          aria-disabled={state.undo === null}
          onClick={() => editor.undo()}
        >
          {t('action.undo')}
        </Button>
        <Button
          look="quiet"
          icon={<RedoIcon />}
          chord={chord('redo')}
          aria-disabled={state.redo === null}
          onClick={() => editor.redo()}
        >
          {t('keep.redo')}
        </Button>
        <Button
          look="quiet"
          icon={<ScreenIcon />}
          aria-haspopup="dialog"
          onClick={() => open('show')}
        >
          {t('keep.show')}
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

function Submit({ primary }: { readonly primary: FormAction | null }) {
  const chord = useChords();
  // A form without a submit button has no action here.
  if (primary === null) return null;
  return (
    <Button
      look="primary"
      type="submit"
      form={ENTRY_FORM}
      chord={chord('primary')}
      aria-disabled={primary.waits}
    >
      {primary.label}
    </Button>
  );
}
