/**
 * A second scoring for comparison, written from the scoring document alone, with integers and none
 * of our tables.
 */
export interface OracleInput {
  readonly wasteToFoundation: number;
  readonly tableauToFoundation: number;
  readonly cardRevealed: number;
  readonly foundationToTableau: number;
  readonly stockDraw: number;
  readonly recycleWaste: number;
  readonly deck: 'french' | 'neapolitan';
  readonly draw: 1 | 2 | 3;
  readonly level: 1 | 2 | 3 | 4 | 5;
  readonly timer: 'off' | 'permissive' | 'strict';
  readonly limit: number;
  readonly seconds: number;
  readonly moves: number;
  readonly victory: boolean;
}

export interface OracleScore {
  readonly base: number;
  readonly provisional: number;
  readonly time: number;
  readonly victory: number;
  readonly total: number;
  /** exact − total, in points with a fraction; only if nothing was clamped. */
  readonly lost: number;
}

export function oracleScore(g: OracleInput): OracleScore {
  let base =
    10 * g.wasteToFoundation +
    10 * g.tableauToFoundation +
    5 * g.cardRevealed -
    15 * g.foundationToTableau;
  for (let nth = 1; nth <= g.stockDraw; nth++) base -= nth <= 20 ? 0 : nth <= 40 ? 1 : 2;
  for (let nth = 1; nth <= g.recycleWaste; nth++)
    base += [0, 0, -10, -20, -35, -55, -80][Math.min(nth, 7) - 1]!;

  const bonus =
    (g.deck === 'neapolitan' ? 100 : 50) + [0, 100, 200][g.draw - 1]! / (g.level > 3 ? 2 : 1);
  const tenths = (base + bonus) * [10, 12, 14, 18, 22][g.level - 1]!;
  const provisional = tenths < 0 ? 0 : Math.floor(tenths / 10);
  let lost = tenths < 0 ? 0 : (tenths % 10) / 10;

  let [time, victory] = [0, 0];
  if (g.victory) {
    if (g.timer === 'off') {
      const thirds = Math.max(0, 3600 - 2 * g.seconds);
      time = Math.floor(thirds / 3);
      lost += (thirds % 3) / 3;
    } else if (g.seconds <= g.limit) {
      const scaled = (g.limit - g.seconds) * 1000;
      time = Math.floor(scaled / g.limit);
      lost += (scaled % g.limit) / g.limit;
    } else time = -100 * Math.ceil((g.seconds - g.limit) / 60);
    victory = timePart(g) + stepPart(g.moves, [80, 120, 180, 250], [182, 154, 140, 119, 98]);
    victory += stepPart(g.recycleWaste, [0, 2, 4, 7], [144, 132, 120, 96, 60]);
  }
  return {
    base,
    provisional,
    time,
    victory,
    total: Math.max(0, provisional + time + victory),
    lost,
  };
}

function timePart({ timer, seconds, limit }: OracleInput): number {
  const points = [210, 168, 140, 112, 98];
  if (timer === 'off') return stepPart(seconds, [600, 1200, 1800, 2700], points);
  const left = limit - seconds;
  if (left * 100 >= limit * 80) return points[0]!;
  if (left * 100 >= limit * 50) return points[1]!;
  if (left * 100 >= limit * 25) return points[2]!;
  return left > 0 ? points[3]! : points[4]!;
}

const stepPart = (value: number, limits: readonly number[], points: readonly number[]): number => {
  const row = limits.findIndex((limit) => value <= limit);
  return points[row < 0 ? limits.length : row]!;
};
