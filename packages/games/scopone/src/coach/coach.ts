import {
  err,
  ok,
  phrase,
  silent,
  type Advice,
  type Aid,
  type Budget,
  type Coach,
  type CoachMaker,
  type Phrase,
  type Playthrough,
  type RankedOption,
  type Review,
  type ReviewedDecision,
  type Rng,
} from '@chiaro/kernel';
import { cardsLeft } from '../bots/endgame.js';
import { coachStyle } from '../bots/levels.js';
import { sightOf, type Sight } from '../bots/sight.js';
import { Solver } from '../bots/solver.js';
import { LatestThinker, type Valued } from '../bots/thinker.js';
import { traditionalMove } from '../bots/traditional.js';
import { cardOfCode, decodeMove, encodeMove, type Move } from '../moves.js';
import { notation } from '../notation.js';
import { playCode, settle } from '../rules.js';
import { initialState, PLAY, type State } from '../state.js';
import { viewOf, type View } from '../view.js';
import { exactReasons, exactValues } from './exact.js';
import { readPosition } from './position.js';
import { featuresOf, reasonsAgainst, reasonsFor } from './reasons.js';

/** With this many cards left or fewer, a review uses the cards as they really were. */
const OPEN_CARDS = 20;

/** The share of the most tried move's visits from which a value is reliable. */
const FAMILIAR = 0.2;

interface Judged extends Valued {
  readonly loss: number;
}

export class ScoponeCoach implements Coach<State, View, Move> {
  readonly #thinker = new LatestThinker(coachStyle);

  consult(input: unknown, aid: Aid) {
    const read = readPosition(input);
    return read.ok ? ok(this.#advise(read.value, aid.budget(), aid.rng)) : err(read.error);
  }

  advise(turn: { view: View; budget: Budget; rng: Rng }): Advice<Move> {
    return this.#advise(turn.view, turn.budget, turn.rng);
  }

  #advise(seen: View, budget: Budget, rng: Rng): Advice<Move> {
    const sight = sightOf(seen);
    const { judged, exact } = this.#judge(seen, sight, budget, rng);
    return { ranked: judged.map((each) => optionOf(sight, each)), exact };
  }

  /**
   * The legal moves, best first; among equals the traditional one first. A move with few visits is
   * never ranked above a reliable one, and a move without visits is last.
   */
  #judge(seen: View, sight: Sight, budget: Budget, rng: Rng): { judged: Judged[]; exact: boolean } {
    const thought = this.#thinker.for(seen.options).think(seen, budget, rng);
    const { moves } = thought;
    const enough = FAMILIAR * Math.max(0, ...moves.map(({ visits }) => visits));
    const top = Math.max(
      ...moves.filter(({ visits }) => visits >= enough).map(({ value }) => value),
    );
    const worst = Math.min(0, ...moves.map(({ value }) => value));
    const values = new Map(moves.map(({ code, value }) => [code, Math.min(value, top)]));
    const best = moves.length === 0 ? 0 : top;
    const choice = traditionalMove(sight).code;
    const judged = sight.moves.map(({ code }) => {
      const value = values.get(code) ?? worst;
      return { code, value, visits: 0, loss: best - value };
    });
    const order = (each: Judged): number => (each.code === choice ? 0 : 1);
    return {
      judged: judged.sort((a, b) => b.value - a.value || order(a) - order(b)),
      exact: thought.complete,
    };
  }

  review(game: Playthrough<State, Move, View, unknown>, aid: Aid): Review {
    const s = initialState(game.state.options);
    const solver = new Solver(s.options);
    const decisions: ReviewedDecision[] = [];
    game.steps.forEach((step, index) => {
      if (step.kind === 'chance') {
        settle(s, step.outcome);
        solver.forget();
      }
      if (step.kind === 'move') {
        const decision = this.#reviewMove(s, step.move, index, aid, solver);
        if (decision !== null) decisions.push(decision);
        playCode(s, encodeMove(step.move), silent);
      }
      aid.progress?.((index + 1) / game.steps.length);
    });
    return {
      decisions,
      seats: [0, 1, 2, 3].map((seat) => seatFigures(decisions, seat)),
      remarks: remarksOn(decisions),
    };
  }

  #reviewMove(
    s: State,
    move: Move,
    step: number,
    aid: Aid,
    solver: Solver,
  ): ReviewedDecision | null {
    const seen = viewOf(s, s.turn);
    const sight = sightOf(seen);
    if (s.phase !== PLAY || sight.moves.length < 2) return null;
    const exact = cardsLeft(seen.handSizes) <= OPEN_CARDS;
    const judged = exact
      ? exactValues(s, solver)
      : this.#judge(seen, sight, aid.budget(), aid.rng).judged;
    const code = encodeMove(move);
    const played = judged.find((each) => each.code === code)!;
    const fine = played.loss < (exact ? 1 : NOISE);
    const best = fine ? code : judged[0]!.code;
    return {
      step,
      seat: s.turn,
      played: labelOf(code),
      best: labelOf(best),
      bestMove: decodeMove(best),
      loss: fine ? 0 : rounded(played.loss),
      exact,
      reasons: fine ? [] : exact ? exactReasons(s, code, best, solver) : compare(sight, code, best),
    };
  }
}

/** Sampled values that differ by less are not significant. */
const NOISE = 0.1;

const labelOf = (code: number) => ({ move: notation.format(decodeMove(code)) });

/** Two decimals: sampling is no more precise than that. */
const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

const effectIn = (sight: Sight, code: number) =>
  sight.moves.find((effect) => effect.code === code)!;

function optionOf(sight: Sight, { code, value, loss }: Judged): RankedOption<Move> {
  return {
    move: decodeMove(code),
    label: labelOf(code),
    value: rounded(value),
    loss: rounded(loss),
    reasons: reasonsFor(featuresOf(sight, effectIn(sight, code)), cardOfCode(code)),
  };
}

const compare = (sight: Sight, played: number, best: number): Phrase[] =>
  reasonsAgainst(
    featuresOf(sight, effectIn(sight, played)),
    featuresOf(sight, effectIn(sight, best)),
  );

function seatFigures(decisions: readonly ReviewedDecision[], seat: number) {
  const own = decisions.filter((decision) => decision.seat === seat);
  const loss = own.reduce((sum, decision) => sum + decision.loss, 0);
  return {
    decisions: own.length,
    loss: rounded(loss),
    meanLoss: own.length === 0 ? 0 : rounded(loss / own.length),
    best: own.filter((decision) => decision.loss === 0).length,
  };
}

/** At most two decimals, formatted for the language. */
function decimal(number: number): Phrase {
  const [whole = '0', part] = String(rounded(number)).split('.');
  return part === undefined
    ? phrase('number.whole', { whole })
    : phrase('number.decimal', { whole, part });
}

/** The costliest decision, if one cost something. */
function remarksOn(decisions: readonly ReviewedDecision[]): Phrase[] {
  const costly = decisions.filter(({ loss }) => loss > 0).sort((a, b) => b.loss - a.loss)[0];
  if (costly === undefined) return [phrase('remark.flawless')];
  const { seat, loss, played, best } = costly;
  return [
    phrase('remark.costliest', {
      who: { seat },
      loss: decimal(loss),
      played: played['move']!,
      best: best['move']!,
    }),
  ];
}

export const coachMaker: CoachMaker<State, View, Move> = {
  make: () => Promise.resolve(new ScoponeCoach()),
};
