import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { CARD_OF_COLUMN, LOW, stepFor, TALL, type Fit } from './layout.js';
import type { View } from './types.js';

/** Below this height the foundations move to the side. */
const LOW_PX = 470;
const SMALL_CARD_PX = 70;
/** The visible part of a covered card if there is room: more for a small card. */
const STEP = { small: 0.62, large: 0.35 };
/** The felt's own edge, on both sides together. */
const EDGE_PX = 10;

interface Size {
  readonly width: number;
  /** Infinity if the page may scroll. */
  readonly height: number;
}

/** The largest cards that fit the room around the felt, and piles compressed to end inside it. */
export function useFit(view: View): Fit & {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly isSmall: boolean;
  /** In pixels; undefined until it has been measured. */
  readonly width: number | undefined;
} {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const shape = size !== null && size.height < LOW_PX && size.width > size.height ? LOW : TALL;
  if (size === null) return { frame, shape, isSmall: true, width: undefined, step: STEP.small };
  const inner = size.height - EDGE_PX;
  const card = Math.min(
    ((size.width - EDGE_PX) / shape.columns) * CARD_OF_COLUMN,
    inner / (shape.rows + 0.1),
  );
  const isSmall = card < SMALL_CARD_PX;
  const wanted = isSmall ? STEP.small : STEP.large;
  return {
    frame,
    shape,
    isSmall,
    width: (card / CARD_OF_COLUMN) * shape.columns + EDGE_PX,
    step: stepFor(view, shape, inner / card - 0.1, wanted),
  };
}

function useSize(frame: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight } = element;
      const height = isBounded(element) ? clientHeight : Infinity;
      setSize((last) =>
        last?.width === width && last.height === height ? last : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** Whether the room around it has a height of its own (see `oneScreen`). */
function isBounded(element: HTMLElement): boolean {
  const around = element.closest('[data-arrival]');
  return around !== null && getComputedStyle(around).containerType === 'size';
}
