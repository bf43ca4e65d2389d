/** The geometry of a chart: the component and the shared picture of a result draw it. */
export interface ChartGeometry {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly grid: readonly { readonly y: number; readonly label: number }[];
  readonly lines: readonly {
    readonly side: number;
    readonly points: readonly (readonly [number, number])[];
    /** Height of its name, moved apart from the others. */
    readonly end: number;
  }[];
}

/** One for each line in turn: ring, square, triangle, diamond, cross, bar. */
export const MARKS = [
  'M4 0A4 4 0 1 1-4 0 4 4 0 1 1 4 0Z',
  'M-3.6-3.6H3.6V3.6H-3.6Z',
  'M0-4.8 4.6 3.6H-4.6Z',
  'M0-5.2 5.2 0 0 5.2-5.2 0Z',
  'M-4-4 4 4M4-4-4 4',
  'M-4.5-1.5H4.5V1.5H-4.5Z',
] as const;

const NAME_GAP = 16;

export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Above and below. */
  readonly edge: number;
}
/** With numbers at the left and names at the right. */
const NAMED: ChartFrame = { width: 360, height: 200, left: 40, right: 100, edge: 12 };

export function chartOf(
  totals: readonly (readonly number[])[],
  sides: number,
  frame: ChartFrame = NAMED,
): ChartGeometry {
  const { width, height, left, right, edge } = frame;
  const all = [0, ...totals.flat()];
  const steps = ticks(Math.min(...all), Math.max(...all));
  const [low, high] = [steps[0] ?? 0, steps.at(-1) ?? 1];
  const x = (round: number) => round1(left + ((width - left - right) * round) / totals.length);
  const y = (value: number) => round1(edge + ((height - 2 * edge) * (high - value)) / (high - low));
  const lines = Array.from({ length: sides }, (_, side) => ({
    side,
    points: [0, ...totals.map((each) => each[side] ?? 0)].map(
      (value, round) => [x(round), y(value)] as const,
    ),
  }));
  const ends = spreadApart(
    lines.map(({ points }) => points.at(-1)?.[1] ?? 0),
    height - edge,
  );
  return {
    width,
    height,
    left,
    right: width - right,
    grid: steps.map((label) => ({ y: y(label), label })),
    lines: lines.map((line, i) => ({ ...line, end: ends[i] ?? 0 })),
  };
}

const round1 = (value: number): number => Math.round(10 * value) / 10;

/** Three to six round numbers that span the values. */
export function ticks(low: number, high: number): number[] {
  const span = Math.max(1, high - low);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? power,
  );
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** Heights moved apart so that names do not overlap, in the same order. */
function spreadApart(heights: readonly number[], lowest: number): number[] {
  const order = heights.map((_, i) => i).toSorted((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let least = -Infinity;
  for (const i of order) {
    placed[i] = Math.max(heights[i]!, least);
    least = placed[i] + NAME_GAP;
  }
  const over = Math.max(0, least - NAME_GAP - lowest);
  return placed.map((height) => round1(height - over));
}
