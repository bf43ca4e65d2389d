import type { Json, Phrase, Problem } from '@chiaro/kernel';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  readPage,
  scorePage,
  type Doubt,
  type TypedPage,
  type Scored,
  type WayOut,
} from './core/keeper.js';
import { append, unfold, type Change, type KeptPage } from './core/log.js';
import type { KeepEvent, KeptMatch, Options } from './core/match.js';
import { matchSummary } from './core/summary.js';
import type { KeptGame } from './kept.js';
import { loadDraft, onOtherTab, saveDraft, saveMatch, tellTabs } from './storage.js';

type HouseWay = WayOut<Json>;

/** Why an entry was refused, and the house rule that would allow it. */
export interface Refused {
  readonly problems: readonly Problem[];
  readonly wayOut: HouseWay | null;
}

/** Questions before an entry is written. */
export type Pending =
  | {
      readonly kind: 'question';
      readonly entry: Json;
      readonly phrase: Phrase;
      readonly wayOut: HouseWay | null;
    }
  /** The correction makes a later entry invalid. */
  | { readonly kind: 'later'; readonly entry: Json; readonly doubt: Doubt };

export interface EditorState {
  readonly match: KeptMatch;
  readonly page: KeptPage;
  readonly undo: Change | null;
  readonly redo: Change | null;
  readonly scored: Scored;
  /** The entry under correction; null for a new one. */
  readonly correcting: number | null;
  /** The draft, in the form's own type. */
  readonly draft: unknown;
  readonly refused: Refused | null;
  readonly pending: Pending | null;
  /** False if the device cannot store the match. */
  readonly saved: boolean;
  /** The latest change, for announcements. */
  readonly last: ChangeReport | null;
}

export type ChangeReport =
  | {
      readonly kind: 'written';
      readonly index: number;
      readonly corrected: boolean;
      readonly before: Scored;
    }
  | { readonly kind: 'removed'; readonly index: number }
  | { readonly kind: 'undone' | 'redone'; readonly change: Change }
  | { readonly kind: 'ended' };

/** The editor of one match: every change goes through it and is saved at once. */
export class MatchEditor {
  readonly store: StoreApi<EditorState>;
  readonly #listeners = new Set<(match: KeptMatch) => void>();

  constructor(
    readonly game: KeptGame,
    match: KeptMatch,
    readonly now: () => number = Date.now,
  ) {
    this.store = createStore(() => ({
      ...this.#derive(match),
      correcting: null,
      draft: loadDraft(match.id),
      refused: null,
      pending: null,
      saved: true,
      last: null,
    }));
  }

  get state(): EditorState {
    return this.store.getState();
  }

  /** Follows other tabs; returns the function that stops. */
  start(): () => void {
    return onOtherTab((match) => {
      const { match: own } = this.state;
      if (match.id === own.id && match.events.length > own.events.length)
        this.store.setState({
          ...this.#derive(match),
          correcting: null,
          refused: null,
          pending: null,
        });
    });
  }

