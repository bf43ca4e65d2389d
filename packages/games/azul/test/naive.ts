/**
 * A second Azul, written directly from the rules and sharing no code with the first: lists of
 * words, no bits, nothing incremental. Slow on purpose.
 */
export const NAMES = ['blue', 'yellow', 'red', 'black', 'white'] as const;
export type Name = (typeof NAMES)[number];

interface NaiveBoard {
  score: number;
  wall: (Name | null)[][];
  lines: Name[][];
  floor: (Name | 'marker')[];
}

export interface Naive {
  grey: boolean;
  boards: NaiveBoard[];
  displays: Name[][];
  centre: Name[];
  markerInCentre: boolean;
  markerHolder: number | null;
  bag: Name[];
  lid: Name[];
  starter: number;
  turn: number;
  /** Grey wall: the seats and rows still to be tiled, in order; null outside tiling. */
  due: { seat: number; row: number }[] | null;
  over: boolean;
}

export function naiveGame(players: number, grey: boolean): Naive {
  const empty = (): NaiveBoard => ({
    score: 0,
    wall: [0, 1, 2, 3, 4].map(() => [null, null, null, null, null]),
    lines: [[], [], [], [], []],
    floor: [],
  });
  return {
    grey,
    boards: Array.from({ length: players }, empty),
    displays: Array.from({ length: { 2: 5, 3: 7, 4: 9 }[players]! }, () => []),
    centre: [],
    markerInCentre: true,
    markerHolder: null,
    bag: NAMES.flatMap((name) => new Array<Name>(20).fill(name)),
    lid: [],
    starter: 0,
    turn: 0,
    due: null,
    over: false,
  };
}

/** Puts drawn tiles on the first display with room; true when the offer is ready. */
export function naiveDraw(game: Naive, drawn: readonly Name[]): boolean {
  for (const name of drawn) {
    game.bag.splice(game.bag.indexOf(name), 1);
    game.displays.find((display) => display.length < 4)!.push(name);
  }
  if (game.displays.every((display) => display.length === 4)) return true;
  if (game.bag.length === 0) {
    game.bag = game.lid;
    game.lid = [];
  }
  return game.bag.length === 0;
}

/** Moves in our notation, so that nothing but text is compared. */
export function naiveMoves(game: Naive): string[] {
  if (game.due !== null) return naivePlaces(game);
  const board = game.boards[game.turn]!;
  const sources = [
    { label: 'centre', tiles: game.centre },
    ...game.displays.map((tiles, i) => ({ label: String(i + 1), tiles })),
  ];
  return sources.flatMap(({ label, tiles }) =>
    NAMES.filter((name) => tiles.includes(name)).flatMap((name) => [
      ...[0, 1, 2, 3, 4]
        .filter((row) => lineAccepts(board, row, name))
        .map((row) => `${label} ${name} ${row + 1}`),
      `${label} ${name} floor`,
    ]),
  );
}

function lineAccepts(board: NaiveBoard, row: number, name: Name): boolean {
  const line = board.lines[row]!;
  if (line.length === row + 1) return false;
  if (line.some((tile) => tile !== name)) return false;
  return !board.wall[row]!.includes(name);
}

function columnsFor(board: NaiveBoard, row: number, name: Name): number[] {
  return [0, 1, 2, 3, 4].filter(
    (column) =>
      board.wall[row]![column] === null && board.wall.every((cells) => cells[column] !== name),
  );
}

function naivePlaces(game: Naive): string[] {
  const { seat, row } = game.due![0]!;
  const board = game.boards[seat]!;
  return columnsFor(board, row, board.lines[row]![0]!).map(
    (column) => `wall ${row + 1} ${column + 1}`,
  );
}

export function naivePlay(game: Naive, text: string): void {
  const [first = '', second = '', third = ''] = text.split(' ');
  if (first === 'wall') return naivePlace(game, Number(third) - 1);
  const board = game.boards[game.turn]!;
  const name = second as Name;
  let taken: Name[];
  if (first === 'centre') {
    taken = game.centre.filter((tile) => tile === name);
    game.centre = game.centre.filter((tile) => tile !== name);
    if (game.markerInCentre) {
      game.markerInCentre = false;
      game.markerHolder = game.turn;
      if (board.floor.length < 7) board.floor.push('marker');
    }
  } else {
    const display = game.displays[Number(first) - 1]!;
    taken = display.filter((tile) => tile === name);
    game.centre.push(...display.filter((tile) => tile !== name));
    display.length = 0;
  }
  for (const tile of taken) {
    const line = third === 'floor' ? null : board.lines[Number(third) - 1]!;
    if (line !== null && line.length < Number(third)) line.push(tile);
    else if (board.floor.length < 7) board.floor.push(tile);
    else game.lid.push(tile);
  }
  game.turn = (game.turn + 1) % game.boards.length;
  if (game.centre.length === 0 && game.displays.every((display) => display.length === 0))
    naiveTiling(game);
}

