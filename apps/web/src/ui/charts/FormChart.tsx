import { useState, type PointerEvent, type ReactNode } from 'react';
import { withMinus } from '../signed.js';
import { ticks } from './geometry.js';
import styles from './pick.module.css';

export interface FormGame {
  readonly key: string;
  readonly value: number;
  /** Mean of this value and those before it. */
  readonly mean: number;
  /** Drawn as a disc; the others are rings. */
  readonly isFull: boolean;
  readonly spoken: string;
}

const SIZE = { width: 360, height: 170, left: 34, right: 8, edge: 10 };
/** With more points than this they are small. */
const CROWDED = 60;

/**
 * Values in order and their running mean. A slider below the picture, or touching it, chooses
 * one of them, which `children` describes.
 */
export function FormChart({
  label,
  points,
  children,
}: {
  readonly label: string;
  readonly points: readonly FormGame[];
  readonly children: (chosen: number) => ReactNode;
}) {
  const [at, setAt] = useState(points.length - 1);
  const chosen = Math.min(at, points.length - 1);
  const plot = plotOf(points);
  const pickNearest = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) * SIZE.width) / width;
    setAt(plot.nearest(x));
  };
  return (
    <div className={styles.form}>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        aria-hidden="true"
        onPointerDown={pickNearest}
        onPointerMove={(event) => {
          if (event.buttons > 0) pickNearest(event);
        }}
      >
        {plot.grid.map(({ y, value }) => (
          <g key={value}>
            <path d={`M${SIZE.left} ${y}H${SIZE.width - SIZE.right}`} className={styles.grid} />
            <text x={SIZE.left - 6} y={y + 4} className={styles.gridText}>
              {withMinus(value)}
            </text>
          </g>
        ))}
        <path
          d={`M${plot.x(chosen)} ${SIZE.edge}V${SIZE.height - SIZE.edge}`}
          className={styles.cursor}
        />
        <polyline
          className={styles.meanLine}
          points={points.map(({ mean }, i) => `${plot.x(i)},${plot.y(mean)}`).join(' ')}
        />
        {points.map(({ key, value, isFull }, i) => (
          <circle
            key={key}
            cx={plot.x(i)}
            cy={plot.y(value)}
            r={i === chosen ? 6 : points.length > CROWDED ? 2 : 4}
            className={styles.point}
            data-full={isFull}
            data-chosen={i === chosen}
          />
        ))}
      </svg>
      <input
        type="range"
        aria-label={label}
        min={1}
        max={points.length}
        value={chosen + 1}
        aria-valuetext={points[chosen]?.spoken}
        onChange={(event) => setAt(Number(event.target.value) - 1)}
      />
      {children(chosen)}
    </div>
  );
}

function plotOf(points: readonly FormGame[]) {
  const values = points.flatMap(({ value, mean }) => [value, mean]);
  const steps = ticks(Math.min(...values), Math.max(...values));
  const [low, high] = [steps[0] ?? 0, steps.at(-1) ?? 1];
  const { width, height, left, right, edge } = SIZE;
  const across = width - left - right - 12;
  const tenth = (value: number): number => Math.round(10 * value) / 10;
  const x = (i: number): number => tenth(left + 6 + (across * i) / Math.max(1, points.length - 1));
  const y = (value: number): number =>
    tenth(edge + ((height - 2 * edge) * (high - value)) / (high - low));
  const nearest = (at: number): number => {
    const i = Math.round(((at - left - 6) * Math.max(1, points.length - 1)) / across);
    return Math.max(0, Math.min(points.length - 1, i));
  };
  return { x, y, nearest, grid: steps.map((value) => ({ value, y: y(value) })) };
}
