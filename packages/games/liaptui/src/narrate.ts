import {
  phrase,
  type Arg,
  type Entry,
  type Narrator,
  type Phrase,
  type Section,
  type Telling,
} from '@chiaro/kernel';
import { isWeak, pack, SUPPLY } from './pieces.js';
import { sumBanIn, zeroBannedIn } from './sight.js';
import { recognise } from './sets.js';
import type { State } from './state.js';
import { seatsFrom } from './state.js';
import type { Move, Outcome, Piece } from './types.js';
import type { LastTurn, SeatView, View } from './view.js';

/** The acting player: messages have a "you" form for the viewer's own seat. */
const who = (view: View, seat: number): { who: Arg; self: string } => ({
  who: { seat },
  self: view.viewer === seat ? 'yes' : 'no',
});

/** `2 red Soldiers and black Horse`: equal pieces grouped, strongest first. */
function piecesPhrase(pieces: readonly Piece[]): Arg {
  const kinds = [...new Set(pieces)].sort((a, b) => b - a);
  return kinds.map((kind) =>
    phrase(`piece.${kind}`, { count: pieces.filter((piece) => piece === kind).length }),
  );
}

const held = (pieces: readonly Piece[]): { count: number; pieces: Arg } => ({
  count: pieces.length,
  pieces: piecesPhrase(pieces),
});

const setPhrase = (pieces: readonly Piece[]): Phrase =>
  phrase(`led.${recognise(pieces)?.type ?? 'none'}`, { count: pieces.length });

// ---------------------------------------------------------------------------- what happened

function tellStep({ step, before, after }: Telling<View, Move>): Phrase[] {
  if (step.kind === 'chance') return dealt(before, after);
  if (step.kind === 'hidden') return hiddenStep(step.actor, before, after);
  switch (step.move.kind) {
    case 'answer':
      return answered(step.seat, before, after);
    case 'declare':
      return declared(step.seat, step.move.piles, after);
    case 'play':
      return played(step.seat, step.move.pieces, before, after);
  }
}

const hiddenStep = (actor: number | 'chance', before: View, after: View): Phrase[] =>
  actor === 'chance'
    ? dealt(before, after)
    : [phrase('event.hasAnswered', who(after, actor)), ...opened(before, after)];

function dealt(before: View, after: View): Phrase[] {
  const { round, hand } = after;
  const again = before.phase === 'preparation' && before.accepter !== null;
  const head = again ? phrase('event.redealt') : phrase('event.dealt', { round });
  const own = hand === null ? [] : [ownHand(hand)];
  return [head, ...own, ...started(after)];
}

const ownHand = (hand: readonly Piece[]): Phrase =>
  phrase(isWeak(pack(hand)) ? 'event.weakHand' : 'event.hand', held(hand));

const started = (after: View): Phrase[] =>
  after.starter === null
    ? []
    : [phrase('event.starts', { ...who(after, after.starter), why: startReason(after) })];

function startReason({ accepter, round }: View): string {
  if (accepter !== null) return 'redeal';
  return round === 1 ? 'general' : 'winner';
}

function answered(seat: number, before: View, after: View): Phrase[] {
  const answer = after.seats[seat]!.answer ?? 'given';
  const own = after.viewer === seat ? [phrase('event.ownAnswer', { answer })] : [];
  return [...own, ...opened(before, after)];
}

/** All answers, after the last one. */
function opened(before: View, after: View): Phrase[] {
  const isOpen = after.phase !== 'preparation' || after.actor === 'chance';
  if (before.phase !== 'preparation' || !isOpen) return [];
  const answers = seatsFrom(after.opener).flatMap((seat) => {
    const { answer } = after.seats[seat]!;
    return answer === null ? [] : [phrase('event.answer', { ...who(after, seat), answer })];
  });
  const { accepter, multiplier } = after;
  if (after.starter !== null || accepter === null) return [...answers, ...started(after)];
  return [...answers, phrase('event.redeal', { multiplier })];
}

function declared(seat: number, piles: number, after: View): Phrase[] {
  const own = phrase('event.declared', { ...who(after, seat), piles });
  if (after.phase !== 'turn') return [own];
  const total = after.seats.reduce((sum, each) => sum + (each.declared ?? 0), 0);
  return [own, phrase('event.allDeclared', { total, way: total > 8 ? 'over' : 'under' })];
}

