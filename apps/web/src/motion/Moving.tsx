import type { Entry } from '@chiaro/kernel';
import { Component, type ReactNode, type RefObject } from 'react';
import { signed } from '../ui/signed.js';
import { flightsBetween, type Flight } from './flights.js';
import { sceneIn, type Box, type Scene } from './scene.js';
import { show, skip, type Running } from './show.js';
import { isStill } from './still.js';

interface MovingProps {
  /** A number that changes with every step of the game, undo included. */
  readonly step: number;
  readonly entries: readonly Entry[];
  /** The element that contains the table and its score slip. */
  readonly root: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

type Before = Scene<SVGElement> | null;

/**
 * Lets the pieces of the table inside travel from where they were before a step to where they are
 * after it, and the points from what earned them (`data-earned`, the number of the line) to their
 * line of the slip (`data-printed`), or to the chip of totals where the slip is put away. A class,
 * since only a class is asked right before the page changes.
 */
export class Moving extends Component<MovingProps> {
  override getSnapshotBeforeUpdate({ step }: MovingProps): Before {
    const root = this.props.root.current;
    return step === this.props.step || root === null || isStill() ? null : sceneIn(root);
  }

  override componentDidUpdate(last: MovingProps, _: unknown, before: Before): void {
    if (before === null) return;
    const first = last.entries.length;
    // In the frame that is drawn next, before anybody sees it: the page is laid out once, and what
    // was told and drawn is a task of its own. A step that follows at once is shown alone.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#show(before, first));
  }

  #frame = 0;

  #show(before: Scene<SVGElement>, first: number): void {
    const { root, entries } = this.props;
    if (root.current === null) return;
    const room = root.current;
    const flights = flightsBetween(before, sceneIn(room));
    const printed = entries.slice(first);
    if (flights.length + printed.length === 0) return skip();
    show(flights, () =>
      printed.flatMap((entry, i) => runningPoints(room, entry, first + i, flights.at(-1))),
    );
  }

  override componentWillUnmount(): void {
    cancelAnimationFrame(this.#frame);
    skip();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Points start at what earned them, else at the last piece that moved. */
function runningPoints(
  room: HTMLElement,
  { points }: Entry,
  line: number,
  moved: Flight<SVGElement> | undefined,
): Running[] {
  const from = boxOf(room.querySelector(`[data-earned~="${line}"]`)) ?? moved?.to;
  const to =
    boxOf(room.querySelector(`[data-printed="${line}"]`)) ??
    boxOf(room.querySelector('[data-totals]'));
  if (points === 0 || from === undefined || to === undefined) return [];
  return [{ text: signed(points), from, to }];
}

function boxOf(element: Element | null): Box | undefined {
  return element?.checkVisibility() === true ? element.getBoundingClientRect() : undefined;
}
