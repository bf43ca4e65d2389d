import { PILES } from '@chiaro/klondike';
import { useState } from 'react';
import { FrenchSymbols } from '../../art/frenchSuits.js';
import { NeapolitanSymbols } from '../../art/neapolitanSuits.js';
import { feel } from '../../speech/feel.js';
import { useChoosing, useHandler, useInfo, usePrimary, useTable } from '../../table/table.js';
import { sentence } from '../../words/sentence.js';
import { cardPhrase } from './cards.js';
import { Counters } from './Counters.js';
import { layoutOf } from './layout.js';
import { cardsOf, goalsOf, moveOf, oneMore, type Target } from './moves.js';
import { Picture } from './Picture.js';
import { Tableau } from './Tableau.js';
import { TopRow } from './TopRow.js';
import type { Move, Source, View } from './types.js';
import { useDrag } from './useDrag.js';
import { useFit } from './useFit.js';
import styles from './klondike.module.css';

/** A picture of all cards, and over it the buttons that stand for them. */
export function Board() {
  const { view, legal, t, play, announce, words, session, snapshot } = useTable<View, Move>();
  const fit = useFit(view);
  const [chosen, setChosen] = useState<{ source: Source; seq: number } | null>(null);
  const source = chosen !== null && chosen.seq === snapshot.seq ? chosen.source : null;
  const layout = layoutOf(view, fit);
  const can = (kind: Move['kind']): boolean => legal.some((move) => move.kind === kind);
  const { narrator } = session.module;

  const choose = (next: Source | null) => {
    setChosen(next === null ? null : { source: next, seq: snapshot.seq });
    const [first] = next === null ? [] : cardsOf(view, next);
    if (next === null || first === undefined) return;
    feel();
    const count = cardsOf(view, next).length;
    announce(
      'answer',
      t('klondike.chosen', { card: words.say(cardPhrase(first, view.options.deck)), count }),
    );
  };
  const say = (text: string) => announce('answer', text);
  const drop = (from: Source, target: Target) => {
    const move = moveOf(from, target);
    setChosen(null);
    if (move === null) say(t('klondike.noWay'));
    return move !== null && play(move);
  };
  const putBack = () => {
    setChosen(null);
    say(t('klondike.putBack'));
  };
  const takeMore = (from: Source) => {
    const more = oneMore(view, from);
    if (more === null) putBack();
    else choose(more);
  };
  /** A press on a place: takes from it, or puts there what was taken. It always answers. */
  const press = (here: Source | null, target: Target | null) => {
    if (source !== null && isSame(source, here)) return putBack();
    if (source !== null && target !== null) return void drop(source, target);
    if (here === null) say(nothingAt(target));
    else choose(here);
  };
  const nothingAt = (target: Target | null): string => {
    const pile = target?.kind === 'pile' ? view.piles[target.pile] : undefined;
    if (pile === undefined || pile.hidden === 0) return t('klondike.nothing');
    const top = pile.cards.at(-1);
    return t('klondike.faceDown', {
      count: pile.hidden,
      top: top === undefined ? 'none' : words.say(cardPhrase(top, view.options.deck)),
    });
  };
  const sendHome = (from: Source) => {
    const move = moveOf(from, { kind: 'home' });
    if (move !== null && session.refusalOf(move) === null) play(move);
  };
  const drag = useDrag({ shape: fit.shape, isSent: snapshot.isSent, onDrop: drop });
  const carried = drag.state === null ? source : drag.state.isDropped ? null : drag.state.source;
  const goals = goalsOf(view, carried, (move) => session.refusalOf(move) === null);

  useChoosing(carried !== null);
  usePrimary(primaryOf());
  function primaryOf() {
    const home = source === null ? null : moveOf(source, { kind: 'home' });
    const run = (move: Move) => ({
      label: words.say(narrator.move(move, view)),
      run: () => play(move),
    });
    if (home !== null && session.refusalOf(home) === null) return run(home);
    if (can('finish')) return run({ kind: 'finish' });
    if (can('draw')) return run({ kind: 'draw' });
    if (can('recycle')) return run({ kind: 'recycle' });
    return { label: t('klondike.chooseCard'), disabled: true, run: () => undefined };
  }
  useHandler('digits', t('klondike.digits'));
  useHandler('nth', (n) => {
    if (n > PILES) return say(t('klondike.choosePile'));
    const isPile = n < PILES;
    const here: Source = isPile ? { kind: 'pile', pile: n, count: 1 } : { kind: 'waste' };
    if (source !== null && isPlaceOf(source, here)) return takeMore(source);
    const target = isPile ? ({ kind: 'pile', pile: n } as const) : null;
    press(source === null && cardsOf(view, here).length === 0 ? null : here, target);
  });
  useHandler('read', (n) => lineOf(n === PILES ? 'heading.talon' : 'heading.tableau', n % PILES));
  const lineOf = (heading: string, n: number): string | null => {
    const section = narrator.position(view).find((each) => each.heading.id === heading);
    const line = section?.lines[n];
    return line === undefined ? null : sentence(words.say(line));
  };
  useHandler('cancel', () => {
    if (source === null) return false;
    putBack();
    return true;
  });
  useInfo('heading.talon', 'heading.foundations', 'heading.game');
  useHandler('hinting', () => !can('hint') || play({ kind: 'hint' }));

  return (
    <div className={styles.board}>
      {view.options.deck === 'french' ? <FrenchSymbols /> : <NeapolitanSymbols />}
      <Counters />
      <div ref={fit.frame} className={styles.frame}>
        <div
          ref={drag.felt}
          className={styles.felt}
          data-dense=""
          style={
            {
              '--rows': layout.height,
              '--columns': fit.shape.columns,
              width: fit.width,
            } as React.CSSProperties
          }
        >
          <Picture layout={layout} drag={drag.state} compact={fit.isSmall} />
          <TopRow
            fit={fit}
            goals={goals}
            source={source}
            onPress={press}
            onHome={sendHome}
            drag={drag}
          />
          <Tableau
            fit={fit}
            goals={goals}
            source={source}
            onPress={press}
            onHome={sendHome}
            drag={drag}
          />
        </div>
      </div>
    </div>
  );
}

const isPlaceOf = (a: Source, b: Source): boolean =>
  a.kind === 'pile' && b.kind === 'pile' ? a.pile === b.pile : a.kind === b.kind;

const isSame = (a: Source, b: Source | null): boolean =>
  b !== null && JSON.stringify(a) === JSON.stringify(b);
