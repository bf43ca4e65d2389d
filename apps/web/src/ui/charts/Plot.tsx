import { MARKS, type ChartGeometry } from './geometry.js';

/** Numbers, grid and lines of a chart. The caller styles it with classes of its own. */
export function Plot({
  chart,
  label,
  styles,
  tick = String,
  nameOf,
  series,
  every = 1,
}: {
  readonly chart: ChartGeometry;
  readonly label: string;
  /** `axis`, `grid`, `tick`, `series`, `curve`, `mark`, `endName`. */
  readonly styles: Readonly<Record<string, string>>;
  readonly tick?: (value: number) => string;
  /** Name at the end of a side's line; null if names are elsewhere. */
  readonly nameOf: (side: number) => string | null;
  /** Tells the style sheet the colour of a side's line. */
  readonly series: (side: number) => Readonly<Record<`data-${string}`, unknown>>;
  /** Distance between marks, in points; the last point always has one. */
  readonly every?: number;
}) {
  return (
    <svg viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label={label}>
      {chart.grid.map(({ y, label: value }) => (
        <g key={y}>
          <path
            d={`M${chart.left} ${y}H${chart.right}`}
            className={value === 0 ? styles['axis'] : styles['grid']}
          />
          <text x={chart.left - 6} y={y + 4} className={styles['tick']}>
            {tick(value)}
          </text>
        </g>
      ))}
      {chart.lines.map(({ side, points, end }) => (
        <g key={side} className={styles['series']} {...series(side)}>
          <polyline
            points={points.map(([x, y]) => `${x},${y}`).join(' ')}
            className={styles['curve']}
          />
          {points
            .filter((_, i) => i % every === 0 || i === points.length - 1)
            .map(([x, y]) => (
              <path
                key={x}
                d={MARKS[side % MARKS.length]}
                transform={`translate(${x} ${y})`}
                className={styles['mark']}
              />
            ))}
          <EndName text={nameOf(side)} x={chart.right + 8} y={end + 5} styles={styles} />
        </g>
      ))}
    </svg>
  );
}

const EndName = ({
  text,
  x,
  y,
  styles,
}: {
  readonly text: string | null;
  readonly x: number;
  readonly y: number;
  readonly styles: Readonly<Record<string, string>>;
}) =>
  text === null ? null : (
    <text x={x} y={y} className={styles['endName']}>
      {text}
    </text>
  );
