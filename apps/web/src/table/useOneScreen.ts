import { useLayoutEffect } from 'react';

/**
 * Says on the root element that a game takes the whole screen. A style could ask for that by
 * `:root:has(…)`, but then each piece that starts to fly has the whole page styled anew.
 */
export function useOneScreen(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['oneScreen'] = '';
    return () => {
      delete dataset['oneScreen'];
    };
  }, []);
}
