import { FastRng, milliseconds, sumBySide, type AnyModule } from '@chiaro/kernel';
import { toHex } from '@chiaro/kernel/internal';
import { hundredths, numberPhrase, pointsPhrase } from '../amounts.js';
import { ruleText } from '../rulebook.js';
import { companyActions, companyOrders, propose, type CompanyOrder } from './company.js';
import { explain } from './explain.js';
import { orders, wordsOf, type Order, type Said } from './orders.js';
import type { TerminalGame } from './terminal-game.js';

/** Whether the game continues at this terminal. */
export type AfterOrder = 'stay' | 'leave';

const HINTS = 3;
const HINT_MS = 1_000;

/** Executes an order that is not a move. */
export async function carryOut(game: TerminalGame, { order, rest }: Said): Promise<AfterOrder> {
  if (order === 'quit') return 'leave';
  if (isCompanyOrder(order) && game.company === null)
    await game.console.print(game.say('cli.play.alone'));
  else await actions[order](game, rest);
  return game.wantsAgain ? 'leave' : 'stay';
}

const isCompanyOrder = (order: Order): order is CompanyOrder =>
  companyOrders.some((each) => each === order);

const actions: Readonly<
  Record<Exclude<Order, 'quit'>, (game: TerminalGame, rest: string) => Promise<void>>
> = {
  why,
  score,
  text,
  legal,
  hint,
  winnable,
  needs,
  prospect,
  history,
  undo: (game) => takeBack(game, 'undo'),
  redo: (game) => takeBack(game, 'redo'),
  pause,
  rule,
  deal,
  save: (game, rest) => game.keeper.save(rest === '' ? undefined : rest),
  resign,
  ...companyActions,
  help,
};

async function why({ explainer, now, module, words, console }: TerminalGame): Promise<void> {
  const entries = explainer.next(now.entries);
  const none = now.entries.length === 0 ? 'cli.play.noPointsYet' : 'cli.play.nothingToExplain';
  if (entries.length === 0) await console.print(words.say({ id: none }));
  else await console.print(...entries.flatMap((entry) => explain(entry, module, words)));
}

async function score(game: TerminalGame): Promise<void> {
  const { totals } = game.now;
  await game.console.print(
    ...totals.map((points, side) =>
      game.say('cli.score.side', { side: { sideOf: side }, points: pointsPhrase(points) }),
    ),
  );
}

async function text({ module, view, words, console }: TerminalGame): Promise<void> {
  const sections = module.narrator.position(view);
  await console.print(
    ...sections.flatMap(({ heading, lines }) => [
      words.say(heading),
      ...lines.map((line) => `    ${words.say(line)}`),
    ]),
  );
}

async function legal(table: TerminalGame): Promise<void> {
  const { module, client, view, words, console } = table;
  const { game, narrator } = module;
  const moves = client.legal();
  const line = (move: unknown): string =>
    `${game.notation.format(move)}: ${words.say(narrator.move(move, view))}`;
  const listed = new Set(moves.map((move) => game.notation.format(move)));
  const others = (game.unlisted ?? []).filter(
    (move) => !listed.has(game.notation.format(move)) && client.refusalOf(move) === null,
  );
  table.number(moves);
  await console.print(
    words.say({ id: 'cli.play.moves', args: { count: moves.length } }),
    ...moves.map((move, i) => `${i + 1}. ${line(move)}`),
    ...others.map(line),
  );
}

async function hint(game: TerminalGame): Promise<void> {
  const { module, client, console, context, words } = game;
  const { turn, view } = game.now;
  if (turn === null) return;
  const { ranked, rated } = client.snapshot?.terms ?? {};
  if (ranked === true) return console.print(game.say('cli.play.ranked'));
  if (rated === true) return console.print(game.say('cli.play.rated'));
  if (module.coach === undefined)
    return console.print(game.say('cli.noCoach', { game: module.game.id }));
  const coach = await module.coach.make(context.resources);
  const advice = coach.advise({
    view,
    legal: client.legal(),
    // A random stream of this device, independent of the deal.
    rng: FastRng.from(`hint ${toHex(context.world.randomBytes(16))}`),
    budget: milliseconds(HINT_MS, () => context.world.elapsed()),
  });
  const hints = advice.ranked.slice(0, HINTS);
  game.number(hints.map(({ move }) => move));
  await console.print(
    ...hints.flatMap(({ move, value, loss, reasons }, i) => [
      game.say(hintId(i, hundredths(loss)), {
        number: i + 1,
        notation: module.game.notation.format(move),
        move: module.narrator.move(move, view),
        value: numberPhrase(hundredths(value), (size) => context.number(size)),
        loss: context.number(hundredths(loss)),
      }),
      ...reasons.map((reason) => `    ${words.say(reason)}`),
    ]),
    game.say('cli.play.chooseHint'),
  );
}

