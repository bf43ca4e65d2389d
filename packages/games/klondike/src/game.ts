import { CHANCE, OVER, sample, silent, type Actor, type Game, type Rng } from '@chiaro/kernel';
import { checkMove } from './check.js';
import { codec } from './codec.js';
import { configHash, defaultConfig, isBuiltIn, type ScoringConfig } from './config.js';
import { writeLegal } from './legal.js';
import { options, type Options } from './options.js';
import { decodeMove, encodeMove, MAX_MOVES } from './moves.js';
import { notation } from './notation.js';
import { createRules } from './rules.js';
import { cloneState, copyState, initialState, type State } from './state.js';
import type { Move } from './types.js';
import { stateFromView, viewOf, type View } from './view.js';
import { dealNeed } from './winnable.js';

export type KlondikeGame = Game<State, Move, View, Options>;

const SEATING = { seats: 1, sides: 1, sideOf: [0] } as const;
const PLAYER: Actor = { kind: 'seat', seat: 0 };
const NOBODY: Actor = { kind: 'over' };

/** The k-th recycle of a line of play always shuffles alike, whatever was undone before it. */
const shuffleOf = (s: State): Actor => ({
  kind: 'chance',
  need: {
    kind: 'shuffle',
    size: s.talonSize,
    purpose: 'shuffle',
    place: String(s.pass),
    keyInVersion1: String(s.pass),
    among: { pack: s.pack.size, cards: [...s.talon.subarray(0, s.talonSize)] },
  },
});

function actorOf(s: State): Actor {
  switch (s.phase) {
    case 'deal':
      return { kind: 'chance', need: dealNeed(s.options) };
    case 'play':
      return PLAYER;
    case 'shuffle':
      return shuffleOf(s);
    case 'over':
      return NOBODY;
  }
}

const FAST_ACTORS = { deal: CHANCE, play: 0, shuffle: CHANCE, over: OVER } as const;

const buffer = new Int32Array(MAX_MOVES);

function legalMoves(s: State): Move[] {
  const n = writeLegal(s, buffer);
  return Array.from({ length: n }, (_, i) => decodeMove(buffer[i]!));
}

/** The game with the numbers of a scoring configuration. */
export function createGame(config: ScoringConfig = defaultConfig): KlondikeGame {
  const rules = createRules(config);
  return {
    id: 'klondike',
    rulesVersion: 1,
    ...(isBuiltIn(config) ? {} : { config: configHash(config) }),
    nature: { seats: { min: 1, max: 1 }, hidden: true, longest: null, lowest: null, highest: null },
    options,
    seating: () => SEATING,
    initial: initialState,
    actor: actorOf,
    legal: legalMoves,
    unlisted: [{ kind: 'hint' }, { kind: 'abandon' }],
    check: checkMove,
    play: (s, move, ledger) => rules.play(s, encodeMove(move), ledger),
    settle: (s, outcome, ledger) => rules.settle(s, outcome, ledger),
    clone: cloneState,
    totals: (s) => [rules.total(s)],
    winners: (s) => (s.end === 'victory' || s.end === 'overtimeVictory' ? [0] : []),
    view: (s, viewer) => viewOf(s, viewer, rules),
    resample: stateFromView,
    conceals: (_s, step) => step.kind === 'chance',
    notation,
    codec,
    undo: 'free',
    pausable: (s) => s.options.timer !== 'strict',
    carry: (restored, left, how, ledger) => rules.carry(restored, left, how, ledger),
    elapse: (s, seconds, ledger) => rules.elapse(s, seconds, ledger),
    fast: {
      maxMoves: MAX_MOVES,
      actor: (s) => FAST_ACTORS[s.phase],
      legal: writeLegal,
      play: (s, code) => rules.play(s, code, silent),
      chance: settleAtRandom,
      copy: copyState,
      encode: encodeMove,
      decode: decodeMove,
    },
  };

  function settleAtRandom(s: State, rng: Rng): void {
    const actor = actorOf(s);
    if (actor.kind === 'chance') rules.settle(s, sample(actor.need, rng), silent);
  }
}
