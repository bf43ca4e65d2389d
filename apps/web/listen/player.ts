import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { pressKey, type Desk } from './desk.js';
import type { Ear } from './ear.js';
import type { Recording, Wants, Zone } from './events.js';
import { unanswered } from './laws/answers.js';
import type { WordId } from './words.js';

/**
 * After so many quiet milliseconds nothing more comes of a key. Where a key may bring several
 * messages, longer than the page and Orca let pass between two of them, and after a dialog.
 */
const QUIET_MS: Readonly<Record<Wants, number>> = {
  voice: 350,
  answer: 350,
  refusal: 350,
  dialog: 350,
  back: 350,
  message: 900,
  move: 900,
  board: 900,
  nothing: 350,
};
const POLL_MS = 30;
/** How long a promised message may take on a loaded machine. */
const PATIENCE_MS = 8_000;
/** How long to wait for a message that is not said. */
const OWED_MS = 2_500;
/** A bot that does not move within this time never will. */
const TURN_MS = 60_000;

/** After so many dead keys a player gives up. */
const MOST_UNANSWERED = 6;
/** More than any of our zones and dialogs needs. */
const MOST_TABS = 12;

/** What each promise looks like when it is kept; the laws judge it, this only waits. */
const KEPT: Readonly<Record<Wants, (events: Recording) => boolean>> = {
  voice: (events) => events.some(({ kind }) => kind === 'speak'),
  answer: (events) => events.some(({ kind }) => kind === 'live'),
  message: (events) => events.some(({ kind }) => kind === 'live'),
  move: (events) =>
    events.some(({ kind }) => kind === 'live') || isReadOut(events, (zone) => zone === 'dialog'),
  refusal: (events) => events.some(({ kind }) => kind === 'live'),
  dialog: (events) => isReadOut(events, (zone) => zone === 'dialog'),
  back: (events) => isReadOut(events, (zone) => zone !== 'dialog'),
  board: (events) =>
    isReadOut(events, (zone) => zone === 'board') &&
    events.some(
      (event) => event.kind === 'live' || (event.kind === 'begin' && event.what === 'scores'),
    ),
  nothing: () => true,
};

/** The focus went there, and something was said after that. */
function isReadOut(events: Recording, isThere: (zone: Zone) => boolean): boolean {
  const arrival = events.findIndex((event) => event.kind === 'focus' && isThere(event.on.zone));
  return arrival >= 0 && events.slice(arrival).some(({ kind }) => kind === 'speak');
}

/** Runs in the page. */
function wayTo(wanted: string): { isThere: boolean; isGroup: boolean; here: string } {
  const GROUP = '[role=toolbar], [role=listbox], [role=menu], [role=grid]';
  const active = document.activeElement;
  const isIt = (element: Element | null) => element?.textContent?.startsWith(wanted) === true;
  const target = [...document.querySelectorAll('[role=dialog] button, dialog button')].find(isIt);
  const group = target?.closest(GROUP) ?? null;
  return {
    isThere: active !== document.body && isIt(active),
    isGroup: group?.contains(active) === true,
    here: active?.textContent ?? '',
  };
}

/**
 * Somebody at the keyboard who listens. Each verb is what a player does; it waits until the others
 * have played and all is quiet.
 */
export class Player {
  constructor(
    readonly page: Page,
    readonly desk: Desk,
    readonly ear: Ear,
    /** The app’s own words, where a control can only be known by what it says. */
    readonly words: (id: WordId) => string,
  ) {}

  /** Something happens that the keys below are about; for whoever reads the report. */
  note(text: string): void {
    this.ear.add({ at: Date.now(), kind: 'note', text });
  }

  /** Any key that does something one can hear: a move, an arrow, Tab. */
  presses(...keys: readonly string[]): Promise<void> {
    return this.#press('voice', keys);
  }

  /** A question: answered by a message; the focus does not move. */
  asks(...keys: readonly string[]): Promise<void> {
    return this.#press('answer', keys);
  }

  /** A move or anything else that is told by a message. */
  does(...keys: readonly string[]): Promise<void> {
    return this.#press('message', keys);
  }

  /** What the rules do not allow: the key is answered with the reason, and the focus stays. */
  isRefused(key: string): Promise<void> {
    return this.#press('refusal', [key]);
  }

  /** Types a word into the command line, from wherever the focus is, and comes back with Escape. */
  async commands(word: string, wants: 'answer' | 'refusal' = 'answer'): Promise<void> {
    await this.presses('slash');
    await this.types(word);
    await this.#press(wants, ['Return']);
    // What was refused stays in the field, and goes first.
    if (wants === 'refusal') await this.#press('nothing', ['Escape']);
    await this.presses('Escape');
  }

  /** Letters into the field that has the focus. */
  types(word: string): Promise<void> {
    return this.#press('nothing', word.split(''));
  }

  opensDialog(key: string): Promise<void> {
    return this.#press('dialog', [key]);
  }

  closesDialog(key: string): Promise<void> {
    return this.#press('back', [key]);
  }

  /** Goes to a control of a form without reading what is between, as with a screen reader’s own keys. */
  async goesTo(selector: string): Promise<void> {
    const at = Date.now();
    this.ear.add({ at, kind: 'key', key: `goes to ${selector}`, wants: 'nothing' });
    await this.page.locator(selector).first().focus();
    await this.#rest(at, 'nothing');
  }

