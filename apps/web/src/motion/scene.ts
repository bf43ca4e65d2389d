/** On the screen, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A piece as drawn at one moment. */
export interface Drawn<P> {
  readonly picture: P;
  readonly box: Box;
  /** Its place of origin if it was hidden before. */
  readonly from: string | null;
  /** Its container: pieces make room for one another inside it. */
  readonly among: unknown;
  /** Whether it lies where pieces can be taken (`data-takeable`). */
  readonly isTakeable: boolean;
}

/**
 * Where everything is at one moment. Tables say who is who, by attributes:
 *
 * - `data-piece="7D"` this card, tile, die or piece, drawn by the SVG inside. Pieces that nobody
 *   can tell apart (two blue tiles) share a name.
 * - `data-holds="7D 3C"` these pieces lie here and are not drawn, as in a pile.
 * - `data-spot="seat-2"` a place that unseen pieces come from; they name it in `data-from`.
 * - `data-takeable` around pieces that others take: what takes them comes to them first.
 * - `data-shown="7D"` a picture of a piece that itself lies elsewhere unseen.
 */
export interface Scene<P> {
  readonly pieces: ReadonlyMap<string, readonly Drawn<P>[]>;
  readonly shown: ReadonlyMap<string, Drawn<P>>;
  readonly holders: ReadonlyMap<string, Box>;
  readonly places: ReadonlyMap<string, Box>;
}

/** Only reads the page: it is measured once, before anything moves. */
export function sceneIn(root: ParentNode): Scene<SVGElement> {
  const pieces = new Map<string, Drawn<SVGElement>[]>();
  for (const element of marked(root, 'data-piece')) {
    const drawn = drawnIn(element);
    if (drawn === null) continue;
    const name = element.dataset['piece'] ?? '';
    pieces.set(name, [...(pieces.get(name) ?? []), drawn]);
  }
  const shown = new Map<string, Drawn<SVGElement>>();
  for (const element of marked(root, 'data-shown')) {
    const drawn = drawnIn(element);
    if (drawn !== null) shown.set(element.dataset['shown'] ?? '', drawn);
  }
  const holders = new Map<string, Box>();
  for (const element of marked(root, 'data-holds')) {
    const box = element.getBoundingClientRect();
    for (const name of element.dataset['holds']?.split(' ') ?? []) holders.set(name, box);
  }
  const places = new Map(
    marked(root, 'data-spot').map((element) => [
      element.dataset['spot'] ?? '',
      element.getBoundingClientRect(),
    ]),
  );
  return { pieces, shown, holders, places };
}

const marked = (root: ParentNode, attribute: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[${attribute}]`),
];

/** The first picture that has a size: a card may bring one for wide and one for narrow screens. */
function drawnIn(element: HTMLElement): Drawn<SVGElement> | null {
  for (const picture of element.querySelectorAll('svg')) {
    const box = picture.getBoundingClientRect();
    if (box.width > 0)
      return {
        picture,
        box,
        from: element.dataset['from'] ?? null,
        among: element.parentElement,
        isTakeable: element.closest('[data-takeable]') !== null,
      };
  }
  return null;
}