function played(seat: number, pieces: readonly Piece[], before: View, after: View): Phrase[] {
  // The Generals are the only pieces of their kind: "the", not "a".
  const only = pieces.every((piece) => SUPPLY[piece] === 1);
  const args = { ...who(after, seat), ...held(pieces), set: setPhrase(pieces), only };
  const leads = before.table === null;
  const stands = after.table?.best === seat;
  const own = phrase(leads ? 'event.leads' : stands ? 'event.beats' : 'event.plays', args);
  if (after.table !== null || after.last === null) return [own];
  return [own, turnWon(after, after.last), ...roundOver(after)];
}

const turnWon = (after: View, last: LastTurn): Phrase =>
  phrase('event.turnWon', {
    ...who(after, last.winner),
    count: last.plays[last.winner]!.length,
    piles: after.seats[last.winner]!.piles,
  });

const roundOver = ({ summary, round, multiplier }: View): Phrase[] =>
  summary === null ? [] : [phrase('event.roundOver', { round, multiplier })];

// ---------------------------------------------------------------------------- points

const entryPhrase = ({ rule, side, points, facts }: Entry): Phrase =>
  phrase(rule, {
    ...spokenLine({ ...(facts as unknown as LineFacts), points }),
    who: { seat: side },
  });

type LineFacts = Omit<Outcome, 'points' | 'rule'>;

/** Numbers without their sign: the words say whether they are gained or lost. */
const spokenLine = (line: LineFacts & { points: number }): Readonly<Record<string, Arg>> => ({
  ...line,
  miss: Math.abs(line.declared - line.taken),
  points: Math.abs(line.points),
  total: Math.abs(line.total),
  sign: line.total < 0 ? 'minus' : 'plus',
});

/** The summary of a round in words, one phrase for each player. */
export const summaryPhrases = (view: View): Phrase[] =>
  (view.summary ?? []).map((line, seat) => summaryLine(view, line, seat));

const summaryLine = (view: View, line: Outcome, seat: number): Phrase =>
  phrase(line.rule, { ...spokenLine(line), ...who(view, seat) });

/** The summary of a round that was just scored. */
const account = ({ before, after }: Telling<View, Move>): Phrase[] =>
  before.summary !== null
    ? []
    : (after.summary ?? []).map(({ declared, taken, base, multiplier, points, total }, seat) =>
        phrase('account.line', {
          ...who(after, seat),
          declared,
          taken,
          multiplier,
          base: amount(base),
          points: amount(points),
          total: amount(total),
        }),
      );

const amount = (points: number): Phrase =>
  phrase('amount', { sign: points < 0 ? 'minus' : 'plus', n: Math.abs(points) });

/** Piles still to take in this round, and points missing to the target. */
const needs = (view: View): Phrase[] =>
  view.seats.map(({ declared, piles, total }, seat) => {
    const missing = view.phase === 'turn' && declared !== null ? declared - piles : null;
    return phrase('needs.player', {
      ...who(view, seat),
      way: missing === null ? 'none' : missing > 0 ? 'more' : missing < 0 ? 'over' : 'exact',
      piles: Math.abs(missing ?? 0),
      points: Math.max(0, view.options.target - total),
    });
  });

// ---------------------------------------------------------------------------- the position

function turnPhrase(view: View): Phrase {
  if (view.actor === 'over') return phrase('turn.over');
  if (view.actor === 'chance') return phrase('turn.deal');
  const actor = who(view, view.actor);
  if (view.phase === 'preparation') return phrase('turn.answer', actor);
  if (view.phase === 'declaration') return phrase('turn.declare', { ...actor, ...bans(view) });
  const { table } = view;
  if (table === null) return phrase('turn.lead', actor);
  const { count, best } = table;
  return phrase('turn.follow', {
    ...actor,
    count,
    best: { seat: best },
    mine: view.viewer === best,
    set: phrase(`led.${table.set}`, { count }),
  });
}

/** `none`, `zero`, `sum`, `both`: the declarations forbidden to the player to declare. */
function bans(view: View): { ban: string; piles: number } {
  const piles = sumBanIn(view);
  const zero = zeroBannedIn(view);
  if (piles === null) return { ban: zero ? 'zero' : 'none', piles: 0 };
  return { ban: zero && piles !== 0 ? 'both' : 'sum', piles };
}

