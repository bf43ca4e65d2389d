import { FastRng, milliseconds, toHex } from '@chiaro/kernel';
import { pointsPhrase } from '../amounts.js';
import { ruleText } from '../rulebook.js';
import { explain } from './explain.js';
import { orders, wordsOf, type Order, type Said } from './orders.js';
import type { Session } from './session.js';

/** Whether the game goes on at this terminal. */
export type Obeyed = 'stay' | 'leave';

const HINTS = 3;
const HINT_MS = 1_000;

/** Carries out an order that is not a move. */
export async function obey(session: Session, { order, rest }: Said): Promise<Obeyed> {
  if (order === 'quit') return 'leave';
  await carryOut[order](session, rest);
  return 'stay';
}

const carryOut: Readonly<
  Record<Exclude<Order, 'quit'>, (session: Session, rest: string) => Promise<void>>
> = {
  why,
  score,
  text,
  legal,
  hint,
  winnable,
  history,
  undo: (session) => takeBack(session, 'undo'),
  redo: (session) => takeBack(session, 'redo'),
  pause,
  rule,
  deal,
  save: (session, rest) =>
    session.keeper.save(
      rest === '' ? (session.keeper.flags.log ?? session.keeper.defaultName()) : rest,
    ),
  resign,
  help,
};

async function why({ explainer, now, module, words, console }: Session): Promise<void> {
  const entries = explainer.next(now.entries);
  if (entries.length === 0) await console.print(words.say({ id: 'cli.play.nothingToExplain' }));
  else await console.print(...entries.flatMap((entry) => explain(entry, module, words)));
}

async function score(session: Session): Promise<void> {
  const { totals } = session.now;
  await session.console.print(
    ...totals.map((points, side) =>
      session.say('cli.score.side', { side: { sideOf: side }, points: pointsPhrase(points) }),
    ),
  );
}

async function text({ module, view, words, console }: Session): Promise<void> {
  const sections = module.narrator.position(view);
  await console.print(
    ...sections.flatMap(({ heading, lines }) => [
      words.say(heading),
      ...lines.map((line) => `    ${words.say(line)}`),
    ]),
  );
}

async function legal({ module, client, view, words, console }: Session): Promise<void> {
  const { game, narrator } = module;
  const moves = client.legal();
  const line = (move: unknown): string =>
    `${game.notation.format(move)}: ${words.say(narrator.move(move, view))}`;
  const listed = new Set(moves.map((move) => game.notation.format(move)));
  const others = (game.unlisted ?? []).filter(
    (move) => !listed.has(game.notation.format(move)) && client.refusalOf(move) === null,
  );
  await console.print(
    words.say({ id: 'cli.play.moves', args: { count: moves.length } }),
    ...moves.map((move, i) => `${i + 1}. ${line(move)}`),
    ...others.map(line),
  );
}

async function hint(session: Session): Promise<void> {
  const { module, client, console, context, words } = session;
  const { turn, view } = session.now;
  if (turn === null) return;
  if (module.coach === undefined)
    return console.print(session.say('cli.noCoach', { game: module.game.id }));
  const coach = await module.coach.make(context.resources);
  const advice = coach.advise({
    view,
    legal: client.legal(),
    // Of this device: nothing of the deal goes into it.
    rng: FastRng.from(`hint ${toHex(context.world.randomBytes(16))}`),
    budget: milliseconds(HINT_MS, () => context.world.elapsed()),
  });
  await console.print(
    ...advice.ranked.slice(0, HINTS).flatMap(({ move, label, value, loss, reasons }, i) => [
      session.say(i === 0 ? 'cli.play.best' : 'cli.play.alternative', {
        move: move === undefined ? JSON.stringify(label) : module.narrator.move(move, view),
        value: context.number(value),
        loss: context.number(loss),
      }),
      ...reasons.map((reason) => `    ${words.say(reason)}`),
    ]),
  );
}

/** Whether the game can still be won. */
async function winnable(session: Session): Promise<void> {
  const { module, client, console, words } = session;
  const verdict = await client.ask('winnable');
  if (!verdict.ok) return session.refuse(verdict.error);
  await console.print(
    verdict.value === null
      ? session.say('cli.play.noVerdict', { game: module.game.id })
      : words.say(verdict.value),
  );
}

/** Everything so far, as it was told. */
async function history(session: Session): Promise<void> {
  const told = await session.client.history(1, session.viewer);
  if (told.ok) await session.tellAll(told.value);
  else await session.refuse(told.error);
}

/** For the person at the screen, whoever is to move. */
async function takeBack(session: Session, kind: 'undo' | 'redo'): Promise<void> {
  const { now, client, viewer } = session;
  const able = kind === 'undo' ? now.undo : now.redo;
  const seat = viewer === 'table' ? (able ?? client.seating.seats[0] ?? 0) : viewer;
  await session.act(seat, kind);
}

async function pause(session: Session): Promise<void> {
  await session.tellOutcome(await session.client.pause());
}

async function rule(session: Session, id: string): Promise<void> {
  const { module, console, words } = session;
  const found = ruleText(module.rules[words.language], id);
  await console.print(
    found === null
      ? session.say('cli.noRule', { rule: id })
      : session.say('cli.play.rule', { rule: id.toUpperCase(), text: found }),
  );
}

async function deal(session: Session): Promise<void> {
  const { commitment } = session.now.terms;
  await session.console.print(
    commitment === null
      ? session.say('cli.play.dealByHand')
      : session.say('cli.play.deal', { commitment }),
  );
}

async function resign(session: Session): Promise<void> {
  const { viewer, now } = session;
  const { actor } = now;
  const seat = viewer === 'table' ? (actor.kind === 'seat' ? actor.seat : 0) : viewer;
  if (await session.confirm(session.say('cli.play.resignSure'))) await session.act(seat, 'resign');
}

async function help(session: Session): Promise<void> {
  const { console, words } = session;
  await console.print(
    session.say('cli.play.help'),
    ...orders.map(
      (order) =>
        `    ${wordsOf(order, words).join(', ')}: ${session.say(`cli.play.help.${order}`)}`,
    ),
  );
}