function naiveTiling(game: Naive): void {
  const order = game.boards.map((_, i) => (game.starter + i) % game.boards.length);
  if (game.grey) {
    game.due = order.flatMap((seat) => [0, 1, 2, 3, 4, 5].map((row) => ({ seat, row })));
    return naiveAdvance(game);
  }
  for (const seat of order) {
    const board = game.boards[seat]!;
    board.lines.forEach((line, row) => {
      if (line.length === row + 1) putTile(game, board, row, (NAMES.indexOf(line[0]!) + row) % 5);
    });
    payFloor(game, board);
  }
  naiveRoundEnd(game);
}

/** Row 5 stands for the floor, which comes after the five lines. */
function naiveAdvance(game: Naive): void {
  for (;;) {
    const next = game.due![0];
    if (next === undefined) {
      game.due = null;
      return naiveRoundEnd(game);
    }
    const board = game.boards[next.seat]!;
    if (next.row === 5) payFloor(game, board);
    else {
      const line = board.lines[next.row]!;
      if (line.length === next.row + 1) {
        if (columnsFor(board, next.row, line[0]!).length > 0) return;
        for (const tile of line)
          if (board.floor.length < 7) board.floor.push(tile);
          else game.lid.push(tile);
        board.lines[next.row] = [];
      }
    }
    game.due!.shift();
  }
}

function naivePlace(game: Naive, column: number): void {
  const { seat, row } = game.due!.shift()!;
  putTile(game, game.boards[seat]!, row, column);
  naiveAdvance(game);
}

function putTile(game: Naive, board: NaiveBoard, row: number, column: number): void {
  const [tile, ...others] = board.lines[row]!;
  board.wall[row]![column] = tile!;
  game.lid.push(...others);
  board.lines[row] = [];
  board.score += naiveTile(
    board.wall.map((cells) => cells.map((cell) => cell !== null)),
    row,
    column,
  );
}

/** Walks from the tile in four directions. */
export function naiveTile(
  wall: readonly (readonly boolean[])[],
  row: number,
  column: number,
): number {
  const walk = (dr: number, dc: number): number => {
    let steps = 0;
    while (wall[row + dr * (steps + 1)]?.[column + dc * (steps + 1)] === true) steps++;
    return steps;
  };
  const across = 1 + walk(0, -1) + walk(0, 1);
  const down = 1 + walk(-1, 0) + walk(1, 0);
  if (across === 1 && down === 1) return 1;
  return (across > 1 ? across : 0) + (down > 1 ? down : 0);
}

function payFloor(game: Naive, board: NaiveBoard): void {
  board.floor.forEach((thing, space) => {
    board.score -= [1, 1, 2, 2, 2, 3, 3][space]!;
    if (thing !== 'marker') game.lid.push(thing);
  });
  board.score = Math.max(0, board.score);
  board.floor = [];
}

function naiveRoundEnd(game: Naive): void {
  if (game.markerHolder !== null) game.starter = game.markerHolder;
  game.markerHolder = null;
  game.markerInCentre = true;
  game.turn = game.starter;
  const rowDone = game.boards.some((board) =>
    board.wall.some((cells) => cells.every((cell) => cell !== null)),
  );
  if (rowDone || game.bag.length + game.lid.length === 0) {
    game.over = true;
    for (const board of game.boards) board.score += naiveBonus(board.wall);
    return;
  }
  if (game.bag.length === 0) {
    game.bag = game.lid;
    game.lid = [];
  }
}

function naiveBonus(wall: readonly (readonly (Name | null)[])[]): number {
  const five = [0, 1, 2, 3, 4];
  const rows = five.filter((r) => five.every((c) => wall[r]![c] !== null)).length;
  const columns = five.filter((c) => five.every((r) => wall[r]![c] !== null)).length;
  const complete = NAMES.filter((name) => wall.flat().filter((cell) => cell === name).length === 5);
  return 2 * rows + 7 * columns + 10 * complete.length;
}
