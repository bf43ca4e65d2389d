import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { CARD_OF_COLUMN, spotAt, type Shape } from './layout.js';
import type { Target } from './moves.js';
import type { Source } from './types.js';

/** What is being dragged, and how far, in pixels. */
export interface DragState {
  readonly source: Source;
  readonly dx: number;
  readonly dy: number;
  /** Released on a legal target: the cards stay there until the step is played. */
  readonly isDropped: boolean;
}

export interface Drag {
  readonly felt: RefObject<HTMLDivElement | null>;
  readonly state: DragState | null;
  readonly start: (event: PointerEvent, source: Source) => void;
  /** True right after a drag: the following click must be ignored. */
  readonly justDragged: () => boolean;
}

/** A pointer that moves less than this is a press. */
const SLACK = 6;

/** Dragging; presses and keys do the same. */
export function useDrag({
  shape,
  isSent,
  onDrop,
}: {
  readonly shape: Shape;
  /** A move was sent and is not played yet. */
  readonly isSent: boolean;
  /** False if nothing was played. */
  readonly onDrop: (source: Source, target: Target) => boolean;
}): Drag {
  const felt = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<DragState | null>(null);
  const held = useRef<{ source: Source; x: number; y: number; moved: boolean } | null>(null);
  const dragged = useRef(false);
  const drop = useRef({ shape, onDrop });
  useEffect(() => {
    drop.current = { shape, onDrop };
  });

  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => {
      const grip = held.current;
      if (grip === null) return;
      const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
      if (!grip.moved && Math.hypot(dx, dy) < SLACK) return;
      grip.moved = true;
      setState({ source: grip.source, dx, dy, isDropped: false });
    };
    const end = (event: globalThis.PointerEvent) => {
      const grip = held.current;
      held.current = null;
      if (grip === null || !grip.moved || event.type === 'pointercancel') return setState(null);
      dragged.current = true;
      setTimeout(() => {
        dragged.current = false;
      }, 0);
      const target = targetAt(drop.current.shape, felt.current, event.clientX, event.clientY);
      const isDropped = target !== null && drop.current.onDrop(grip.source, target);
      setState((last) => (last === null || !isDropped ? null : { ...last, isDropped }));
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, []);

  const start = (event: PointerEvent, source: Source) => {
    if (event.button !== 0) return;
    held.current = { source, x: event.clientX, y: event.clientY, moved: false };
  };
  const shown = state?.isDropped === true && !isSent ? null : state;
  return { felt, state: shown, start, justDragged: () => dragged.current };
}

/** In units of the layout, from the size of the felt itself. */
function targetAt(shape: Shape, felt: HTMLElement | null, x: number, y: number): Target | null {
  if (felt === null) return null;
  const box = felt.getBoundingClientRect();
  const style = getComputedStyle(felt);
  const [left, top] = [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingTop)];
  const column = (box.width - 2 * left) / shape.columns;
  const card = column * CARD_OF_COLUMN;
  const spot = spotAt(shape, (x - box.left - left) / column, (y - box.top - top) / card);
  return spot.kind === 'none' ? null : spot;
}
