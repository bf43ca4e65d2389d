import { phrase, type Phrase, type Section } from '@chiaro/kernel';
import type { Board, Line } from '../position.js';
import type { View } from '../view.js';
import { roundPreview } from '../preview.js';
import { floorCost } from '../scoring.js';
import { colourPhrase, huePhrase, tileGroups, who } from './say.js';
import { colours, SIZE, type Colour } from '../types.js';

/** The whole table as headings and lines. */
export function narratePosition(view: View): readonly Section[] {
  return [
    { heading: phrase('heading.table', { round: view.round }), lines: tableLines(view) },
    { heading: phrase('heading.offer'), lines: offerLines(view) },
    ...boardOrder(view).map((seat) => ({
      heading: phrase('heading.board', { ...who(view, seat), points: view.boards[seat]!.score }),
      lines: [...boardLines(view.boards[seat]!), ...previewLines(view, view.boards[seat]!)],
    })),
    {
      heading: phrase('heading.bag'),
      lines: [countLine('bag.count', view.bag), countLine('lid.count', view.lid)],
    },
  ];
}

/** The viewer's own board first. */
const boardOrder = (view: View): number[] => {
  const first = view.viewer === 'table' ? 0 : view.viewer;
  return view.boards.map((_, index) => (first + index) % view.boards.length);
};

function tableLines(view: View): Phrase[] {
  const lines: Phrase[] = [];
  if (view.starter !== null) lines.push(phrase('table.starter', who(view, view.starter)));
  lines.push(
    view.marker === 'centre'
      ? phrase('table.markerCentre')
      : phrase('table.marker', who(view, view.marker)),
  );
  return lines;
}

const offerLines = (view: View): Phrase[] => [
  ...view.displays.map((tiles, index) =>
    phrase('offer.display', { display: index + 1, count: tiles.length, tiles: tileGroups(tiles) }),
  ),
  phrase('offer.centre', {
    count: view.centre.length,
    tiles: tileGroups(view.centre),
    marker: view.marker === 'centre' ? 'yes' : 'no',
  }),
];

const boardLines = (board: Board): Phrase[] => [
  ...board.lines.map((line, row) => lineLine(line, row)),
  ...board.wall.map((cells, row) => wallLine(cells, row)),
  floorLine(board),
];

/** On the grey wall the player chooses the columns, so nothing can be previewed. */
function previewLines({ options, phase }: View, board: Board): Phrase[] {
  if (options.wall !== 'fixed' || phase !== 'offer') return [];
  const { tiles, floor, total } = roundPreview(board);
  if (tiles === 0 && floor === 0) return [];
  const sign = total < 0 ? 'minus' : total > 0 ? 'plus' : 'none';
  return [phrase('board.preview', { tiles, floor, sign, points: Math.abs(total) })];
}

const lineLine = (line: Line | null, row: number): Phrase =>
  line === null
    ? phrase('board.lineEmpty', { line: row + 1, holds: row + 1 })
    : phrase('board.line', {
        line: row + 1,
        holds: row + 1,
        count: line.count,
        hue: huePhrase(line.colour),
      });

function wallLine(cells: readonly (Colour | null)[], row: number): Phrase {
  const taken = cells.flatMap((colour, column) =>
    colour === null
      ? []
      : [phrase('board.cell', { colour: colourPhrase(colour), column: column + 1 })],
  );
  return phrase('board.wall', { line: row + 1, count: taken.length, size: SIZE, cells: taken });
}

function floorLine({ floor }: Board): Phrase {
  const tiles = floor.filter((thing) => thing !== 'marker');
  return phrase('board.floor', {
    count: floor.length,
    cost: floorCost(floor.length),
    marker: tiles.length < floor.length ? 'yes' : 'no',
    some: tiles.length > 0 ? 'yes' : 'no',
    tiles: tileGroups(tiles),
  });
}

const countLine = (id: string, counts: Readonly<Record<Colour, number>>): Phrase => {
  const tiles = colours.flatMap((colour) => new Array<Colour>(counts[colour]).fill(colour));
  return phrase(id, { count: tiles.length, tiles: tileGroups(tiles) });
};
