/** How the losses of a game's coach are told and graded. */
export interface Measure {
  /** Points of the game, or the share of winning chances (0..1). */
  readonly unit: 'points' | 'share';
  /** Up to these losses a decision is excellent, good, okay; beyond it is a miss. */
  readonly limits: readonly [excellent: number, good: number, okay: number];
}

/** What a game brings to the pages around play; a game without a file of its own gets the rest. */
export interface Extras {
  readonly measure?: Measure;
}

const own = import.meta.glob<{ readonly extras: Extras }>('./*/extras.ts');

const loaded = new Map<string, Promise<Extras>>();

/** Asked in renders: the same promise every time. */
export function extrasFor(game: string): Promise<Extras> {
  const known = loaded.get(game);
  if (known !== undefined) return known;
  const load = own[`./${game}/extras.ts`];
  const loading = load === undefined ? Promise.resolve({}) : load().then(({ extras }) => extras);
  loaded.set(game, loading);
  return loading;
}
