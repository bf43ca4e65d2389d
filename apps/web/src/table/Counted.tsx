import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTable } from './table.js';

/** What the open line of the slip counted: inside that line, or here where there is no slip. */
export function Counted({ children }: { readonly children: ReactNode }) {
  const { countedPlace } = useTable();
  if (countedPlace === undefined) return children;
  return countedPlace === null ? null : createPortal(children, countedPlace);
}
