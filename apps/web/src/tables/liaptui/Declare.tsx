import { messageOf } from '@chiaro/kernel';
import { PILES as ALL_PILES, type Move, type View } from '@chiaro/liaptui';
import { useHandler, usePrimary, useTable } from '../../table/table.js';
import { useRoving } from '../../ui/useRoving.js';
import styles from './liaptui.module.css';

const PILES = Array.from({ length: ALL_PILES + 1 }, (_, piles) => piles);

/** 0 to 8 piles; a banned number stays in place and explains why. */
export function Declare() {
  const { t, play, words, session, view, snapshot } = useTable<View, Move>();
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>([PILES.map(String)]);
  const so = view.seats.reduce((sum, { declared }) => sum + (declared ?? 0), 0);
  const bans = PILES.map((piles) => session.refusalOf({ kind: 'declare', piles }));
  const banned = bans.find((ban) => ban !== null);
  const hinted = (snapshot.hint?.move as { piles?: number } | undefined)?.piles;
  // The digit itself: 0 is zero piles here, not the tenth of anything.
  useHandler('nth', (n) => play({ kind: 'declare', piles: n === 9 ? 0 : n + 1 }));
  usePrimary({ label: t('liaptui.declareHow'), disabled: true, run: () => undefined });
  return (
    <section className={styles.ask} aria-label={t('liaptui.declare')}>
      <p>
        {t('liaptui.declaredSo', { so })}
        {banned === undefined || banned === null ? '' : ` ${messageOf(banned, words)}`}
      </p>
      <div
        ref={container}
        role="toolbar"
        aria-label={t('liaptui.declare')}
        tabIndex={-1}
        className={styles.numbers}
        onKeyDown={onKeyDown}
      >
        {PILES.map((piles) => {
          const ban = bans[piles] ?? null;
          const name = words.say({ id: 'move.declare', args: { piles } });
          return (
            <button
              key={piles}
              type="button"
              className={styles.number}
              data-hinted={hinted === piles}
              data-decide=""
              aria-disabled={ban !== null}
              aria-label={ban === null ? name : `${name}. ${messageOf(ban, words)}`}
              {...item(String(piles))}
              onClick={() => play({ kind: 'declare', piles })}
            >
              {piles}
            </button>
          );
        })}
      </div>
    </section>
  );
}