const hintId = (rank: number, loss: number): string => {
  if (rank === 0) return 'cli.play.best';
  return loss === 0 ? 'cli.play.equal' : 'cli.play.alternative';
};

/** Whether the game can still be won. */
async function winnable(game: TerminalGame): Promise<void> {
  const { module, client, console, words } = game;
  if (client.snapshot?.terms.ranked === true) return console.print(game.say('cli.play.ranked'));
  const verdict = await client.ask('winnable');
  if (!verdict.ok) return game.refuse(verdict.error);
  await console.print(
    verdict.value === null
      ? game.say('cli.play.noVerdict', { game: module.game.id })
      : words.say(verdict.value),
  );
}

/** What each player still needs. */
async function needs({ module, view, words, console }: TerminalGame): Promise<void> {
  const phrases = module.narrator.needs?.(view) ?? [];
  await console.print(
    ...(phrases.length === 0 ? [{ id: 'cli.play.noNeeds' }] : phrases).map((each) =>
      words.say(each),
    ),
  );
}

/** The points of a victory now, line by line. */
async function prospect(game: TerminalGame): Promise<void> {
  const { module, view, words, console } = game;
  const lines = module.narrator.prospect?.(view) ?? [];
  if (lines.length === 0) return console.print(game.say('cli.play.noProspect'));
  const [points = 0] = sumBySide(lines, 1);
  await console.print(
    game.say('cli.play.prospect', { points }),
    ...lines.map((line) => `    ${words.say(module.narrator.entry(line))} (${line.rule})`),
  );
}

/** The whole game so far, as it was told. */
async function history(game: TerminalGame): Promise<void> {
  const told = await game.client.history(1, game.viewer);
  if (told.ok) await game.tellAll(told.value);
  else await game.refuse(told.error);
}

/** Undoes or redoes for the person at the screen, even if another seat is to move. */
async function takeBack(game: TerminalGame, kind: 'undo' | 'redo'): Promise<void> {
  const { now, client, viewer } = game;
  if (now.terms.consent && kind === 'undo') return propose(game, 'takeback');
  const able = kind === 'undo' ? now.undo : now.redo;
  const seat = viewer === 'table' ? (able ?? client.seating.seats[0] ?? 0) : viewer;
  await game.act(seat, kind);
}

async function pause(game: TerminalGame): Promise<void> {
  const { terms, paused } = game.now;
  if (terms.consent) return propose(game, paused ? 'resume' : 'pause');
  await game.tellOutcome(await game.client.pause());
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
  const { commitment } = game.now.terms;
  await game.console.print(
    commitment === null
      ? game.say('cli.play.dealByHand')
      : game.say('cli.play.deal', { commitment }),
  );
}

async function resign(game: TerminalGame): Promise<void> {
  const { viewer, now } = game;
  const { actor } = now;
  const seat = viewer === 'table' ? (actor.kind === 'seat' ? actor.seat : 0) : viewer;
  if (await game.confirm(game.say('cli.play.resignSure'))) await game.act(seat, 'resign');
}

/** Some orders need a game that supports them; others need other people. */
const ordersFor = ({ solver, narrator }: AnyModule, hasCompany: boolean): readonly Order[] =>
  orders.filter(
    (order) =>
      (order !== 'winnable' || solver?.decide !== undefined) &&
      (order !== 'needs' || narrator.needs !== undefined) &&
      (order !== 'prospect' || narrator.prospect !== undefined) &&
      (hasCompany || !isCompanyOrder(order)),
  );

async function help(game: TerminalGame): Promise<void> {
  const { console, words, module } = game;
  await console.print(
    game.say('cli.play.help'),
    ...ordersFor(module, game.company !== null).map(
      (order) => `    ${wordsOf(order, words).join(', ')}: ${game.say(`cli.play.help.${order}`)}`,
    ),
  );
}
