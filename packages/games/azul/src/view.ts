import type { Viewer } from '@chiaro/kernel';
import { positionOf, stateOf, type Position } from './position.js';
import type { State } from './state.js';

/** Azul hides only the order of the bag: everybody sees the whole position. */
export interface View extends Position {
  readonly viewer: Viewer;
}

export const viewOf = (s: State, viewer: Viewer): View => ({ viewer, ...positionOf(s) });

/** Nothing is hidden, so a view determines exactly one state. */
export const stateFromView = (view: View): State => stateOf(view);
