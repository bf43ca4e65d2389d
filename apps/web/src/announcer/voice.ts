import type { Region, Sound, Voice } from './announcer.js';
import { playSound } from './sound.js';

/** Long enough for a screen reader that is still busy; then the page forgets it. */
const KEPT_MS = 12_000;

/**
 * Live regions. The page's own stand in index.html from the first paint; an open modal dialog
 * makes everything outside it inert, regions included, so it brings a pair of its own.
 */
const pairs: Readonly<Record<Region, HTMLElement>>[] = [];

export function addRegions(pair: Readonly<Record<Region, HTMLElement>>): () => void {
  pairs.push(pair);
  return () => {
    pairs.splice(pairs.indexOf(pair), 1);
  };
}

export const domVoice = (isOn: (sound: Sound) => boolean): Voice => ({
  speak(region, text) {
    const place = pairs.at(-1)?.[region];
    if (place === undefined) return;
    const message = document.createElement('p');
    message.textContent = text;
    place.append(message);
    setTimeout(() => message.remove(), KEPT_MS);
  },
  play(sound) {
    if (isOn(sound)) playSound(sound, PLACED.has(sound) ? placeInHand() : 0);
  },
});

/** Sounds of a thing that lies somewhere; the others come from the middle. */
const PLACED: ReadonlySet<Sound> = new Set(['place', 'card']);

/** Where on the board the hand is, from −1 at the left edge of the page to 1 at the right. */
function placeInHand(): number {
  const held = document.activeElement?.closest('[data-state] *');
  if (!(held instanceof Element)) return 0;
  const { left, right } = held.getBoundingClientRect();
  return Math.max(-1, Math.min(1, (left + right) / innerWidth - 1));
}