  /** Chooses in the form before a game; said by the page itself, not by us. */
  async fills(selector: string, value: string): Promise<void> {
    await this.page.locator(selector).first().fill(value);
  }

  /** One of several, in a part of the form that may be folded up. */
  async chooses(option: string, value: string): Promise<void> {
    const radio = this.page.locator(`input[type=radio][name=${option}][value=${value}]`);
    await radio.evaluate((input: HTMLInputElement) => input.click());
  }

  /** What others do, or the world: nothing is pressed, something is said, and the focus stays. */
  async hears<T>(what: string, happens: () => Promise<T>): Promise<T> {
    this.note(what);
    const at = Date.now();
    const result = await happens();
    await this.#rest(at, 'message');
    return result;
  }

  /** Begins the game that the form describes. Whoever is not on the board then looks for it. */
  async begins(button = 'main button[type=submit]'): Promise<void> {
    await this.#begins('table', button);
    for (let tabs = 0; tabs < MOST_TABS && (await this.#zone()) !== 'board'; tabs++)
      await this.presses('Tab');
  }

  /** Begins to keep score of what the form describes. */
  async beginsToKeep(): Promise<void> {
    await this.#begins('scores', 'main button[type=submit]');
  }

  /** The list of moves, from which one is played; a move that is asked about is confirmed. */
  async playsFromList(downs = 0): Promise<void> {
    await this.opensDialog('v');
    // There may be only one.
    for (let i = 0; i < downs; i++) await this.#press('nothing', ['Down']);
    await this.#press('move', ['Return']);
    if ((await this.#zone()) !== 'dialog') return;
    await this.tabsTo('confirm.yes');
    await this.does('Return');
  }

  /** With Tab to its group, and inside one with the arrows. */
  async tabsTo(word: WordId): Promise<void> {
    const wanted = this.words(word);
    let before = '';
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      const { isThere, isGroup, here } = await this.page.evaluate(wayTo, wanted);
      if (isThere) return;
      const arrow = here === before ? 'Right' : 'Down';
      await this.#press('nothing', [isGroup ? arrow : 'Tab']);
      before = here;
    }
    throw new Error(`No key leads to “${wanted}”`);
  }

  /** Gives the game up by the menu, hears the result and its detail, and goes back to the table. */
  async givesUp(word: 'menu.resign' | 'menu.abandon' = 'menu.resign'): Promise<void> {
    await this.opensDialog('Escape');
    await this.tabsTo(word);
    await this.presses('Return');
    await this.tabsTo(word);
    await this.does('Return');
    await this.hearsResult();
  }

  /** The result opens by itself after one’s own last move, else by its button. */
  async hearsResult(): Promise<void> {
    for (let i = 0; i < 40 && (await this.#zone()) !== 'dialog'; i++) await sleep(50);
    await this.#rest(Date.now(), 'nothing');
    if ((await this.#zone()) !== 'dialog') return;
    await this.asks('d');
    await this.closesDialog('Escape');
  }

  async #begins(what: 'table' | 'scores', button: string): Promise<void> {
    await this.goesTo(button);
    const at = Date.now();
    this.ear.add({ at, kind: 'begin', what });
    this.ear.add({ at, kind: 'key', key: 'Return', wants: 'board' });
    await pressKey(this.desk, 'Return');
    await this.page.locator('[data-state], [data-board]').first().waitFor();
    await this.#rest(at, 'board');
  }

  async #zone(): Promise<Zone> {
    return (await this.page.evaluate(() => window.chiaroPlace())).on.zone;
  }

  async #press(wants: Wants, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#mustGoOn();
      const at = Date.now();
      this.ear.add({ at, kind: 'key', key, wants });
      await pressKey(this.desk, key);
      await this.#rest(at, wants);
    }
  }

  /** Whoever is lost or gets no answers any more stops: the rest would only take time. */
  #mustGoOn(): void {
    const events = this.ear.recording;
    const isAtTable = events.some((event) => event.kind === 'begin' && event.what === 'table');
    const hasLeft = isAtTable && events.some(({ kind }) => kind === 'state');
    if (hasLeft && this.ear.state === 'none') throw new Error('The player is not at the table');
    const deaf = unanswered(events).length;
    if (deaf >= MOST_UNANSWERED) throw new Error(`${deaf} keys had no answer`);
  }

  async #rest(since: number, wants: Wants): Promise<void> {
    await this.#quiet(since, wants);
    const place = await this.page.evaluate(() => window.chiaroPlace());
    this.ear.add({ at: Date.now(), kind: 'rest', ...place });
  }

  async #quiet(since: number, wants: Wants): Promise<void> {
    for (;;) {
      await sleep(POLL_MS);
      const waited = Date.now() - since;
      if (waited > TURN_MS) throw new Error('It is nobody’s turn for a minute');
      if (this.ear.state === 'waiting' || this.ear.quietFor() < QUIET_MS[wants]) continue;
      const isKept = KEPT[wants](this.ear.since(since)) || waited > PATIENCE_MS;
      if (isKept && !this.ear.owes(OWED_MS)) return;
    }
  }
}
