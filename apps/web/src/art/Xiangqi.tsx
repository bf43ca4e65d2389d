import { STROKES, type PieceColour, type PieceName } from './xiangqiStrokes.js';
import styles from './art.module.css';

export interface XiangqiProps {
  readonly name: PieceName;
  readonly colour: PieceColour;
  /** Strength in play, shown as a small figure. */
  readonly value?: number | undefined;
  /** The name in words, below the piece. */
  readonly caption?: string | undefined;
  /** Instead of the Chinese character. */
  readonly letter?: string | undefined;
  readonly className?: string | undefined;
}

export function Xiangqi({ name, colour, value, caption, letter, className }: XiangqiProps) {
  return (
    <svg
      viewBox={caption === undefined ? '0 0 100 100' : '-6 0 112 124'}
      className={`${styles.piece} ${colour === 'red' ? styles.pieceRed : styles.pieceBlack} ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="50" cy="52" r="46" className={styles.discEdge} />
      <circle cx="50" cy="48" r="46" className={styles.disc} />
      <circle cx="50" cy="48" r="38" className={styles.discRing} />
      {letter === undefined ? (
        <path
          d={STROKES[colour][name]}
          className={styles.brush}
          transform="translate(50 48) scale(.53) translate(-50 -51)"
        />
      ) : (
        <text x="50" y="65" className={styles.discLetter}>
          {letter}
        </text>
      )}
      {value === undefined ? null : (
        <>
          <circle cx="84" cy="82" r="15" className={styles.valueDisc} />
          <text x="84" y="89" className={styles.valueFigure}>
            {value}
          </text>
        </>
      )}
      {caption === undefined ? null : (
        <text x="50" y="119" className={styles.caption}>
          {caption}
        </text>
      )}
    </svg>
  );
}

/** A piece nobody may see. */
export function XiangqiBack({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 100 100"
      className={`${styles.piece} ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="50" cy="52" r="46" className={styles.discEdge} />
      <circle cx="50" cy="48" r="46" className={styles.discBack} />
      <circle cx="50" cy="48" r="37" className={styles.discBackRing} />
      <circle cx="50" cy="48" r="26" className={styles.discBackRing} />
      <circle cx="50" cy="48" r="6" className={styles.discBackDot} />
    </svg>
  );
}
