import styles from './art.module.css';

export const TILE_COLOURS = ['blue', 'yellow', 'red', 'black', 'white'] as const;
export type TileColour = (typeof TILE_COLOURS)[number];

/**
 * Five glazed tiles whose patterns differ without any colour: a star, a sun, a lattice, squares in
 * squares, and dots between lines.
 */
export function Tile({
  colour,
  letter,
  className,
}: {
  readonly colour: TileColour;
  /** Shown on a small plate when the person asks for letters. */
  readonly letter?: string | undefined;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 100 100"
      className={`${styles.piece} ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect x="2" y="2" width="96" height="96" rx="12" className={GROUND[colour]} />
      {PATTERNS[colour]}
      <path d="M12 5.5H88" className={styles.glaze} />
      {letter === undefined ? null : (
        <>
          <circle cx="50" cy="50" r="23" className={styles.plate} />
          <text x="50" y="62" className={styles.plateLetter}>
            {letter}
          </text>
        </>
      )}
    </svg>
  );
}

const GROUND: Readonly<Record<TileColour, string | undefined>> = {
  blue: styles.tileBlue,
  yellow: styles.tileYellow,
  red: styles.tileRed,
  black: styles.tileBlack,
  white: styles.tileWhite,
};

const SUN_RAYS = Array.from({ length: 8 }, (_, i) => i * 45);
const CORNERS = ['8 8', '92 8', '8 92', '92 92'];

const Star = () => (
  <g className={styles.starLight}>
    <rect x="26" y="26" width="48" height="48" />
    <rect x="26" y="26" width="48" height="48" transform="rotate(45 50 50)" />
    <circle cx="50" cy="50" r="15" className={styles.starDark} />
    <circle cx="50" cy="50" r="6" />
    {CORNERS.map((at) => (
      <circle
        key={at}
        cx={at.split(' ')[0]}
        cy={at.split(' ')[1]}
        r="6"
        transform="translate(50 50) scale(.93) translate(-50 -50)"
      />
    ))}
  </g>
);

const Sun = () => (
  <g className={styles.sunDark}>
    {SUN_RAYS.map((angle) => (
      <path key={angle} d="M50 10 58 32H42Z" transform={`rotate(${angle} 50 50)`} />
    ))}
    <circle cx="50" cy="50" r="19" />
    <circle cx="50" cy="50" r="12" className={styles.sunLight} />
  </g>
);

const Lattice = () => (
  <g className={styles.redLattice}>
    <path d="M3 27 27 3M3 50 50 3M3 73 73 3M10 90 90 10M27 97 97 27M50 97 97 50M73 97 97 73" />
    <path d="M3 73 27 97M3 50 50 97M3 27 73 97M10 10 90 90M27 3 97 73M50 3 97 50M73 3 97 27" />
  </g>
);

const Squares = () => (
  <g className={styles.squares}>
    <rect x="14" y="14" width="72" height="72" />
    <rect x="29" y="29" width="42" height="42" />
    <rect x="44" y="44" width="12" height="12" />
  </g>
);

const Dots = () => (
  <>
    <path d="M3 33H97M3 67H97M33 3V97M67 3V97" className={styles.tealLine} />
    <g className={styles.tealDot}>
      {[16.5, 50, 83.5].map((x) =>
        [16.5, 50, 83.5].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="6.5" />),
      )}
    </g>
  </>
);

const PATTERNS = {
  blue: <Star />,
  yellow: <Sun />,
  red: <Lattice />,
  black: <Squares />,
  white: <Dots />,
};

/** The starting player's tile. */
export function StartTile({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 100 100"
      className={`${styles.piece} ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect x="2" y="2" width="96" height="96" rx="12" className={styles.tileStart} />
      <text x="50" y="70" className={styles.startFigure}>
        1
      </text>
      <circle cx="50" cy="50" r="38" className={styles.startRing} />
    </svg>
  );
}
