import { createContext, use } from 'react';
import type { GameFact } from '../../session/facts.js';
import type { Counted } from '../../session/pictures.js';

/** A figure and the games that it comes from. */
export interface Why {
  readonly title: string;
  readonly games: readonly Counted[];
  /** The contribution of each game in words, unless the result says enough. */
  readonly amount?: (amount: number) => string;
}

export const WhyAsked = createContext<(why: Why) => void>(() => {});
/** Opens the list of the games that a figure counts. */
export const useWhy = (): ((why: Why) => void) => use(WhyAsked);

export const counted = (facts: readonly GameFact[]): readonly Counted[] =>
  facts.map((fact) => ({ fact }));
