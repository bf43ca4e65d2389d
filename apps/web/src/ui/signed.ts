/** A hyphen is no minus. */
export const withMinus = (points: number): string => String(points).replace('-', '−');

/** With its sign, a true minus included. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
