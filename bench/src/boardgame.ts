import {
  defineOptions,
  err,
  FastRng,
  ok,
  Playthrough,
  below,
  silent,
  type Game,
} from '@chiaro/kernel';
import { createRequire } from 'node:module';
import { cpuSeconds } from './clock.js';

/**
 * The same trivial game in both: two seats in turn add 1, 2 or 3 to a heap; who brings it to 30 or
 * past has won. Both validate the move, keep a log and know the end.
 */
const GOAL = 30;

interface Heap {
  heap: number;
  seat: number;
  won: number;
}

const heapGame: Game<Heap, number, Heap, Readonly<Record<string, never>>> = {
  id: 'heap',
  rulesVersion: 1,
  nature: { seats: { min: 2, max: 2 }, hidden: false, longest: GOAL, lowest: 0, highest: 1 },
  options: defineOptions({}),
  seating: () => ({ seats: 2, sides: 2, sideOf: [0, 1] }),
  initial: () => ({ heap: 0, seat: 0, won: -1 }),
  actor: (s) => (s.won >= 0 ? { kind: 'over' } : { kind: 'seat', seat: s.seat }),
  legal: (s) => (s.won >= 0 ? [] : [1, 2, 3]),
  check: (_s, move) => (move === 1 || move === 2 || move === 3 ? null : { code: 'ILLEGAL_MOVE' }),
  play: (s, move, ledger) => {
    s.heap += move;
    if (s.heap >= GOAL) {
      s.won = s.seat;
      ledger.enter(s.seat, 1, 'HE-W1', { heap: s.heap });
    }
    s.seat = 1 - s.seat;
  },
  settle: () => undefined,
  clone: (s) => ({ ...s }),
  totals: (s) => [s.won === 0 ? 1 : 0, s.won === 1 ? 1 : 0],
  winners: (s) => (s.won >= 0 ? [s.won] : []),
  view: (s) => ({ ...s }),
  resample: (v) => ({ ...v }),
  conceals: () => false,
  notation: {
    format: String,
    parse: (text) => (/^[123]$/.test(text) ? ok(Number(text)) : err({ code: 'ILLEGAL_MOVE' })),
    formatOutcome: () => '',
    parseOutcome: () => ok([]),
  },
  codec: { encode: (s) => ({ ...s }), decode: () => err([{ code: 'STATE_INVALID' }]) },
  undo: 'never',
};

export interface KernelComparison {
  /** The recording machine that the apps use: checks, ledger, undo snapshots and log lines. */
  readonly playthrough: number;
  /** Pure apply: clone, check, play. */
  readonly apply: number;
  readonly boardgame: number;
}

/** Moves per CPU-second of each, whole games, in one process. */
export function compareKernels(seconds: number): KernelComparison {
  return {
    playthrough: movesPerSecond(playthroughGame, seconds),
    apply: movesPerSecond(applyGame, seconds),
    boardgame: movesPerSecond(boardgameGame(), seconds),
  };
}

type OneGame = (rng: FastRng) => number;

function movesPerSecond(playOne: OneGame, seconds: number): number {
  const rng = FastRng.from('heap');
  const warmUp = cpuSeconds() + 0.3;
  while (cpuSeconds() < warmUp) playOne(rng);
  const begun = cpuSeconds();
  let moves = 0;
  while (cpuSeconds() - begun < seconds) for (let i = 0; i < 5; i++) moves += playOne(rng);
  return moves / (cpuSeconds() - begun);
}

function playthroughGame(rng: FastRng): number {
  const table = new Playthrough(heapGame, {});
  for (let actor = table.actor(); actor.kind === 'seat'; actor = table.actor())
    table.apply({ kind: 'move', seat: actor.seat, move: 1 + below(rng, 3) });
  return table.steps.length;
}

function applyGame(rng: FastRng): number {
  let state = heapGame.initial({});
  let moves = 0;
  while (heapGame.actor(state).kind === 'seat') {
    const move = 1 + below(rng, 3);
    if (heapGame.check(state, move) !== null) throw new Error('refused');
    state = heapGame.clone(state);
    heapGame.play(state, move, silent);
    moves++;
  }
  return moves;
}

interface BoardgameState {
  readonly G: { readonly heap: number };
  readonly ctx: { readonly currentPlayer: string; readonly gameover?: unknown };
}
interface BoardgameInternals {
  readonly InitializeGame: (setup: { game: unknown; numPlayers: number }) => BoardgameState;
  readonly CreateGameReducer: (setup: {
    game: unknown;
  }) => (state: BoardgameState, action: unknown) => BoardgameState;
  readonly ProcessGameConfig: (game: unknown) => unknown;
}

/** boardgame.io's own reducer, as its local and server masters use it. */
function boardgameGame(): OneGame {
  const require = createRequire(import.meta.url);
  const { InitializeGame, CreateGameReducer, ProcessGameConfig } =
    require('boardgame.io/internal') as BoardgameInternals;
  const game = ProcessGameConfig({
    setup: () => ({ heap: 0 }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      add: ({ G }: { G: { heap: number } }, amount: number) => {
        if (amount !== 1 && amount !== 2 && amount !== 3) return 'INVALID_MOVE';
        G.heap += amount;
        return undefined;
      },
    },
    endIf: ({ G, ctx }: { G: { heap: number }; ctx: { currentPlayer: string } }) =>
      G.heap >= GOAL ? { winner: ctx.currentPlayer } : undefined,
  });
  const reduce = CreateGameReducer({ game });
  return (rng) => {
    let state = InitializeGame({ game, numPlayers: 2 });
    let moves = 0;
    while (state.ctx.gameover === undefined) {
      const payload = { type: 'add', args: [1 + below(rng, 3)], playerID: state.ctx.currentPlayer };
      const before = state;
      state = reduce(state, { type: 'MAKE_MOVE', payload });
      if (state === before) throw new Error('boardgame.io refused a move');
      moves++;
    }
    return moves;
  };
}
