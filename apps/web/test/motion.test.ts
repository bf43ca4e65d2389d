import { describe, expect, it } from 'vitest';
import { flightsBetween } from '../src/motion/flights.js';
import type { Box, Drawn, Scene } from '../src/motion/scene.js';

const at = (left: number, top: number, width = 40, height = 56): Box => ({
  left,
  top,
  width,
  height,
});

type Lying = Readonly<Record<string, readonly (Partial<Drawn<string>> & { box: Box })[]>>;

function scene(
  pieces: Lying,
  {
    holders = {},
    places = {},
    shown = {},
  }: {
    holders?: Readonly<Record<string, Box>>;
    places?: Readonly<Record<string, Box>>;
    shown?: Readonly<Record<string, Drawn<string>>>;
  } = {},
): Scene<string> {
  const drawn = Object.entries(pieces).map(
    ([name, all]) =>
      [
        name,
        all.map((each, i) => ({
          picture: `${name}.${i}`,
          from: null,
          among: 'table',
          isTakeable: false,
          ...each,
        })),
      ] as const,
  );
  return {
    pieces: new Map(drawn),
    shown: new Map(Object.entries(shown)),
    holders: new Map(Object.entries(holders)),
    places: new Map(Object.entries(places)),
  };
}

describe('what travels between two moments', () => {
  it('is nothing where every piece stays, though the table shifts by a pixel', () => {
    const before = scene({ a: [{ box: at(0, 0) }] });
    expect(flightsBetween(before, scene({ a: [{ box: at(1, 2) }] }))).toEqual([]);
  });

  it('is a piece that lies elsewhere now, from where it was', () => {
    const before = scene({ a: [{ box: at(0, 0), among: 'hand' }] });
    const [flight, ...others] = flightsBetween(before, scene({ a: [{ box: at(90, 40) }] }));
    expect(others).toEqual([]);
    expect(flight).toMatchObject({ from: at(0, 0), to: at(90, 40), lands: true, shifts: false });
  });

  it('makes room at once for what came among the others', () => {
    const before = scene({ a: [{ box: at(0, 0) }] });
    const [flight] = flightsBetween(before, scene({ a: [{ box: at(50, 0) }] }));
    expect(flight?.shifts).toBe(true);
  });

  it('takes of two equal pieces the one that is not where it was', () => {
    const before = scene({ blue: [{ box: at(0, 0) }, { box: at(50, 0) }] });
    const after = scene({ blue: [{ box: at(300, 300) }, { box: at(50, 0) }] });
    expect(flightsBetween(before, after)).toMatchObject([{ from: at(0, 0), to: at(300, 300) }]);
  });

  it('brings an unseen piece from the place it names, no larger than that place', () => {
    const places = { 'seat-2': at(200, 0, 20, 56) };
    const after = scene({ a: [{ box: at(0, 100), from: 'seat-2' }] }, { places });
    const [flight] = flightsBetween(scene({}, { places }), after);
    expect(flight?.from).toEqual(at(200, 14, 20, 28));
  });

  it('has nothing to show of a piece that comes from nowhere', () => {
    expect(flightsBetween(scene({}), scene({ a: [{ box: at(0, 0) }] }))).toEqual([]);
  });

  it('takes a piece that leaves the view to the pile that holds it', () => {
    const before = scene({ a: [{ box: at(0, 0) }], b: [{ box: at(50, 0) }] });
    const after = scene({}, { holders: { a: at(300, 300) } });
    expect(flightsBetween(before, after)).toMatchObject([
      { picture: 'a.0', from: at(0, 0), to: at(300, 300), lands: false },
    ]);
  });

  it('takes a piece out of the pile that held it', () => {
    const before = scene({}, { holders: { a: at(300, 300) } });
    expect(flightsBetween(before, scene({ a: [{ box: at(0, 0) }] }))).toMatchObject([
      { from: at(300, 300), to: at(0, 0), lands: true },
    ]);
  });

  it('shows a card that went from a hidden hand to a hidden pile, once', () => {
    const places = { 'seat-1': at(0, 0) };
    const holders = { a: at(300, 300) };
    const shown = {
      a: { picture: 'a', box: at(10, 10), from: 'seat-1', among: 'seat', isTakeable: false },
    };
    const after = scene({}, { places, holders, shown });
    expect(flightsBetween(scene({}, { places }), after)).toMatchObject([
      { picture: 'a', from: at(0, 0), to: at(300, 300), lands: false },
    ]);
    expect(flightsBetween(after, after)).toEqual([]);
  });

  it('brings a card to those it takes, which wait for it, before all go to the pile', () => {
    const pile = at(300, 300);
    const before = scene({
      played: [{ box: at(0, 200), among: 'hand' }],
      taken: [{ box: at(100, 0), isTakeable: true }],
      left: [{ box: at(150, 0), isTakeable: true }],
    });
    const after = scene(
      { left: [{ box: at(150, 0), isTakeable: true }] },
      { holders: { played: pile, taken: pile } },
    );
    const [played, taken, ...others] = flightsBetween(before, after).toSorted((a, b) =>
      a.picture.localeCompare(b.picture),
    );
    expect(others).toEqual([]);
    expect(played).toMatchObject({ picture: 'played.0', from: at(0, 200), to: pile });
    expect(played?.via).toMatchObject({ width: 40, height: 56 });
    expect(Math.abs((played?.via?.left ?? 0) - 100)).toBeLessThan(40);
    expect(taken).toMatchObject({ picture: 'taken.0', from: at(100, 0), to: pile, waits: true });
  });

  it('lets a card that takes nothing go straight to its pile', () => {
    const before = scene({ played: [{ box: at(0, 200), among: 'hand' }] });
    const [flight] = flightsBetween(before, scene({}, { holders: { played: at(300, 300) } }));
    expect(flight?.via).toBeUndefined();
  });
});
