import { useEffect, useReducer, type ComponentType } from 'react';
import { withWords } from '../words/delivery.js';

/** Loads a part of a page that the first screen does not need. */
export interface Late<P> {
  /** Null until it came. */
  readonly Part: ComponentType<P> | null;
  readonly load: () => Promise<void>;
}

export function late<P>(load: () => Promise<ComponentType<P>>): Late<P> {
  let Part: ComponentType<P> | null = null;
  return {
    get Part() {
      return Part;
    },
    load: async () => {
      Part ??= await withWords(load());
    },
  };
}

const AGAIN_MS = 1000;

/** Asks for it once it is wanted; again and again where the device is cut off. */
export function useLate<P>(part: Late<P>, isWanted = true): ComponentType<P> | null {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    if (part.Part !== null || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const get = () => {
      part.load().then(draw, () => {
        timer = setTimeout(get, AGAIN_MS);
      });
    };
    get();
    return () => clearTimeout(timer);
  }, [part, isWanted]);
  return part.Part;
}
