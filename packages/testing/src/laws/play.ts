import { sumBySide, type Playthrough } from '@chiaro/kernel';
import { expect } from 'vitest';

const KEPT_STRANGERS = 40;

/** Laws of a position: the actor, the legal moves, the refusals and the totals. */
export function checkPlay<S, M, V, O>(playthrough: Playthrough<S, M, V, O>, strangers: M[]): void {
  const { game, state } = playthrough;
  const actor = playthrough.actor();
  const legal = game.legal(state);
  const texts = legal.map((move) => game.notation.format(move));

  if (actor.kind === 'seat')
    expect(legal.length, 'a seat to move has a legal move').toBeGreaterThan(0);
  if (actor.kind !== 'seat' && !playthrough.ended)
    expect(legal, 'nobody moves when chance acts').toHaveLength(0);
  expect(new Set(texts).size, 'each legal move once').toBe(texts.length);
  expect(game.legal(game.clone(state)), 'the order depends on the state alone').toEqual(legal);

  if (actor.kind === 'seat') {
    const refused = legal.find((move) => game.check(state, move) !== null);
    if (refused !== undefined)
      throw new Error(`${game.notation.format(refused)} is listed as legal and refused`);
    checkStrangers(playthrough, new Set(texts), strangers);
    keepStrangers(legal, strangers);
  }
  checkSums(playthrough);
}

/** Moves that were legal elsewhere are refused here, unless they are legal here too. */
function checkStrangers<S, M, V, O>(
  { game, state }: Playthrough<S, M, V, O>,
  texts: ReadonlySet<string>,
  strangers: readonly M[],
): void {
  const unlisted = new Set(game.unlisted?.map((move) => game.notation.format(move)));
  for (const move of strangers) {
    const text = game.notation.format(move);
    if (unlisted.has(text)) continue;
    const refusal = game.check(state, move);
    if (texts.has(text) !== (refusal === null))
      throw new Error(
        `${text} is ${texts.has(text) ? 'legal and refused' : 'not legal and accepted'}`,
      );
  }
}

function keepStrangers<M>(legal: readonly M[], strangers: M[]): void {
  strangers.push(...legal.slice(0, 4), ...legal.slice(-2));
  if (strangers.length > KEPT_STRANGERS) strangers.splice(0, strangers.length - KEPT_STRANGERS);
}

function checkSums<S, M, V, O>({
  game,
  state,
  options,
  entries,
  steps,
}: Playthrough<S, M, V, O>): void {
  const { sides } = game.seating(options);
  const totals = game.totals(state);
  expect(totals, 'totals are the sum of the ledger').toEqual(sumBySide(entries, sides));
  for (const total of totals) {
    expect(total).toBeGreaterThanOrEqual(game.nature.lowest ?? -Infinity);
    expect(total).toBeLessThanOrEqual(game.nature.highest ?? Infinity);
  }
  expect(steps.length, 'as long as declared').toBeLessThanOrEqual(game.nature.longest ?? Infinity);
}

/**
 * One seed must not give the same luck twice: within a game no two needs may have the same place.
 */
export function checkPlace<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  places: Set<string>,
): void {
  const actor = playthrough.actor();
  if (actor.kind !== 'chance') return;
  const place = `${actor.need.purpose}/${actor.need.place}`;
  expect(places.has(place), `${place} comes twice`).toBe(false);
  places.add(place);
}
