import { linesOfEntries, useKeep } from '../context.js';
import { leaders } from '../core/keeper.js';
import { amount, figure } from '../figure.js';
import { Dot } from './Parts.js';
import { Toolbar } from '../../../ui/Toolbar.js';
import styles from './table.module.css';

/** The total of each side, the leader and the lead; each total opens its explanation. */
export function ScoreStrip() {
  const { t, state, sideName, why, initialOf, faceOf } = useKeep();
  const { scored, match } = state;
  const lowest = match.options['wins'] === 'lowest';
  const ahead = leaders(scored.totals, lowest);
  const best = scored.totals[ahead[0] ?? 0] ?? 0;
  const isOpen = scored.lines.length > 0;
  return (
    <Toolbar
      className={styles.strip}
      label={t('keep.totals')}
      data-many={scored.sides > 4}
      data-three={scored.sides === 3}
    >
      {scored.totals.map((total, side) => {
        const seat = scored.sideOf.indexOf(side);
        const leads = scored.over
          ? scored.winners.includes(side)
          : isOpen && ahead.includes(side) && ahead.length < scored.sides;
        const behind = Math.abs(total - best);
        const title = t('keep.totalTitle', { who: sideName(side), amount: amount(total) });
        return (
          <button
            key={side}
            type="button"
            className={styles.side}
            data-colour={match.players[seat]?.colour}
            data-leads={leads}
            aria-label={`${title} ${note(leads, behind)}`}
            onClick={() => why(title, linesOfEntries(scored, side, null), null)}
          >
            <span className={styles.sideName}>
              <Dot
                name={initialOf(side)}
                face={faceOf(side)}
                colour={match.players[seat]?.colour ?? 'slate'}
              />
              <span>{sideName(side)}</span>
            </span>{' '}
            <span className={styles.sideTotal}>{figure(total)}</span>{' '}
            <span className={styles.sideNote}>{isOpen ? note(leads, behind) : ''}</span>
          </button>
        );
      })}
    </Toolbar>
  );

  function note(leads: boolean, behind: number): string {
    if (!isOpen || scored.sides === 1) return '';
    if (leads) return t(scored.over ? 'keep.wins' : 'keep.leads');
    return behind === 0 ? t('keep.level') : t('keep.behind', { points: behind });
  }
}
