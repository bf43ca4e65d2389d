/**
 * The drawing in the middle of a badge: strokes in a square of 24, with round ends. `fill` is
 * filled as well.
 */
export interface EmblemDrawing {
  readonly stroke: string;
  readonly fill?: string;
}

const PIP = 'm-1.2 0a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0';

const drawings = {
  /** Two branches: a first victory. */
  laurel: {
    stroke: 'M12 21C6 20 3 15 4 8M12 21c6-1 9-6 8-13',
    fill: 'M4 8q3 1 3 4q-3-1-3-4M4.6 12.500q3.200.6 3.900 3.600q-3.200-.4-3.900-3.600M7 16.800q3 .2 4 2.900q-3-.1-4-2.900M20 8q-3 1-3 4q3-1 3-4M19.400 12.500q-3.200.6-3.900 3.600q3.200-.4 3.900-3.600M17 16.800q-3 .2-4 2.900q3-.1 4-2.900M12 4l1.200 2.600 2.800.3-2.100 1.900.6 2.800-2.500-1.400-2.500 1.400.6-2.800L8 6.900l2.800-.3Z',
  },
  crown: {
    stroke: 'M4 18.500h16M4.500 15.500 3 6.500l5 4 4-6.500 4 6.500 5-4-1.500 9Z',
  },
  /** Steps that follow each other. */
  row: { stroke: 'M3.500 6l5 6-5 6M9.500 6l5 6-5 6M15.500 6l5 6-5 6' },
  /** A pile of played cards. */
  many: { stroke: 'M7 3.500h11v13H7ZM7 6H4.500v14h10.500v-3.500M10 8h5M10 12h5' },
  star: {
    stroke:
      'M12 3l2.700 5.800 6.300.8-4.600 4.400 1.200 6.300L12 17.200 6.400 20.300l1.200-6.300L3 9.600l6.300-.8Z',
  },
  /** A column of numbers and the line below it. */
  sum: { stroke: 'M17 5H7l5.500 7L7 19h10M17 5v2.500M17 19v-2.500' },
  dice: {
    stroke:
      'M7 3.500h10a3.500 3.500 0 0 1 3.500 3.500v10a3.500 3.500 0 0 1-3.500 3.500H7A3.500 3.500 0 0 1 3.500 17V7A3.500 3.500 0 0 1 7 3.500Z',
    fill: `M8 8${PIP}M16 8${PIP}M12 12${PIP}M8 16${PIP}M16 16${PIP}`,
  },
  /** The same once more, behind it. */
  twice: { stroke: 'M3.500 8.500h12v12h-12ZM8.500 8.500v-5h12v12h-5', fill: `M9.500 14.500${PIP}` },
  column: {
    stroke: 'M8.500 2.500h7v19h-7ZM8.500 6.300h7M8.500 10.100h7M8.500 13.900h7M8.500 17.700h7',
  },
  tiles: {
    stroke: 'M3.500 3.500h7v7h-7ZM13.500 13.500h7v7h-7ZM13.500 3.500h7v7h-7ZM3.500 13.500h7v7h-7Z',
    fill: 'M7 4.800 9.200 7 7 9.200 4.800 7ZM17 14.800l2.200 2.200-2.200 2.200-2.200-2.200Z',
  },
  /** Nothing left on the floor, nothing left on the table. */
  broom: {
    stroke: 'M20 3l-8 8M9.500 9.500l5 5-3 6L3.500 12.500ZM6.300 15.300 9 12.500M9 18l2.500-2.500',
  },
  hundred: {
    stroke:
      'M4 7.500 6.500 6v12M11.700 6a2.800 3 0 0 1 2.800 3v6a2.800 3 0 0 1-5.600 0V9a2.800 3 0 0 1 2.800-3ZM18.700 6a2.800 3 0 0 1 2.800 3v6a2.800 3 0 0 1-5.600 0V9a2.800 3 0 0 1 2.800-3Z',
  },
  /** Cards, coins, settebello and primiera. */
  four: {
    stroke:
      'M3.500 3.500h6.500v6.500H3.500ZM14 6.700a3.300 3.300 0 1 0 6.600 0a3.300 3.300 0 1 0-6.600 0M6.700 13.700l3.300 3.500-3.300 3.500-3.300-3.500Z',
    fill: 'M17.300 13.500l1.200 2.500 2.700.4-2 1.900.5 2.700-2.400-1.300-2.400 1.300.5-2.700-2-1.900 2.700-.4Z',
  },
  zero: { stroke: 'M12 3.500c4 0 6 4 6 8.500s-2 8.500-6 8.500-6-4-6-8.500 2-8.500 6-8.500Z' },
  flag: { stroke: 'M6 21.500V3M6 4c4-2 8 2 13 0v9c-5 2-9-2-13 0' },
  target: {
    stroke:
      'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M7.500 12a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0',
    fill: `M12 12${PIP}`,
  },
  stairs: { stroke: 'M3 20.500h3.600v-3.400h3.600v-3.400h3.600v-3.400h3.600V6.900H21' },
  decks: { stroke: 'M4 5.500 11 3.500 14.500 16l-7 2ZM14.500 7l5.500 1.500L16.700 21l-6-1.600' },
  /** Once through and no way back. */
  once: { stroke: 'M4 12h14M13 6.500 18.500 12 13 17.500M21 5v14' },
  hand: {
    stroke:
      'M8 12.500V5.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V6a1.500 1.500 0 0 1 3 0v8c0 4-2 7-5.500 7S6.500 19 4.500 14.500c-.6-1.500 1.200-2.600 2.200-1.400L8 14.700',
  },
} as const satisfies Readonly<Record<string, EmblemDrawing>>;

export type Emblem = keyof typeof drawings;

/** The drawing of each badge. */
export const emblems: Readonly<Record<Emblem, EmblemDrawing>> = drawings;
