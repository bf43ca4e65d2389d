/** A true minus sign, not a hyphen. */
export const withMinus = (points: number): string => String(points).replace('-', '−');

/** A number with its sign, plus or true minus. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
