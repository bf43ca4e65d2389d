import type { module } from '@chiaro/klondike';

type Game = (typeof module)['game'];

export type View = ReturnType<Game['view']>;
export type Move = Parameters<Game['play']>[1];

/** A source of cards. */
export type Source =
  | { readonly kind: 'waste' }
  | { readonly kind: 'pile'; readonly pile: number; readonly count: number }
  | { readonly kind: 'home'; readonly suit: number };
