import { useMemo, useState } from 'react';
import { announcer } from '../speech/instance.js';
import { Dialog } from '../ui/Dialog.js';
import { useRoving } from '../ui/useRoving.js';
import { useTable } from './table.js';
import { askByKey, type Ask } from './useTableKeys.js';
import styles from './room.module.css';

/** Every legal move in words; Enter plays one. Typing narrows the list. */
export function MovesDialog({ ask, onClose }: { readonly ask: Ask; readonly onClose: () => void }) {
  const { t, legal } = useTable();
  return (
    <Dialog
      title={t('moves.title', { count: legal.length })}
      onClose={onClose}
      onKey={(press) => askByKey(press, ask)}
    >
      <MoveList onPlayed={onClose} autoFocus />
    </Dialog>
  );
}

/** With more moves than this there is a filter. */
const MANY = 12;

export function MoveList({
  onPlayed,
  autoFocus = false,
}: {
  readonly onPlayed?: () => void;
  readonly autoFocus?: boolean;
}) {
  const { t, session, legal, view, words, play } = useTable();
  const [filter, setFilter] = useState('');
  const { narrator, game } = session.module;
  const moves = useMemo(
    () =>
      legal.map((move) => ({
        move,
        id: game.notation.format(move),
        text: words.say(narrator.move(move, view)),
      })),
    [legal, game, words, narrator, view],
  );
  const wanted = filter.trim().toLowerCase();
  const shown = moves.filter(({ text, id }) => `${text} ${id}`.toLowerCase().includes(wanted));
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(shown.map(({ id }) => [id]));

  return (
    <div className={styles.moveList}>
      {moves.length > MANY ? (
        <label className={styles.filter}>
          {t('moves.filter')}
          <input
            type="search"
            value={filter}
            autoComplete="off"
            onChange={(event) => setFilter(event.target.value)}
          />
        </label>
      ) : null}
      <div
        ref={container}
        role="toolbar"
        aria-orientation="vertical"
        aria-label={t('moves.title', { count: shown.length })}
        tabIndex={-1}
        className={styles.moves}
        onKeyDown={onKeyDown}
      >
        {shown.map(({ move, id, text }, index) => (
          <button
            key={id}
            type="button"
            className={styles.move}
            {...item(id)}
            data-autofocus={autoFocus && index === 0 ? '' : undefined}
            onClick={() => {
              if (onPlayed !== undefined) announcer.focusMoves();
              if (play(move)) onPlayed?.();
            }}
          >
            <span>{text}</span>{' '}
            <span className={styles.notation} aria-hidden="true">
              {id}
            </span>
          </button>
        ))}
      </div>
      {shown.length === 0 ? <p>{t('moves.none')}</p> : null}
    </div>
  );
}
