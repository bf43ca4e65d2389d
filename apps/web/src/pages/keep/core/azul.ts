import {
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  phrase,
  type Phrase,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import {
  colourOf,
  colours,
  scoreMatch,
  SIZE,
  TILES,
  withLeftovers,
  type Colour,
  type Grid,
  type KeptLine as Line,
  type MatchScore,
} from '@chiaro/azul';
import { cover } from '@chiaro/azul/cover';
import {
  eachAlone,
  scoreList,
  type PageScore,
  type Keeper,
  type TypedPage,
  type Round,
  type Scored,
} from './keeper.js';

/**
 * A tile that a full line moved to the wall. On the coloured wall its cell determines its colour.
 */
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

/** A round: the result of each board. */
export type AzulEntry = {
  readonly boards: readonly BoardEntry[];
};

type AzulPage = TypedPage<AzulEntry>;
const cell = integer({ min: 0, max: SIZE - 1 });
const azulEntryShape = object({
  boards: list(
    object({
      tiles: list(object({ row: cell, col: cell, colour: optional(oneOf(colours)) }), {
        max: SIZE,
      }),
      floor: integer({ min: 0, max: TILES }),
      marker: flag,
    }),
    cover.seats,
  ),
});

const isGrey = ({ options }: Pick<AzulPage, 'options'>): boolean => options['wall'] === 'grey';

export const colourOfTile = ({ row, col, colour }: PlacedTile): Colour =>
  colour ?? colours[colourOf(row, col)]!;

function lineOf(tile: PlacedTile, grey: boolean): Line {
  const line = { colour: colourOfTile(tile), count: tile.row + 1 };
  return grey ? { ...line, col: tile.col } : line;
}

const patternLinesOf = ({ tiles }: BoardEntry, grey: boolean): (Line | null)[] =>
  Array.from({ length: SIZE }, (_, row) => {
    const tile = tiles.find((each) => each.row === row);
    return tile === undefined ? null : lineOf(tile, grey);
  });

function scoreRounds(
  page: AzulPage,
  entries: readonly AzulEntry[],
): Result<MatchScore, readonly Problem[]> {
  const { options, seats, ended } = page;
  const rounds = withLeftovers(
    entries.map(({ boards }) =>
      boards.map((board) => ({ lines: patternLinesOf(board, isGrey(page)), floor: board.floor })),
    ),
    seats,
  );
  return scoreMatch({
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

function scoreAzulPage(page: AzulPage): PageScore {
  const listed = scoreList(page.entries, (some) => scoreRounds(page, some), '/match/rounds');
  const { score: scored } = listed;
  const over = scored.tieBreak !== null && listed.count > 0;
  return {
    lines: scored.lines.map((line) => ({
      ...line,
      entry: typeof line.facts['round'] === 'number' ? line.facts['round'] - 1 : null,
    })),
    rounds: azulRounds(scored, over),
    totals: scored.points,
    over,
    winners: over ? scored.winners : [],
    verdict: azulVerdict(scored, over),
    doubt: listed.doubt,
  };
}

function azulRounds({ rounds: boardsByRound, points: totals }: MatchScore, over: boolean): Round[] {
  const rounds = boardsByRound.map((boards, index): Round => ({
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

function azulVerdict({ ended, tieBreak }: MatchScore, over: boolean): Phrase[] {
  if (!over) return [];
  return [
    ...(ended ? [] : [phrase('keep.verdict.stopped')]),
    ...(tieBreak === 'rows' ? [phrase('keep.verdict.azulRows')] : []),
    ...(tieBreak === 'shared' ? [phrase('keep.verdict.azulShared')] : []),
  ];
}

/** The walls before a round. */
export function wallsBefore(page: AzulPage, index: number): Grid[] {
  const scored = scoreRounds({ ...page, ended: false }, page.entries.slice(0, index));
  const last = scored.ok ? scored.value.rounds.at(-1) : undefined;
  const empty = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => null));
  return Array.from({ length: page.seats }, (_, seat) => last?.[seat]?.wall ?? empty);
}

/** The players closest to a complete row of five, which ends the game. */
function azulNeeds(page: AzulPage, { over }: Scored): Phrase[] {
  if (over || page.entries.length === 0) return [];
  const fullest = wallsBefore(page, page.entries.length).map((wall) =>
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
  seats: cover.seats,
  optionKeys: ['wall'],
  partners: false,
  playersOption: 'players',
  sideOf: eachAlone,
  entry: azulEntryShape,
  seatInPath: /^\/match\/rounds\/\d+\/(\d+)/,
  score: scoreAzulPage,
  needs: azulNeeds,
  question: (_table, { boards }) =>
    boards.some(({ tiles }) => tiles.length > 0) ? null : phrase('keep.question.noTiles'),
};
