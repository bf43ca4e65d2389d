import { PILES } from '@chiaro/klondike';
import { useHandler, useInfo, usePrimary, useTable } from '../../table/table.js';
import { sentence } from '../../words/sentence.js';
import { cardsOf, moveOf } from './moves.js';
import type { Move, Source, View } from './types.js';
import type { Choice } from './useChoice.js';

/** This table's main key, number keys (piles), Escape and H. */
export function useBoardKeys(choice: Choice): void {
  const { view, legal, t, play, announce, words, session } = useTable<View, Move>();
  const { narrator } = session.module;
  const { source } = choice;
  const can = (kind: Move['kind']): boolean => legal.some((move) => move.kind === kind);

  usePrimary(primaryOf());
  function primaryOf() {
    const run = (move: Move) => ({
      label: words.say(narrator.move(move, view)),
      run: () => play(move),
    });
    const home = source === null ? null : moveOf(source, { kind: 'home' });
    if (home !== null && session.refusalOf(home) === null) return run(home);
    if (can('finish')) return run({ kind: 'finish' });
    if (can('draw')) return run({ kind: 'draw' });
    if (can('recycle')) return run({ kind: 'recycle' });
    return { label: t('klondike.chooseCard'), disabled: true, run: () => undefined };
  }
  useHandler('digits', t('klondike.digits'));
  useHandler('nth', (n) => {
    if (n > PILES) return announce('answer', t('klondike.choosePile'));
    const isPile = n < PILES;
    const here: Source = isPile ? { kind: 'pile', pile: n, count: 1 } : { kind: 'waste' };
    if (source !== null && isPlaceOf(source, here)) return choice.takeMore(source);
    const isEmpty = source === null && cardsOf(view, here).length === 0;
    choice.press(isEmpty ? null : here, isPile ? { kind: 'pile', pile: n } : null);
  });
  useHandler('read', (n) => lineOf(n === PILES ? 'heading.talon' : 'heading.tableau', n % PILES));
  const lineOf = (heading: string, n: number): string | null => {
    const section = narrator.position(view).find((each) => each.heading.id === heading);
    const line = section?.lines[n];
    return line === undefined ? null : sentence(words.say(line));
  };
  useHandler('cancel', () => {
    if (source === null) return false;
    choice.putBack();
    return true;
  });
  useInfo('heading.talon', 'heading.foundations', 'heading.game');
  useHandler('hinting', () => !can('hint') || play({ kind: 'hint' }));
}

const isPlaceOf = (a: Source, b: Source): boolean =>
  a.kind === 'pile' && b.kind === 'pile' ? a.pile === b.pile : a.kind === b.kind;
