import {
  mustApply,
  Playthrough,
  type Review,
  type ReviewedDecision,
  type Step,
} from '@chiaro/kernel';
import { setOf, type Choice, type Prospect } from '../solver/prospect.js';
import { tableOf } from '../solver/solutions.js';
import { stateIndex } from '../solver/states.js';
import { boxIndex, ROLLS, type Move } from '../types.js';
import type { View } from '../view.js';
import type { State } from '../state.js';
import type { Options } from '../options.js';
import { lossOf, prospectOf } from './advise.js';
import { decimal, labelOf, moveOf, nameOf } from './explain.js';
import { fateOf } from './fate.js';
import { figuresOf, jsonOf, remarksOn, type Decision } from './figures.js';
import { positionOf, type Position } from './position.js';

type Game = Playthrough<State, Move, View, unknown>;

/**
 * Tracks the mean of each seat's final total through a game: a change by the dice is luck, a
 * decrease by a decision is its loss. So score = mean + luck − losses, exactly.
 */
export function reviewGame(game: Game, progress?: (done: number) => void): Review {
  const follower = new Follower(game);
  game.steps.forEach((step, index) => {
    follower.take(step, index);
    progress?.((index + 1) / game.steps.length);
  });
  const { decisions, luck, replay } = follower;
  const figures = Array.from(luck, (each, seat) => figuresOf(replay.state, seat, each, decisions));
  return {
    decisions: decisions.map(reviewed),
    seats: figures.map(jsonOf),
    remarks: figures.flatMap((each) => remarksOn(each, decisions)),
  };
}

class Follower {
  readonly replay: Game;
  readonly luck: Float64Array;
  readonly decisions: Decision[] = [];
  #takenBack: Decision[] = [];

  constructor(game: Game) {
    this.replay = new Playthrough(game.game, game.options);
    this.luck = new Float64Array((game.options as Options).players);
  }

  take(step: Step<Move>, index: number): void {
    const { state } = this.replay;
    const before = positionOf(state);
    const { seat, kept } = state;
    if (step.kind === 'move') {
      this.decisions.push(decisionAt(state, step.move, index));
      this.#takenBack = [];
    }
    mustApply(this.replay, step);
    if (step.kind === 'chance')
      this.luck[seat]! += changeByDice(before, kept, positionOf(this.replay.state));
    // Only a move without a later outcome can be taken back, so there is no luck to undo.
    if (step.kind === 'undo') this.#takenBack.push(...this.decisions.splice(-1));
    if (step.kind === 'redo') this.decisions.push(...this.#takenBack.splice(-1));
  }
}

function changeByDice(before: Position, kept: number, rolled: Position): number {
  const prospect = prospectOf(before);
  // The stored mean before the last box, so that the sum is exact to the last bit.
  const expected =
    before.left === ROLLS
      ? tableOf(before.options)[stateIndex(prospect.card)]!
      : prospect.valueOfKeep(before.dice, kept, before.left);
  return prospect.valueOf(rolled.dice, rolled.left) - expected;
}

function decisionAt(s: State, move: Move, step: number): Decision {
  const position = positionOf(s);
  const prospect = prospectOf(position);
  const choices = prospect.choices(position.dice, position.left);
  const first = choices[0]!;
  const played = choices.find((choice) => isMove(choice, move, position.dice));
  if (played === undefined) throw new Error('A move that is no choice');
  const loss = lossOf(first.worth, played.worth);
  const best = loss === 0 ? played : first;
  return {
    step,
    seat: s.seat,
    turn: 1 + Math.floor(s.turns / s.options.players),
    position,
    played,
    best,
    loss,
    why: loss === 0 ? [] : [whyBetter(prospect, position, best, played)],
  };
}

function isMove(choice: Choice, move: Move, dice: readonly number[]): boolean {
  if (choice.kind === 'score')
    return move.kind === 'score' && choice.box === boxIndex.get(move.box);
  return move.kind === 'keep' && choice.set === setOf(dice, move.mask);
}

function whyBetter(
  prospect: Prospect,
  position: Position,
  best: Choice,
  played: Choice,
): Decision['why'][number] {
  const better = fateOf(prospect, best, position.left);
  const worse = fateOf(prospect, played, position.left);
  return {
    id: 'review.why',
    args: {
      best: nameOf(best, position),
      bestGain: decimal(better.gain),
      bestFuture: decimal(better.future),
      played: nameOf(played, position),
      playedGain: decimal(worse.gain),
      playedFuture: decimal(worse.future),
    },
  };
}

const reviewed = ({
  step,
  seat,
  position,
  played,
  best,
  loss,
  why,
}: Decision): ReviewedDecision => ({
  step,
  seat,
  played: labelOf(played, position),
  best: labelOf(best, position),
  bestMove: moveOf(best),
  loss,
  exact: true,
  reasons: why,
});
