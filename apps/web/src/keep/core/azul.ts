import {
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  phrase,
  type Json,
  type Phrase,
  type Problem,
  type Result,
  type SheetScore,
} from '@chiaro/kernel';
import { colourOf, colours, displaysFor, type Colour } from '@chiaro/azul';
import {
  eachAlone,
  moreOf,
  scoreList,
  type Counted,
  type Keeper,
  type KeptTable,
  type Round,
  type Scored,
} from './keeper.js';
import { withLeftovers, type Line } from './azul-lines.js';

/** A tile that a full line brought to the wall. On the coloured wall its cell says its colour. */
export type PlacedTile = {
  readonly row: number;
  readonly col: number;
  readonly colour?: Colour;
};

export type BoardEntry = {
  readonly tiles: readonly PlacedTile[];
  readonly floor: number;
  readonly marker: boolean;
};

/** A round: what each board shows after it. */
export type AzulEntry = {
  readonly boards: readonly BoardEntry[];
};

type Table = KeptTable<AzulEntry>;
/** `null` for a free cell. */
export type Wall = readonly (readonly (Colour | null)[])[];

export const SIZE = 5;
const TILES_ON_DISPLAY = 4;
const cell = integer({ min: 0, max: SIZE - 1 });
const entry = object({
  boards: list(
    object({
      tiles: list(object({ row: cell, col: cell, colour: optional(oneOf(colours)) }), {
        max: SIZE,
      }),
      floor: integer({ min: 0, max: 100 }),
      marker: flag,
    }),
    { min: 2, max: 4 },
  ),
});

const isGrey = ({ options }: Pick<Table, 'options'>): boolean => options['wall'] === 'grey';

export const colourOfTile = ({ row, col, colour }: PlacedTile): Colour =>
  colour ?? colours[colourOf(row, col)]!;

function lineOf(tile: PlacedTile, grey: boolean): Line {
  const line = { colour: colourOfTile(tile), count: tile.row + 1 };
  return grey ? { ...line, col: tile.col } : line;
}

const linesOf = ({ tiles }: BoardEntry, grey: boolean): (Line | null)[] =>
  Array.from({ length: SIZE }, (_, row) => {
    const tile = tiles.find((each) => each.row === row);
    return tile === undefined ? null : lineOf(tile, grey);
  });

function scoreRounds(
  table: Table,
  entries: readonly AzulEntry[],
): Result<SheetScore, readonly Problem[]> {
  const { sheet, options, seats, ended } = table;
  const rounds = withLeftovers(
    entries.map(({ boards }) =>
      boards.map((board) => ({ lines: linesOf(board, isGrey(table)), floor: board.floor })),
    ),
    displaysFor(seats) * TILES_ON_DISPLAY,
  );
  return sheet.score({
    options,
    match: {
      players: Array.from({ length: seats }, (_, seat) => `${seat + 1}`),
      rounds: entries.map(({ boards }, round) =>
        boards.map(({ floor, marker }, seat) => ({
          lines: rounds[round]![seat]!,
          floor: { tiles: floor, marker },
        })),
      ),
      over: ended,
    },
  });
}

type BoardAnswer = {
  readonly points: number;
  readonly score: number;
  readonly wall: readonly (readonly Json[])[];
};

const answersOf = (score: SheetScore): readonly (readonly BoardAnswer[])[] =>
  moreOf(score)['rounds'] as readonly (readonly BoardAnswer[])[];

function score(table: Table): Counted {
  const listed = scoreList(table.entries, (some) => scoreRounds(table, some), '/match/rounds');
  const more = moreOf(listed.score);
  const over = more['tieBreak'] !== null && listed.count > 0;
  const winners = over ? (more['winners'] as readonly number[]) : [];
  return {
    lines: listed.score.lines.map((line) => ({
      ...line,
      entry: typeof line.facts['round'] === 'number' ? line.facts['round'] - 1 : null,
    })),
    rounds: roundsOf(answersOf(listed.score), listed.score.points, over),
    totals: listed.score.points,
    over,
    winners,
    verdict: verdictOf(more, over),
    doubt: listed.doubt,
  };
}

function roundsOf(
  answers: readonly (readonly BoardAnswer[])[],
  totals: readonly number[],
  over: boolean,
): Round[] {
  const rounds = answers.map((boards, index): Round => ({
    number: index + 1,
    entries: [index],
    points: boards.map(({ points }) => points),
    totals: boards.map(({ score: after }) => after),
  }));
  const before = rounds.at(-1)?.totals;
  if (!over || before === undefined) return rounds;
  const points = totals.map((total, seat) => total - before[seat]!);
  return [...rounds, { number: null, entries: [], points, totals }];
}

function verdictOf(more: Readonly<Record<string, Json>>, over: boolean): Phrase[] {
  if (!over) return [];
  return [
    ...(more['ended'] === true ? [] : [phrase('keep.verdict.stopped')]),
    ...(more['tieBreak'] === 'rows' ? [phrase('keep.verdict.azulRows')] : []),
    ...(more['tieBreak'] === 'shared' ? [phrase('keep.verdict.azulShared')] : []),
  ];
}

/** The walls as they stood before a round. */
export function wallsBefore(table: Table, index: number): Wall[] {
  const scored = scoreRounds({ ...table, ended: false }, table.entries.slice(0, index));
  const last = scored.ok ? answersOf(scored.value).at(-1) : undefined;
  const empty = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => null));
  return Array.from({ length: table.seats }, (_, seat) => {
    const wall = last?.[seat]?.wall;
    return wall === undefined
      ? empty
      : wall.map((row, r) => row.map((at, c) => cellColour(at, r, c)));
  });
}

const cellColour = (at: Json, row: number, col: number): Colour | null =>
  typeof at === 'string' ? (at as Colour) : at === 1 ? colours[colourOf(row, col)]! : null;

/** Who is nearest to ending the game: a row of five. */
function needs(table: Table, { over }: Scored): Phrase[] {
  if (over || table.entries.length === 0) return [];
  const fullest = wallsBefore(table, table.entries.length).map((wall) =>
    Math.max(...wall.map((row) => row.filter((at) => at !== null).length)),
  );
  const most = Math.max(...fullest);
  return fullest.flatMap((filled, seat) =>
    filled === most
      ? [phrase('keep.need.row', { who: { seat }, filled, missing: SIZE - filled })]
      : [],
  );
}

export const azul: Keeper<AzulEntry> = {
  game: 'azul',
  seats: { min: 2, max: 4 },
  optionKeys: ['wall'],
  partners: false,
  playersOption: 'players',
  sideOf: eachAlone,
  entry,
  seatInPath: /^\/match\/rounds\/\d+\/(\d+)/,
  score,
  needs,
  question: (_table, { boards }) =>
    boards.some(({ tiles }) => tiles.length > 0) ? null : phrase('keep.question.noTiles'),
};
