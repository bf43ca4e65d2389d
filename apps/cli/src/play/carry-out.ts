import { milliseconds, verdictOn } from '@chiaro/kernel';
import { pointsPhrase } from '../amounts.js';
import { ruleText } from '../rulebook.js';
import { explain } from './explain.js';
import { orders, wordsOf, type Order, type Said } from './orders.js';
import type { TerminalGame } from './terminal-game.js';

/** Whether the game goes on at this terminal. */
export type AfterOrder = 'stay' | 'leave';

const HINTS = 3;
const HINT_MS = 1_000;

/** Carries out an order that is not a move. */
export async function carryOut(game: TerminalGame, { order, rest }: Said): Promise<AfterOrder> {
  if (order === 'quit') return 'leave';
  await actions[order](game, rest);
  return 'stay';
}

const actions: Readonly<
  Record<Exclude<Order, 'quit'>, (game: TerminalGame, rest: string) => Promise<void>>
> = {
  why,
  score,
  text,
  legal,
  hint,
  winnable,
  history,
  undo: (game) => takeBack(game, 'undo'),
  redo: (game) => takeBack(game, 'redo'),
  pause,
  rule,
  deal,
  save: (game, rest) =>
    game.keeper.save(rest === '' ? (game.keeper.flags.log ?? game.keeper.defaultName()) : rest),
  resign,
  help,
};

async function why({ explainer, match, module, words, console }: TerminalGame): Promise<void> {
  const entries = explainer.next(match.playthrough.entries);
  if (entries.length === 0) await console.print(words.say({ id: 'cli.play.nothingToExplain' }));
  else await console.print(...entries.flatMap((entry) => explain(entry, module, words)));
}

async function score(game: TerminalGame): Promise<void> {
  const totals = game.match.totals();
  await game.console.print(
    ...totals.map((points, side) =>
      game.say('cli.score.side', { side: { sideOf: side }, points: pointsPhrase(points) }),
    ),
  );
}

async function text({ module, match, viewer, words, console }: TerminalGame): Promise<void> {
  const sections = module.narrator.position(match.view(viewer));
  await console.print(
    ...sections.flatMap(({ heading, lines }) => [
      words.say(heading),
      ...lines.map((line) => `    ${words.say(line)}`),
    ]),
  );
}

async function legal({ module, match, viewer, words, console }: TerminalGame): Promise<void> {
  const { game, narrator } = module;
  const moves = match.legal();
  const view = match.view(viewer);
  const { state } = match.playthrough;
  const line = (move: unknown): string =>
    `${game.notation.format(move)}: ${words.say(narrator.move(move, view))}`;
  const listed = new Set(moves.map((move) => game.notation.format(move)));
  const others = (game.unlisted ?? []).filter(
    (move) => !listed.has(game.notation.format(move)) && game.check(state, move) === null,
  );
  await console.print(
    words.say({ id: 'cli.play.moves', args: { count: moves.length } }),
    ...moves.map((move, i) => `${i + 1}. ${line(move)}`),
    ...others.map(line),
  );
}

async function hint(game: TerminalGame): Promise<void> {
  const { module, match, console, context, words } = game;
  const actor = match.actor();
  if (actor.kind !== 'seat') return;
  if (module.coach === undefined)
    return console.print(game.say('cli.noCoach', { game: module.game.id }));
  const coach = await module.coach.make(context.resources);
  const view = match.view(actor.seat);
  const advice = coach.advise({
    view,
    legal: match.legal(),
    rng: match.stream('hint'),
    budget: milliseconds(HINT_MS, () => context.world.elapsed()),
  });
  await console.print(
    ...advice.ranked.slice(0, HINTS).flatMap(({ move, label, value, loss, reasons }, i) => [
      game.say(i === 0 ? 'cli.play.best' : 'cli.play.alternative', {
        move: move === undefined ? JSON.stringify(label) : module.narrator.move(move, view),
        value: context.number(value),
        loss: context.number(loss),
      }),
      ...reasons.map((reason) => `    ${words.say(reason)}`),
    ]),
  );
}

/** Whether the game can still be won. */
async function winnable(game: TerminalGame): Promise<void> {
  const { module, match, console, words } = game;
  const { state, options } = match.playthrough;
  const verdict = await verdictOn(module.solver, module.game.codec.encode(state), options);
  await console.print(
    verdict === null
      ? game.say('cli.play.noVerdict', { game: module.game.id })
      : words.say(verdict),
  );
}

/** Everything so far, as it was told. */
async function history(game: TerminalGame): Promise<void> {
  await game.tellAll(game.match.history(game.viewer));
}

/** For the person at the screen, whoever is to move. */
async function takeBack(game: TerminalGame, kind: 'undo' | 'redo'): Promise<void> {
  const { match, viewer } = game;
  const persons = match.setup.seats.flatMap((seat, i) => (seat.kind !== 'bot' ? [i] : []));
  const able = persons.find((seat) =>
    kind === 'undo' ? match.canUndo(seat) : match.canRedo(seat),
  );
  const seat = viewer === 'table' ? (able ?? persons[0] ?? 0) : viewer;
  await game.act({ kind, seat });
}

async function pause(game: TerminalGame): Promise<void> {
  await game.act({ kind: game.match.paused ? 'resume' : 'pause' });
}

async function rule(game: TerminalGame, id: string): Promise<void> {
  const { module, console, words } = game;
  const found = ruleText(module.rules[words.language], id);
  await console.print(
    found === null
      ? game.say('cli.noRule', { rule: id })
      : game.say('cli.play.rule', { rule: id.toUpperCase(), text: found }),
  );
}

async function deal(game: TerminalGame): Promise<void> {
  const { commitment } = game.match;
  await game.console.print(
    commitment === null
      ? game.say('cli.play.dealByHand')
      : game.say('cli.play.deal', { commitment }),
  );
}

async function resign(game: TerminalGame): Promise<void> {
  const { match, viewer } = game;
  const actor = match.actor();
  const seat = viewer === 'table' ? (actor.kind === 'seat' ? actor.seat : 0) : viewer;
  if (await game.confirm(game.say('cli.play.resignSure'))) await game.act({ kind: 'resign', seat });
}

async function help(game: TerminalGame): Promise<void> {
  const { console, words } = game;
  await console.print(
    game.say('cli.play.help'),
    ...orders.map(
      (order) => `    ${wordsOf(order, words).join(', ')}: ${game.say(`cli.play.help.${order}`)}`,
    ),
  );
}
