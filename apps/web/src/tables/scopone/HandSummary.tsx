import { useMemo, useState } from 'react';
import { lastHand, PRIMIERA_VALUES, type Move, type View } from '@chiaro/scopone';
import type { Entry } from '@chiaro/kernel';
import { RoundPause } from '../../table/RoundPause.js';
import { useTable } from '../../table/table.js';
import { ScoponeCard, isCard, valueOf } from './cards.js';
import { Foreign } from '../../words/Foreign.js';
import styles from './scopone.module.css';

/** After each hand, before the next is played: every line, primiera card by card. Bots wait. */
export function HandSummary() {
  const { snapshot, t } = useTable<View, Move>();
  const isEnd = snapshot.told.some((told) => told.entries.some(({ rule }) => rule === 'SC-S1'));
  const entries = useMemo(
    () => lastHand(snapshot.entries).filter(({ rule }) => rule !== 'SC-C7'),
    [snapshot.entries],
  );
  const [closed, setClosed] = useState(-1);
  const open = isEnd && closed !== snapshot.seq;

  if (!open) return null;
  const close = () => setClosed(snapshot.seq);
  return (
    <RoundPause
      title={t('scopone.handOver')}
      next={t(snapshot.result === null ? 'scopone.nextHand' : 'action.result')}
      onNext={close}
    >
      <HandLines entries={entries} />
      <HandPoints entries={entries} />
      <Totals />
    </RoundPause>
  );
}

function HandLines({ entries }: { readonly entries: readonly Entry[] }) {
  const { words, session } = useTable<View, Move>();
  return (
    <ul className={styles.summary}>
      {entries.map((entry, i) => (
        <li key={i}>
          <span>
            <Foreign>{words.say(session.module.narrator.entry(entry))}</Foreign>
          </span>
          {entry.rule === 'SC-S4' ? <Primiera entry={entry} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The sum of the lines above, for each side. */
function HandPoints({ entries }: { readonly entries: readonly Entry[] }) {
  const { snapshot, sideName, t } = useTable<View, Move>();
  const pointsOf = (side: number): number =>
    entries.reduce((sum, entry) => (entry.side === side ? sum + entry.points : sum), 0);
  return (
    <p className={styles.matchTotals}>
      {t('scopone.handPoints')}{' '}
      {snapshot.totals
        .map((_, side) => t('scopone.handSum', { who: sideName(side), points: pointsOf(side) }))
        .join(', ')}
      .
    </p>
  );
}

function Primiera({ entry }: { readonly entry: Entry }) {
  const { sideName } = useTable<View, Move>();
  return (
    <div className={styles.primiera} aria-hidden="true">
      {(['ownCards', 'otherCards'] as const).map((which) => {
        const cards = entry.facts[which];
        if (!Array.isArray(cards)) return null;
        return (
          <div key={which}>
            <p>{sideName(which === 'ownCards' ? entry.side : 1 - entry.side)}</p>
            <div className={styles.primieraCards}>
              {cards.filter(isCard).map((card) => (
                <span key={card}>
                  <ScoponeCard card={card} compact />
                  <b>{PRIMIERA_VALUES[valueOf(card)]}</b>
                </span>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

function Totals() {
  const { snapshot, sideName, t, view } = useTable<View, Move>();
  return (
    <p className={styles.matchTotals}>
      {snapshot.totals
        .map((total, side) => t('score.total', { who: sideName(side), total }))
        .join(' ')}{' '}
      {t('scopone.target', { target: view.options.target })}
    </p>
  );
}