  onChange(listener: (match: KeptMatch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // -------------------------------------------------------------------------- entries

  /** The number of the entry that the form writes. */
  get target(): number {
    const { correcting, page } = this.state;
    return correcting ?? page.entries.length;
  }

  /** The page with an entry in its place. */
  pageWith(entry: Json, options: Options = this.state.page.options): KeptPage {
    const { page, correcting } = this.state;
    const entries =
      correcting === null ? [...page.entries, entry] : page.entries.with(correcting, entry);
    return { ...page, options, entries, ended: correcting !== null && page.ended };
  }

  /** The score with an entry, without writing it. */
  preview(entry: Json, options?: Options): Scored {
    return this.#score(this.pageWith(entry, options));
  }

  /** The entries before the one being written, in the game's own type. */
  pageBefore(): TypedPage<unknown> {
    const { page } = this.state;
    return this.#readPage({ ...page, entries: page.entries.slice(0, this.target) });
  }

  /** All entries that can be read. */
  wholePage(): TypedPage<unknown> {
    return this.#readPage(this.state.page);
  }

  /** Writes an entry, or asks a question, or refuses with the reason. True if it was written. */
  submit(
    entry: Json,
    answers: { readonly sure?: boolean; readonly later?: boolean } = {},
  ): boolean {
    const { target } = this;
    const { doubt } = this.preview(entry);
    if (doubt !== null && doubt.index <= target) return this.#refuse(entry, doubt);
    const phrase = answers.sure === true ? null : this.#question(entry);
    if (phrase !== null)
      return this.#ask({ kind: 'question', entry, phrase, wayOut: this.#questionWayOut(entry) });
    const { doubt: before } = this.state.scored;
    if (doubt !== null && answers.later !== true && before?.index !== doubt.index)
      return this.#ask({ kind: 'later', entry, doubt });
    this.#write(entry);
    return true;
  }

  /** Accepts the house rule: "our house plays so". */
  takeWayOut({ entry, options }: HouseWay): void {
    const rules: KeepEvent[] =
      options === this.state.page.options ? [] : [{ kind: 'houseRules', at: this.now(), options }];
    this.#write(entry, rules);
  }

  answer(yes: boolean): void {
    const { pending } = this.state;
    this.store.setState({ pending: null });
    if (pending === null || !yes) return;
    this.submit(pending.entry, { sure: true, later: pending.kind === 'later' });
  }

  #write(entry: Json, before: readonly KeepEvent[] = []): void {
    const { correcting, scored } = this.state;
    const at = this.now();
    const index = this.target;
    const event: KeepEvent =
      correcting === null
        ? { kind: 'entered', at, entry }
        : { kind: 'corrected', at, index: correcting, entry };
    this.#commit([...before, event], {
      kind: 'written',
      index,
      corrected: correcting !== null,
      before: scored,
    });
    if (correcting === null) this.setDraft(null);
    else this.store.setState({ correcting: null, draft: loadDraft(this.state.match.id) });
  }

  #refuse(entry: Json, doubt: Doubt): false {
    const { keeper } = this.game;
    const page = this.#readPage(this.state.page);
    const read = this.#read(entry);
    const way =
      read === null ? null : (keeper.wayOut?.(page, this.target, read, doubt.problems) ?? null);
    this.store.setState({
      refused: { problems: doubt.problems, wayOut: asJson(way) },
      pending: null,
    });
    return false;
  }

  #question(entry: Json): Phrase | null {
    const read = this.#read(entry);
    return read === null ? null : (this.game.keeper.question?.(this.pageBefore(), read) ?? null);
  }

  #questionWayOut(entry: Json): HouseWay | null {
    const read = this.#read(entry);
    return read === null
      ? null
      : asJson(this.game.keeper.questionWayOut?.(this.pageBefore(), read) ?? null);
  }

  #ask(pending: Pending): false {
    this.store.setState({ pending, refused: null });
    return false;
  }

  // -------------------------------------------------------------------------- the past

  /** Opens an earlier entry for correction; the current draft is kept. */
  correct(index: number): void {
    const entry = this.state.page.entries[index];
    if (entry === undefined) return;
    this.store.setState({ correcting: index, draft: null, refused: null, pending: null });
  }

  cancelCorrection(): void {
    this.store.setState({
      correcting: null,
      draft: loadDraft(this.state.match.id),
      refused: null,
      pending: null,
    });
  }

  remove(index: number): void {
    this.#commit([{ kind: 'removed', at: this.now(), index }], { kind: 'removed', index });
    this.cancelCorrection();
  }

  undo(): void {
    const { undo } = this.state;
    if (undo !== null)
      this.#commit([{ kind: 'undone', at: this.now() }], { kind: 'undone', change: undo });
  }

  redo(): void {
    const { redo } = this.state;
    if (redo !== null)
      this.#commit([{ kind: 'redone', at: this.now() }], { kind: 'redone', change: redo });
  }

  end(): void {
    this.#commit([{ kind: 'ended', at: this.now() }], { kind: 'ended' });
  }

  setDraft(draft: unknown): void {
    const { correcting, match } = this.state;
    if (correcting === null) saveDraft(match.id, draft);
    this.store.setState({ draft, refused: null });
  }

  // -------------------------------------------------------------------------- inside

  #commit(events: readonly KeepEvent[], last: ChangeReport): void {
    const match = append(this.state.match, ...events);
    this.store.setState({
      ...this.#derive(match),
      refused: null,
      pending: null,
      last,
      ...(last.kind === 'written' ? {} : { correcting: null }),
    });
    tellTabs(match);
    for (const listener of this.#listeners) listener(match);
    void saveMatch({ match, summary: matchSummary(match, this.state.scored) }).then((saved) =>
      this.store.setState({ saved }),
    );
  }

  #derive(match: KeptMatch): Pick<EditorState, 'match' | 'page' | 'undo' | 'redo' | 'scored'> {
    const { page, undo, redo } = unfold(match);
    return { match, page, undo, redo, scored: this.#score(page, match.players.length) };
  }

  #score(page: KeptPage, seats = this.state.match.players.length): Scored {
    return scorePage(this.game.keeper, page, seats);
  }

  #readPage(page: KeptPage): TypedPage<unknown> {
    return readPage(this.game.keeper, page, this.state.match.players.length).page;
  }

  #read(entry: Json): unknown {
    const { page } = this.state;
    return this.#readPage({ ...page, entries: [entry] }).entries[0] ?? null;
  }
}

const asJson = (way: WayOut<unknown> | null): HouseWay | null =>
  way === null ? null : { ...way, entry: way.entry as Json };
