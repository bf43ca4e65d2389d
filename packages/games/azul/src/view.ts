import type { Viewer } from '@chiaro/kernel';
import { positionOf, stateOf, type Position } from './position.js';
import type { State } from './state.js';

/** Azul hides nothing but the order of the bag: everybody sees the whole position. */
export interface View extends Position {
  readonly viewer: Viewer;
}

export const viewOf = (s: State, viewer: Viewer): View => ({ viewer, ...positionOf(s) });

/** Nothing is hidden, so there is exactly one state behind a view. */
export const stateFromView = (view: View): State => stateOf(view);
