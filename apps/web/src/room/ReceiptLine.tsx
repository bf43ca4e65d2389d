import { useEffect, useState } from 'react';
import { narrateReceipt, narrateWithheld, type Receipt } from '@chiaro/match';
import { announcer } from '../speech/instance.js';
import { useTable } from '../table/table.js';

/** The receipt of an online match in one sentence: whether its deals and its log can be trusted. */
export function ReceiptLine() {
  const { session, words, t } = useTable();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useEffect(() => {
    let current = true;
    void session.seat.receipt?.().then((found) => {
      if (current) setReceipt(found);
    });
    return () => {
      current = false;
    };
  }, [session]);
  const { terms } = session.client.snapshot ?? {};
  const withheld = terms === undefined ? [] : narrateWithheld(terms);
  const text =
    receipt === null
      ? null
      : [...withheld, narrateReceipt(receipt)].map((phrase) => words.say(phrase)).join(' ');
  useEffect(() => {
    if (text !== null) announcer.post({ kind: 'own', text });
  }, [text]);
  if (text === null && session.isRanked) return <p>{t('ladder.sealed')}</p>;
  return text === null ? null : <p data-receipt={receipt?.kind}>{text}</p>;
}
