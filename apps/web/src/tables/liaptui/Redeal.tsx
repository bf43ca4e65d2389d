import type { Move, View } from '@chiaro/liaptui';
import { usePrimary, useTable } from '../../table/table.js';
import { Button } from '../../ui/Button.js';
import { Toolbar } from '../../ui/Toolbar.js';
import styles from './liaptui.module.css';

/** LT-P3: a weak hand may be dealt again, and then the round counts more. */
export function Redeal() {
  const { t, play, view, words } = useTable<View, Move>();
  usePrimary({
    label: words.say({ id: 'move.keep' }),
    run: () => play({ kind: 'answer', answer: 'keep' }),
  });
  return (
    <section className={styles.ask} aria-label={t('liaptui.redeal')}>
      <p>{t('liaptui.weak', { next: view.multiplier + 1 })}</p>
      <Toolbar className={styles.row} label={t('liaptui.redeal')}>
        <Button onClick={() => play({ kind: 'answer', answer: 'keep' })}>
          {words.say({ id: 'move.keep' })}
        </Button>
        <Button onClick={() => play({ kind: 'answer', answer: 'redeal' })}>
          {words.say({ id: 'move.redeal' })}
        </Button>
      </Toolbar>
    </section>
  );
}
