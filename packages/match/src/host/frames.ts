import { formatTime, type Viewer } from '@chiaro/kernel';
import { leftAt } from '@chiaro/kernel/internal';
import type { Match } from '../match.js';
import type { Now, SeenActor, SnapMessage, Terms, ToldMessage } from '../protocol.js';
import type { Shown } from '../told.js';

/** The content of the host's messages: built from views, never from the full state. */
export function nowOf<S, M, V, O>(match: Match<S, M, V, O>, time: number): Now {
  const { game, playthrough, setup } = match;
  const seatWho = (may: (seat: number) => boolean): number | null => {
    const found = setup.seats.findIndex((_, seat) => may(seat));
    return found < 0 ? null : found;
  };
  return {
    at: match.position,
    actor: seenActor(match),
    paused: match.paused,
    undo: seatWho((seat) => match.canUndo(seat)),
    redo: seatWho((seat) => match.canRedo(seat)),
    pausable: !match.ended && game.pausable?.(playthrough.state) !== false,
    time: setup.clock ? { ms: match.milliseconds(time), running: match.running } : null,
    clocks: clocksOf(match, time),
    result: match.result,
  };
}

function clocksOf<S, M, V, O>(match: Match<S, M, V, O>, time: number): Now['clocks'] {
  const { clocks, clockRuns: runs } = match.playthrough;
  if (clocks === null) return null;
  const at = match.milliseconds(time);
  return { left: clocks.left.map((_, seat) => leftAt(clocks, seat, seat === runs, at)), runs };
}

function seenActor<S, M, V, O>(match: Match<S, M, V, O>): SeenActor {
  const actor = match.actor();
  return actor.kind === 'chance' ? { kind: 'chance', purpose: actor.need.purpose } : actor;
}

export const termsOf = <S, M, V, O>(
  { setup, commitment }: Match<S, M, V, O>,
  { consent, ranked }: Pick<Terms, 'consent' | 'ranked'>,
): Terms => ({
  game: setup.game,
  rules: setup.rules,
  options: setup.options,
  undo: setup.undo,
  clock: setup.clock,
  byHand: setup.chance.kind === 'hand',
  commitment,
  withheld: setup.chance.kind === 'seed' ? (setup.chance.withheld ?? []) : [],
  control: setup.time === undefined ? 'none' : formatTime(setup.time),
  consent,
  ranked,
  rated: setup.rated === true,
});

export const snapOf = <S, M, V, O>(
  m: string,
  match: Match<S, M, V, O>,
  viewer: Viewer,
  { time, ...ways }: { readonly time: number } & Pick<Terms, 'consent' | 'ranked'>,
): SnapMessage<V> => ({
  t: 'snap',
  m,
  viewer,
  seq: match.seq - 1,
  view: match.view(viewer),
  entries: match.playthrough.entries,
  totals: match.totals(),
  terms: termsOf(match, ways),
  now: nowOf(match, time),
});

/** As `JSON.stringify` writes it, which takes four times as long, and this is written at every move. */
export function nowText(now: Now): string {
  const { at, actor, paused, undo, redo, pausable, time, clocks, result } = now;
  const who =
    actor.kind === 'seat' ? `{"kind":"seat","seat":${actor.seat}}` : JSON.stringify(actor);
  const seats = `"undo":${undo ?? 'null'},"redo":${redo ?? 'null'}`;
  const times = `"time":${textOf(time)},"clocks":${textOf(clocks)}`;
  return `{"at":${at},"actor":${who},"paused":${paused},${seats},"pausable":${pausable},${times},"result":${textOf(result)}}`;
}

const textOf = (value: object | null): string => (value === null ? 'null' : JSON.stringify(value));

/** The beginning of every `ToldMessage` to a viewer. */
export const openingOf = (m: string, viewer: Viewer): string =>
  JSON.stringify({ t: 'told', m, viewer } satisfies Opening).slice(0, -1);

/**
 * The steps of one command, each serialised as a `ToldMessage`; the last contains the status after
 * them, which is serialised once for all viewers.
 */
export const toldTexts = <V, M>(
  opening: string,
  steps: readonly Shown<V, M>[],
  now: string,
): readonly string[] =>
  steps.map((shown, i) => {
    const text = JSON.stringify(shown satisfies Rest<V, M>).slice(1, -1);
    return `${opening},${text}${i < steps.length - 1 ? '' : `,"now":${now}`}}`;
  });

type Opening = Pick<ToldMessage<unknown, unknown>, 't' | 'm' | 'viewer'>;
type Rest<V, M> = Omit<ToldMessage<V, M>, keyof Opening | 'now'>;