function position(view: View): Section[] {
  return [
    { heading: phrase('heading.round'), lines: roundLines(view) },
    ...(view.hand === null
      ? []
      : [{ heading: phrase('heading.hand'), lines: handLines(view.hand) }]),
    { heading: phrase('heading.table'), lines: tableLines(view) },
    {
      heading: phrase('heading.players'),
      lines: view.seats.map((seat, i) => seatLine(view, seat, i)),
    },
    ...(view.phase === 'over' ? [] : [{ heading: phrase('heading.needs'), lines: needs(view) }]),
    ...(view.summary === null
      ? []
      : [
          {
            heading: phrase('heading.summary', { round: view.round }),
            lines: summaryPhrases(view),
          },
        ]),
  ];
}

function roundLines(view: View): Phrase[] {
  const { round, multiplier, phase, turn, options } = view;
  const piles = view.seats.reduce((sum, seat) => sum + seat.piles, 0);
  return [
    phrase('position.round', { round, phase, turn, multiplier }),
    phrase('position.goal', { target: options.target, rounds: options.maxRounds ?? 0 }),
    ...(phase === 'turn' ? [phrase('position.piles', { taken: piles, left: 8 - piles })] : []),
    ...(view.starter === null ? [] : [phrase('position.starter', who(view, view.starter))]),
  ];
}

const handLines = (hand: readonly Piece[]): Phrase[] =>
  hand.length === 0 ? [phrase('position.noPieces')] : [phrase('position.hand', held(hand))];

function tableLines(view: View): Phrase[] {
  const { table, last } = view;
  if (table !== null)
    return [
      ...seatsFrom(table.leader).flatMap((seat) => tableLine(view, seat)),
      phrase('position.best', who(view, table.best)),
    ];
  if (last === null) return [phrase('position.empty')];
  return [
    phrase('position.lastTurn', {
      ...who(view, last.winner),
      count: last.plays[last.winner]!.length,
    }),
    ...seatsFrom(last.leader).map((seat) =>
      phrase('position.play', { ...who(view, seat), ...held(last.plays[seat]!) }),
    ),
  ];
}

function tableLine(view: View, seat: number): Phrase[] {
  const { table } = view.seats[seat]!;
  return table === null ? [] : [phrase('position.play', { ...who(view, seat), ...held(table) })];
}

const seatLine = (view: View, seat: SeatView, i: number): Phrase =>
  phrase('position.player', {
    ...who(view, i),
    declared: seat.declared ?? 'none',
    piles: seat.piles,
    held: seat.held,
    total: Math.abs(seat.total),
    sign: seat.total < 0 ? 'minus' : 'plus',
    answer: seat.answer ?? 'none',
    zeros: seat.zeros,
  });

function movePhrase(move: Move): Phrase {
  switch (move.kind) {
    case 'answer':
      return phrase(`move.${move.answer}`);
    case 'declare':
      return phrase('move.declare', { piles: move.piles });
    case 'play':
      return phrase('move.play', { ...held(move.pieces), set: setPhrase(move.pieces) });
  }
}

function result(view: View): Phrase[] {
  const { winners, seats } = view;
  const best = seats[winners[0] ?? 0]?.total ?? 0;
  const args = { total: Math.abs(best), sign: best < 0 ? 'minus' : 'plus' };
  const [only] = winners;
  const isShared = winners.every((seat) => seats[seat]?.total === best);
  const head =
    winners.length === 1 && only !== undefined
      ? phrase('result.winner', { ...who(view, only), ...args })
      : phrase(isShared ? 'result.shared' : 'result.several', {
          who: winners.map((seat) => ({ seat })),
          target: view.options.target,
          ...args,
        });
  return [head, ...seats.map((seat, i) => resultLine(view, seat, i))];
}

const resultLine = (view: View, { total }: SeatView, seat: number): Phrase =>
  phrase('result.total', {
    ...who(view, seat),
    total: Math.abs(total),
    sign: total < 0 ? 'minus' : 'plus',
  });

export const narrator: Narrator<State, View, Move> = {
  step: tellStep,
  entry: entryPhrase,
  turn: turnPhrase,
  position,
  move: (move) => movePhrase(move),
  account,
  needs,
  result,
};
