import { useEffect, useMemo, useState } from 'react';
import type { Move, View } from '@chiaro/scopone';
import type { Entry } from '@chiaro/kernel';
import { useTable } from '../../play/table.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { ScoponeCard, isCard, valueOf } from './cards.js';
import styles from './scopone.module.css';

/** What a card is worth for primiera (SC-S4). */
const PRIMIERA = [0, 16, 12, 13, 14, 15, 18, 21, 10, 10, 10];

/** After each hand, before the next is played: every line, primiera card by card. Bots wait. */
export function HandSummary() {
  const { snapshot, session, t } = useTable<View, Move>();
  const entries = useMemo(
    () => snapshot.told.flatMap((told) => told.entries).filter(({ rule }) => rule !== 'SC-C7'),
    [snapshot.told],
  );
  const isEnd = entries.some(({ rule }) => rule === 'SC-S1');
  const [closed, setClosed] = useState(-1);
  const open = isEnd && snapshot.result === null && closed !== snapshot.seq;

  useEffect(() => (open ? session.wait() : undefined), [open, session]);

  if (!open) return null;
  const close = () => setClosed(snapshot.seq);
  return (
    <Dialog title={t('scopone.handOver')} onClose={close} wide>
      <Lines entries={entries} />
      <Totals />
      <Button look="primary" onClick={close} data-autofocus="">
        {t('scopone.nextHand')}
      </Button>
    </Dialog>
  );
}

function Lines({ entries }: { readonly entries: readonly Entry[] }) {
  const { words, session } = useTable<View, Move>();
  return (
    <ul className={styles.summary}>
      {entries.map((entry, i) => (
        <li key={i}>
          <span>{words.say(session.module.narrator.entry(entry))}</span>
          {entry.rule === 'SC-S4' ? <Primiera entry={entry} /> : null}
        </li>
      ))}
    </ul>
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
                  <b>{PRIMIERA[valueOf(card)]}</b>
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
        .map((total, side) => t('score.total', { who: sideName(side), total, one: total === 1 }))
        .join(' ')}{' '}
      {t('scopone.target', { target: view.options.target })}
    </p>
  );
}
