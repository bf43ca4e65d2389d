import type { Box, Drawn, Scene } from './scene.js';

/** The flight of a piece. */
export interface Flight<P> {
  readonly picture: P;
  readonly from: Box;
  readonly to: Box;
  /** Whether the piece is visible at the end; one that leaves the board is not. */
  readonly lands: boolean;
  /** It only makes room or moves with its pile: all of these move at once. */
  readonly shifts: boolean;
  /** Its stop on the way: beside the pieces that it takes along. */
  readonly via?: Box;
  /** Another piece fetches it and has to arrive first. */
  readonly waits?: boolean;
}

/** A piece that disappears, and whether it could be taken. */
type Leaving<P> = Flight<P> & { readonly isTakeable: boolean };

/** Pixels: a shorter distance is no move, because a layout may shift a little by itself. */
const NEAR_PX = 4;

/** The flights that turn one scene into the other, from the top of the screen down. */
export function flightsBetween<P>(before: Scene<P>, after: Scene<P>): Flight<P>[] {
  const names = [...new Set([...before.pieces.keys(), ...after.pieces.keys()])];
  const leaving = [
    ...unseenFlights(before, after),
    ...names.flatMap((name) => leavingFlights(name, before, after)).toSorted(downwards),
  ];
  const staying = names.flatMap((name) => stayingFlights(name, before, after)).toSorted(downwards);
  return [...captures(leaving), ...staying];
}

const downwards = (a: Flight<unknown>, b: Flight<unknown>): number =>
  a.to.top - b.to.top || a.to.left - b.to.left;

/** A piece that takes others goes to them first; then all move together. */
function captures<P>(leaving: readonly Leaving<P>[]): Flight<P>[] {
  return leaving.map(({ isTakeable, ...flight }) => {
    const others = leaving.filter(
      (each) => each.isTakeable !== isTakeable && distance(each.to, flight.to) < NEAR_PX,
    );
    const [met] = others;
    if (met === undefined) return flight;
    return isTakeable ? { ...flight, waits: true } : { ...flight, via: beside(met.from) };
  });
}

/** Half over a piece, so that both are seen. */
const beside = ({ left, top, width, height }: Box): Box => ({
  left: left + width * 0.45,
  top: top + height * 0.15,
  width,
  height,
});

/** Pieces that went from a hidden hand to a hidden pile, but are shown on the way. */
function unseenFlights<P>(before: Scene<P>, after: Scene<P>): Leaving<P>[] {
  return [...after.shown].flatMap(([name, { picture, box, from }]) => {
    const [origin, holder] = [placeOf(from, before), after.holders.get(name)];
    const isNew = !before.pieces.has(name) && !before.holders.has(name);
    if (!isNew || origin === undefined || holder === undefined) return [];
    return [
      {
        picture,
        from: inside(origin, box),
        to: inside(holder, box),
        lands: false,
        shifts: false,
        isTakeable: false,
      },
    ];
  });
}

function stayingFlights<P>(name: string, before: Scene<P>, after: Scene<P>): Flight<P>[] {
  const { pairs, come } = pairedIn(name, before, after);
  const moved = pairs
    .filter(([was, is]) => distance(was.box, is.box) >= NEAR_PX)
    .map(([was, is]) => ({
      picture: is.picture,
      from: was.box,
      to: is.box,
      lands: true,
      shifts: was.among === is.among,
    }));
  const arrived = come.flatMap(({ picture, box, from }) => {
    const origin = before.holders.get(name) ?? placeOf(from, before) ?? placeOf(from, after);
    return origin === undefined
      ? []
      : [{ picture, from: inside(origin, box), to: box, lands: true, shifts: false }];
  });
  return [...moved, ...arrived];
}

/** Pieces that are no longer drawn and lie in a pile. */
function leavingFlights<P>(name: string, before: Scene<P>, after: Scene<P>): Leaving<P>[] {
  const holder = after.holders.get(name);
  if (holder === undefined) return [];
  return pairedIn(name, before, after).gone.map(({ picture, box, isTakeable }) => ({
    picture,
    from: box,
    to: inside(holder, box),
    lands: false,
    shifts: false,
    isTakeable,
  }));
}

const pairedIn = <P>(name: string, before: Scene<P>, after: Scene<P>) =>
  paired(before.pieces.get(name) ?? [], after.pieces.get(name) ?? []);

const placeOf = <P>(place: string | null, { places }: Scene<P>): Box | undefined =>
  place === null ? undefined : places.get(place);

/** Matches pieces with the same name, nearest first, so that those that stayed match themselves. */
function paired<P>(before: readonly Drawn<P>[], after: readonly Drawn<P>[]) {
  const gone = new Set(before);
  const come = new Set(after);
  const pairs: [was: Drawn<P>, is: Drawn<P>][] = [];
  const all = before
    .flatMap((was) => after.map((is) => ({ was, is, apart: distance(was.box, is.box) })))
    .toSorted((a, b) => a.apart - b.apart);
  for (const { was, is } of all) {
    if (!gone.has(was) || !come.has(is)) continue;
    gone.delete(was);
    come.delete(is);
    pairs.push([was, is]);
  }
  return { pairs, gone: [...gone], come: [...come] };
}

function distance(a: Box, b: Box): number {
  const [x, y] = [a.left + a.width / 2, a.top + a.height / 2];
  return Math.hypot(x - (b.left + b.width / 2), y - (b.top + b.height / 2));
}

/** A box of this shape in the middle of a place, no larger than the place. */
function inside(place: Box, { width, height }: Box): Box {
  const scale = Math.min(1, place.width / width, place.height / height);
  const [w, h] = [width * scale, height * scale];
  return {
    left: place.left + (place.width - w) / 2,
    top: place.top + (place.height - h) / 2,
    width: w,
    height: h,
  };
}
