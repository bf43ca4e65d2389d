import type { Sound } from '../device/verbosity.js';
import type { Region, Voice } from './announcer.js';
import { playSound } from './sound.js';

/** The live regions of index.html: there, and empty, from the first paint. */
export type Regions = Readonly<Record<Region, HTMLElement>>;

/** A message is a paragraph of its own: Orca reads text added to other text together with it. */
export const domVoice = (regions: Regions, isOn: (sound: Sound) => boolean): Voice => ({
  speak(region, text) {
    const message = document.createElement('p');
    message.textContent = text;
    regions[region].append(message);
  },
  empty() {
    regions.polite.replaceChildren();
    regions.assertive.replaceChildren();
  },
  play(sound) {
    if (isOn(sound)) playSound(sound, PLACED.has(sound) ? placeInHand() : 0);
  },
});

/** Sounds with a place on the board; the others come from the middle. */
const PLACED: ReadonlySet<Sound> = new Set(['place', 'card']);

/** Where on the board the hand is, from −1 at the left edge of the page to 1 at the right. */
function placeInHand(): number {
  const held = document.activeElement?.closest('[data-state] *');
  if (!(held instanceof Element)) return 0;
  const { left, right } = held.getBoundingClientRect();
  return Math.max(-1, Math.min(1, (left + right) / innerWidth - 1));
}
