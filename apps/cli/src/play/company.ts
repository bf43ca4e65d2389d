import { ok, type Problem, type Result } from '@chiaro/kernel';
import { phraseKeys, type OfferKind, type PhraseKey } from '@chiaro/match';
import type { TerminalGame } from './terminal-game.js';

/** The remote players of a game, as far as the terminal communicates with them. */
export interface Company {
  /** Asks for a rematch. */
  rematch(): Promise<Result<null, Problem>>;
  say(key: PhraseKey): void;
}

/** Orders that apply only with other people, in the order of the help. */
export const companyOrders = [
  'time',
  'offers',
  'accept',
  'decline',
  'give',
  'back',
  'still',
  'say',
  'again',
] as const;
export type CompanyOrder = (typeof companyOrders)[number];

/** Seconds that are given at a time. */
const GIFT = 60;

export const companyActions: Readonly<
  Record<CompanyOrder, (game: TerminalGame, rest: string) => Promise<void>>
> = {
  async time(game) {
    const line = clockLine(game);
    await game.console.print(line ?? game.say('cli.play.noClock'));
  },
  async offers(game) {
    const lines = offerLines(game);
    await game.console.print(...(lines.length > 0 ? lines : [game.say('cli.play.noOffers')]));
  },
  accept: (game) => answer(game, 'accept'),
  decline: (game) => answer(game, 'decline'),
  async give(game) {
    await game.tellOutcome(await game.client.giveTime(otherSeat(game), GIFT));
  },
  async back(game) {
    await game.tellOutcome(await game.client.back(ownSeat(game)));
  },
  async still(game) {
    const { actor } = game.now;
    const asked = await game.client.nudge(actor.kind === 'seat' ? actor.seat : 0);
    await (asked.ok ? game.console.print(game.say('cli.play.asked')) : game.refuse(asked.error));
  },
  async say(game, rest) {
    const key = phraseKeys[Number(rest) - 1];
    if (key !== undefined) return game.company?.say(key);
    await game.console.print(
      ...phraseKeys.map((each, i) => `${i + 1}. ${game.say(`talk.${each}`)}`),
    );
  },
  async again(game) {
    const wanted = (await game.company?.rematch()) ?? ok(null);
    if (!wanted.ok) return game.refuse(wanted.error);
    game.wantsAgain = true;
    await game.console.print(game.say('cli.play.againWanted'));
  },
};

const ownSeat = (game: TerminalGame): number => game.client.seating.seats[0] ?? 0;

/** The seat whose clock runs, if it is somebody else's; else the first other seat. */
function otherSeat({ client, now }: TerminalGame): number {
  const isOther = (seat: number): boolean => !client.seating.seats.includes(seat);
  const runs = now.clocks?.runs ?? null;
  return runs !== null && isOther(runs) ? runs : now.seats.findIndex((_, seat) => isOther(seat));
}

/** Undo and pause are offered to the others if they share the match. */
export async function propose(game: TerminalGame, kind: OfferKind): Promise<void> {
  const before = game.now.seq;
  const offered = await game.client.offer(kind);
  if (!offered.ok) return game.refuse(offered.error);
  if (game.now.seq > before) await game.tellOutcome(ok(null));
  else await game.console.print(game.say('cli.play.offered', { kind }));
}

/** Answers the offer that waits for us; usually there is at most one. */
async function answer(game: TerminalGame, how: 'accept' | 'decline'): Promise<void> {
  const own = game.client.seating.seats;
  const open = game.now.offers.find(
    ({ asked, seat }) =>
      asked.some((each) => own.includes(each)) || (how === 'decline' && own.includes(seat)),
  );
  if (open === undefined) return game.console.print(game.say('cli.play.noOffers'));
  await game.tellOutcome(await game.client[how](open.kind));
}

/** `9:40`, `0:07`; days in hours. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** The time everybody has left; null if there is no time control. */
export function clockLine(game: TerminalGame): string | null {
  const { clocks } = game.now;
  if (clocks === null) return null;
  const each = clocks.left.map((_, seat) =>
    game.say('cli.play.clockOf', {
      who: { seat },
      time: clockText(game.client.left(seat) ?? 0),
    }),
  );
  return game.say('cli.play.clock', { each: each.join(', ') });
}

export const offerLines = (game: TerminalGame): readonly string[] =>
  game.now.offers.map(({ kind, seat, text }) =>
    game.say('cli.play.offer', {
      who: { seat },
      you: game.client.seating.seats.includes(seat),
      kind,
      move: text ?? '',
    }),
  );

/** Reports offers and their results as they happen. */
export function tellOffers(game: TerminalGame): () => void {
  return game.client.listen((after, before) => {
    const { offers, settled } = after;
    if (offers !== before?.offers && offers.length > (before?.offers.length ?? 0))
      void game.console.print(...offerLines(game));
    if (settled !== null && settled !== before?.settled)
      void game.console.print(
        game.say('cli.play.settled', { kind: settled.kind, how: settled.how }),
      );
  });
}
