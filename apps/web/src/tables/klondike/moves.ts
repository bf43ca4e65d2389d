import type { Move, Source, View } from './types.js';

export type Target = { readonly kind: 'pile'; readonly pile: number } | { readonly kind: 'home' };

/** The move of cards from one place to another; null if the rules have no such move. */
export function moveOf(source: Source, target: Target): Move | null {
  if (target.kind === 'home') {
    if (source.kind === 'waste') return { kind: 'wasteHome' };
    return source.kind === 'pile' && source.count === 1
      ? { kind: 'pileHome', from: source.pile }
      : null;
  }
  switch (source.kind) {
    case 'waste':
      return { kind: 'wasteToPile', to: target.pile };
    case 'pile':
      return source.pile === target.pile
        ? null
        : { kind: 'run', from: source.pile, to: target.pile, count: source.count };
    case 'home':
      return { kind: 'back', suit: source.suit, to: target.pile };
  }
}

/** Legal targets of the picked cards. */
export interface Goals {
  readonly piles: readonly number[];
  /** The suit whose foundation accepts them. */
  readonly home: number | null;
}

export function goalsOf(
  view: View,
  source: Source | null,
  isLegal: (move: Move) => boolean,
): Goals {
  if (source === null) return { piles: [], home: null };
  const mayGo = (target: Target): boolean => {
    const move = moveOf(source, target);
    return move !== null && isLegal(move);
  };
  const [card = 0] = cardsOf(view, source);
  return {
    piles: view.piles.flatMap((_, pile) => (mayGo({ kind: 'pile', pile }) ? [pile] : [])),
    home: mayGo({ kind: 'home' }) ? card & 3 : null,
  };
}

/** The cards that move together from a source, bottom to top. */
export function cardsOf(view: View, source: Source): readonly number[] {
  switch (source.kind) {
    case 'waste':
      return view.waste.slice(-1);
    case 'pile':
      return view.piles[source.pile]?.cards.slice(-source.count) ?? [];
    case 'home': {
      const count = view.home[source.suit] ?? 0;
      return count === 0 ? [] : [(count - 1) * 4 + source.suit];
    }
  }
}

export function sameSource(a: Source | null, b: Source): boolean {
  return a !== null && JSON.stringify(a) === JSON.stringify(b);
}

/** The source of a hint's move. */
export function sourceOfMove(move: Move | undefined): Source | null {
  switch (move?.kind) {
    case 'wasteHome':
    case 'wasteToPile':
      return { kind: 'waste' };
    case 'pileHome':
      return { kind: 'pile', pile: move.from, count: 1 };
    case 'run':
      return { kind: 'pile', pile: move.from, count: move.count };
    case 'back':
      return { kind: 'home', suit: move.suit };
    default:
      return null;
  }
}

/** The same pile with the next card above picked up too; null if none is face up. */
export function oneMore(view: View, source: Source): Source | null {
  if (source.kind !== 'pile') return null;
  const count = source.count + 1;
  return count <= (view.piles[source.pile]?.cards.length ?? 0) ? { ...source, count } : null;
}
