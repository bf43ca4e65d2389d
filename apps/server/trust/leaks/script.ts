// What is played in both worlds of a pair, and what the viewer tries although it may not.
import { below, invariant, type Rng, type Viewer } from '@chiaro/kernel';
import { Match } from '@chiaro/match';
import { NOW, type AnyMatch, type Pair } from './plan.js';

const MOST_MOVES = 8;

type Twins = readonly [AnyMatch, AnyMatch];

const textsOf = (match: AnyMatch): string[] =>
  match.legal().map((move) => match.game.notation.format(move));

/** What whoever is to act may play in one of the worlds: the viewer tries it, and may not. */
export function forbiddenTo(twins: Twins, viewer: number): readonly string[] {
  const [first] = twins;
  const actor = first.actor();
  const own = actor.kind === 'seat' && actor.seat === viewer;
  if (own) return ['nothing', 'undo'];
  return twins.flatMap((match) => textsOf(match).slice(0, 2));
}

/**
 * Moves that both worlds allow, for as long as the viewer sees the same: where a move shows a card or
 * a die that differs, the viewer may know that the worlds do, and the pair ends before it.
 */
export function scriptOf(twins: Twins, viewer: number, rng: Rng): Pair['script'] {
  const script: { seat: number; text: string }[] = [];
  let [first, second] = twins;
  while (script.length < MOST_MOVES) {
    const actor = first.actor();
    if (actor.kind !== 'seat') break;
    const common = textsOf(first).filter((text) => textsOf(second).includes(text));
    const rest = [...common];
    let next: Twins | null = null;
    while (next === null && rest.length > 0) {
      const [text = ''] = rest.splice(below(rng, rest.length), 1);
      const tried: Twins = [played(first, text), played(second, text)];
      if (sameTo(tried, viewer)) {
        next = tried;
        script.push({ seat: actor.seat, text });
      }
    }
    if (next === null) break;
    [first, second] = next;
  }
  return script;
}

function played(match: AnyMatch, text: string): AnyMatch {
  const again = Match.restore(match.game, match.events, { now: NOW, countAway: true });
  invariant(again.ok, 'a match can be restored');
  const copy: AnyMatch = again.value;
  const actor = copy.actor();
  const move = copy.readMove(text);
  invariant(actor.kind === 'seat' && move.ok, 'a common move can be read');
  const done = copy.act({ kind: 'move', seat: actor.seat, move: move.value }, NOW);
  invariant(done.ok, 'a common move can be played');
  return copy;
}

const sameTo = ([first, second]: Twins, viewer: Viewer): boolean =>
  !first.ended &&
  JSON.stringify([first.view(viewer), first.actor(), first.seq]) ===
    JSON.stringify([second.view(viewer), second.actor(), second.seq]);
