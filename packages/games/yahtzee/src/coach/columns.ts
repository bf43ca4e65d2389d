import {
  mustApply,
  Playthrough,
  type Advice,
  type Json,
  type Phrase,
  type RankedOption,
  type Review,
  type Step,
} from '@chiaro/kernel';
import { notation } from '../notation.js';
import { scoreIn } from '../rules.js';
import { ColumnsProspect, type ColumnsChoice } from '../solver/columns.js';
import { setOf } from '../solver/prospect.js';
import { tableOf } from '../solver/solutions.js';
import type { State } from '../state.js';
import { boxes, boxIndex, type Move } from '../types.js';
import type { View } from '../view.js';
import { lossOf } from './advise.js';
import { decimal } from './explain.js';
import { columnsPositionOf, type ColumnsPosition } from './position.js';

/**
 * Ranks every keep and every box of three columns by an estimate of the final total (`exact:
 * false`).
 */
export function adviseInColumns(position: ColumnsPosition): Advice<Move> {
  const prospect = prospectOf(position);
  const choices = prospect.choices(position.dice, position.left);
  const best = choices[0]!.worth;
  const ranked = choices.map((choice): RankedOption<Move> => ({
    move: moveOf(choice),
    label: labelOf(choice, position),
    value: position.total + prospect.future + choice.worth,
    loss: lossOf(best, choice.worth),
    reasons: [reasonFor(choice)],
  }));
  return { ranked, exact: false };
}

const prospectOf = ({ options, columns }: ColumnsPosition): ColumnsProspect =>
  new ColumnsProspect(options, columns, tableOf(options));

const moveOf = (choice: ColumnsChoice): Move =>
  choice.kind === 'keep'
    ? { kind: 'keep', mask: choice.mask }
    : scoreIn(boxes[choice.box]!, choice.column);

const keptDice = ({ dice }: ColumnsPosition, mask: number): number[] =>
  dice.filter((_, die) => (mask >> die) & 1).toSorted((a, b) => a - b);

const labelOf = (
  choice: ColumnsChoice,
  position: ColumnsPosition,
): Readonly<Record<string, Json>> => ({
  move: notation.format(moveOf(choice)),
  ...(choice.kind === 'keep'
    ? { keep: keptDice(position, choice.mask) }
    : { box: boxes[choice.box]!, column: choice.column }),
});

const reasonFor = (choice: ColumnsChoice): Phrase =>
  choice.kind === 'keep'
    ? { id: 'advice.estimateKeep' }
    : { id: 'advice.estimate', args: { gain: choice.gain } };

function nameOf(choice: ColumnsChoice, position: ColumnsPosition): Phrase {
  if (choice.kind === 'keep') {
    const dice = keptDice(position, choice.mask);
    return dice.length === 0 ? { id: 'choice.keepNone' } : { id: 'choice.keep', args: { dice } };
  }
  const box = { id: `box.${boxes[choice.box]!}` };
  const args = { box: { id: 'box.in', args: { box, column: choice.column } } };
  return { id: 'choice.box', args };
}

// ---------------------------------------------------------------------------- review

type Game = Playthrough<State, Move, View, unknown>;

interface Decision {
  readonly step: number;
  readonly seat: number;
  readonly turn: number;
  readonly position: ColumnsPosition;
  readonly played: ColumnsChoice;
  readonly best: ColumnsChoice;
  readonly loss: number;
}

/**
 * Every decision with its estimated loss. Luck is left out, because changes of an estimate are not
 * only luck.
 */
export function reviewInColumns(game: Game, progress: (done: number) => void): Review {
  const replay: Game = new Playthrough(game.game, game.options);
  const decisions: Decision[] = [];
  const takenBack: Decision[] = [];
  game.steps.forEach((step, index) => {
    follow(replay.state, step, index, decisions, takenBack);
    mustApply(replay, step);
    progress((index + 1) / game.steps.length);
  });
  const seats = Array.from(replay.state.totals.keys());
  return {
    decisions: decisions.map(({ step, seat, position, played, best, loss }) => ({
      step,
      seat,
      played: labelOf(played, position),
      best: labelOf(best, position),
      bestMove: moveOf(best),
      loss,
      exact: false,
      reasons: [],
    })),
    seats: seats.map((seat) => figuresOf(replay.state, seat, decisions)),
    remarks: seats.flatMap((seat) => remarksOn(replay.state, seat, decisions)),
  };
}

function follow(
  s: State,
  step: Step<Move>,
  index: number,
  decisions: Decision[],
  takenBack: Decision[],
): void {
  if (step.kind === 'move') {
    decisions.push(decisionAt(s, step.move, index));
    takenBack.length = 0;
  }
  if (step.kind === 'undo') takenBack.push(...decisions.splice(-1));
  if (step.kind === 'redo') decisions.push(...takenBack.splice(-1));
}

function decisionAt(s: State, move: Move, step: number): Decision {
  const position = columnsPositionOf(s);
  const choices = prospectOf(position).choices(position.dice, position.left);
  const first = choices[0]!;
  const played = choices.find((choice) => isMove(choice, move, position.dice));
  if (played === undefined) throw new Error('A move that is no choice');
  const loss = lossOf(first.worth, played.worth);
  const turn = 1 + Math.floor(s.turns / s.options.players);
  return { step, seat: s.seat, turn, position, played, best: loss === 0 ? played : first, loss };
}

function isMove(choice: ColumnsChoice, move: Move, dice: readonly number[]): boolean {
  if (choice.kind === 'keep')
    return move.kind === 'keep' && setOf(dice, choice.mask) === setOf(dice, move.mask);
  return (
    move.kind === 'score' &&
    choice.box === boxIndex.get(move.box) &&
    choice.column === (move.column ?? 1)
  );
}

const ownOf = (decisions: readonly Decision[], seat: number): Decision[] =>
  decisions.filter((decision) => decision.seat === seat);
const lossIn = (own: readonly Decision[]): number => own.reduce((sum, { loss }) => sum + loss, 0);
const meanLossIn = (own: readonly Decision[]): number =>
  own.length === 0 ? 0 : lossIn(own) / own.length;

function figuresOf(s: State, seat: number, decisions: readonly Decision[]): Record<string, Json> {
  const own = ownOf(decisions, seat);
  return {
    score: s.totals[seat]!,
    loss: lossIn(own),
    decisions: own.length,
    meanLoss: meanLossIn(own),
  };
}

const COSTLIEST = 3;

function remarksOn(s: State, seat: number, decisions: readonly Decision[]): Phrase[] {
  const own = ownOf(decisions, seat);
  const args = {
    who: { seat },
    points: s.totals[seat]!,
    count: own.length,
    loss: decimal(lossIn(own)),
    each: decimal(meanLossIn(own), 2),
  };
  const costliest = own
    .filter(({ loss }) => loss > 0)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, COSTLIEST);
  return [{ id: 'review.estimate', args }, ...costliest.map(costly)];
}

const costly = ({ seat, turn, position, played, best, loss }: Decision): Phrase => ({
  id: 'review.costlyEstimate',
  args: {
    who: { seat },
    turn,
    dice: position.dice,
    left: position.left,
    played: nameOf(played, position),
    best: nameOf(best, position),
    loss: decimal(loss),
  },
});
