import { useMemo } from 'react';
import { qrOf } from './qr.js';
import styles from './qr.module.css';

const QUIET = 4;

/** Dark on white whatever the theme: cameras want it so. */
export function QrDrawing({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = useMemo(() => qrOf(text), [text]);
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, r) =>
      row.flatMap((dark, c) => (dark ? [`M${c + QUIET} ${r + QUIET}h1v1h-1z`] : [])),
    )
    .join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={styles.qr} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
