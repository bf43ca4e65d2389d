import type { Flight } from './flights.js';
import type { Box } from './scene.js';
import styles from './motion.module.css';

/** The flight of points from what earned them to the score slip. */
export interface Running {
  readonly text: string;
  readonly from: Box;
  readonly to: Box;
}

const FLIGHT_MS = 220;
/** Milliseconds from the first start to the last, however many there are. */
const ALL_STARTS_MS = 380;
const GAP_MS = 70;
/** From the start of a piece that takes others to the start of all of them together. */
const MEETING_MS = FLIGHT_MS + 200;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** The moves being shown; there is one table on a page. */
let current: Show | null = null;

/** Ends the current animation: everything is at its place at once. */
export function skip(): void {
  current?.end();
}

/**
 * Shows pieces on their way above the page, and then the points. The page itself stays as it is:
 * the pieces that are travelling are only not seen at their new places meanwhile.
 */
export function show(flights: readonly Flight<SVGElement>[], points: () => readonly Running[]) {
  skip();
  current = new Show(flights, points);
}

class Show {
  readonly #layer = document.createElement('div');
  readonly #animations: Animation[] = [];
  #timer = 0;

  constructor(flights: readonly Flight<SVGElement>[], points: () => readonly Running[]) {
    this.#layer.className = styles.layer ?? '';
    this.#layer.ariaHidden = 'true';
    this.#layer.inert = true;
    document.body.append(this.#layer);
    for (const event of ACTIONS) addEventListener(event, this.end, { capture: true });
    const travels = flights.filter(({ shifts }) => !shifts);
    for (const flight of flights) if (flight.shifts) this.#fly(flight, 0);
    const gap = gapFor(travels.length);
    const meeting = travels.some(({ waits }) => waits) ? MEETING_MS : 0;
    travels.forEach((flight, i) =>
      flight.via === undefined
        ? this.#fly(flight, i * gap + (flight.waits === true ? meeting : 0))
        : this.#flyVia(flight, flight.via),
    );
    const landed =
      flights.length === 0 ? 0 : meeting + FLIGHT_MS + Math.max(0, travels.length - 1) * gap;
    // The slip has printed its lines and scrolled to them by then.
    this.#timer = setTimeout(() => this.#run(points()), landed * POINTS_AFTER);
  }

  readonly end = (): void => {
    clearTimeout(this.#timer);
    for (const event of ACTIONS) removeEventListener(event, this.end, { capture: true });
    for (const animation of this.#animations) animation.cancel();
    this.#layer.remove();
    if (current === this) current = null;
  };

  #fly({ picture, from, to, lands }: Flight<SVGElement>, delay: number): void {
    const flying = this.#copy(picture, to);
    const timing = { duration: FLIGHT_MS, delay, easing: EASE, fill: 'both' } as const;
    this.#animations.push(flying.animate({ transform: [shiftTo(from, to), 'none'] }, timing));
    if (lands)
      this.#animations.push(
        picture.animate({ opacity: [0, 0] }, { duration: FLIGHT_MS + delay, fill: 'none' }),
      );
  }

  /** Flies above the pieces it fetches, rests there, and continues with them. */
  #flyVia({ picture, from, to }: Flight<SVGElement>, via: Box): void {
    const flying = this.#copy(picture, to);
    flying.style.zIndex = '1';
    const duration = MEETING_MS + FLIGHT_MS;
    const stop = shiftTo(via, to);
    this.#animations.push(
      flying.animate(
        {
          transform: [shiftTo(from, to), stop, stop, 'none'],
          offset: [0, FLIGHT_MS / duration, MEETING_MS / duration, 1],
          easing: EASE,
        },
        { duration, fill: 'both' },
      ),
    );
  }

  #copy(picture: SVGElement, at: Box): SVGElement {
    const flying = picture.cloneNode(true) as SVGElement;
    flying.classList.add(styles.flying ?? '');
    place(flying, at);
    this.#layer.append(flying);
    return flying;
  }

  #run(points: readonly Running[]): void {
    const gap = gapFor(points.length);
    points.forEach(({ text, from, to }, i) => {
      const chip = document.createElement('b');
      chip.className = styles.points ?? '';
      chip.textContent = text;
      this.#layer.append(chip);
      const at = (box: Box) =>
        `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
      this.#animations.push(
        chip.animate(
          {
            transform: [at(from), at(from), at(to)],
            opacity: [0, 1, 0.6],
            offset: [0, 0.2, 1],
          },
          { duration: POINTS_MS, delay: i * gap, easing: 'ease-in', fill: 'both' },
        ),
      );
    });
    const last = Promise.all(this.#animations.map(({ finished }) => finished));
    // A cancelled animation rejects; the show has ended then.
    last.then(this.end, () => undefined);
  }
}

/** The transform that shows an element of one place at another. */
const shiftTo = (from: Box, to: Box): string =>
  `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;

const POINTS_MS = 250;
/** Points start while the last pieces are still landing. */
const POINTS_AFTER = 0.8;

/** An action of the player ends the animation. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const;

const gapFor = (count: number): number =>
  count < 2 ? 0 : Math.min(GAP_MS, ALL_STARTS_MS / (count - 1));

function place(picture: SVGElement, { left, top, width, height }: Box): void {
  Object.assign(picture.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}
