/**
 * What happened while somebody played with a screen reader: what the voice was given, what the page
 * wanted said and where its focus was, and what the player did. All times in milliseconds of one
 * clock; a recording is in order of time.
 */
export type Recording = readonly HeardEvent[];

export type HeardEvent = VoiceEvent | PageEvent | PlayerEvent;

export type VoiceEvent =
  | { readonly at: number; readonly kind: 'speak'; readonly text: string; readonly lang?: string }
  /** Orca told the voice to be silent, whether or not it was saying anything. */
  | { readonly at: number; readonly kind: 'cancel' }
  | { readonly at: number; readonly kind: 'mode'; readonly mode: Mode }
  /** Orca said that the page is loading, or that it has loaded. */
  | { readonly at: number; readonly kind: 'loading'; readonly isLoading: boolean };

export type Mode = 'focus' | 'browse';

export type PageEvent =
  /** A message that appeared in a live region. */
  | { readonly at: number; readonly kind: 'live'; readonly region: Region; readonly text: string }
  | { readonly at: number; readonly kind: 'focus'; readonly on: Place }
  /** A key or a click as the page saw it. */
  | { readonly at: number; readonly kind: 'input' }
  /** Whose turn it is at a table: `data-state` of the board, or a summary that is to be read. */
  | { readonly at: number; readonly kind: 'state'; readonly state: TableState };

export type Region = 'polite' | 'assertive';
/** `paused`: something covers the table, and nobody may move. */
export type TableState = 'none' | 'mine' | 'waiting' | 'over' | 'summary' | 'paused';

/** Where the focus is. */
export interface Place {
  readonly zone: Zone;
  /** The same for the same thing, also when the page draws it anew; `group` for one without items. */
  readonly id: string;
  /** For people who read a report. */
  readonly name: string;
}

/** `board`: the table itself, or the form and totals of the scorekeeper. `body`: nowhere at all. */
export type Zone = 'body' | 'heading' | 'board' | 'bar' | 'dialog' | 'elsewhere';

export type PlayerEvent =
  | {
      readonly at: number;
      readonly kind: 'key';
      readonly key: string;
      readonly wants: Wants;
    }
  /** Everything is quiet after a key; where that left the player. */
  | {
      readonly at: number;
      readonly kind: 'rest';
      readonly on: Place;
      /** Words that stand side by side in the page with nothing between them, as if joined. */
      readonly joints: readonly string[];
      /** Words of the page with a capital inside: they are said as they are written. */
      readonly spelled: readonly string[];
    }
  /** A game or a match began: its board is due, and at a table the opening position. */
  | { readonly at: number; readonly kind: 'begin'; readonly what: 'table' | 'scores' }
  | { readonly at: number; readonly kind: 'note'; readonly text: string };

/**
 * What the documents promise for a key.
 * `voice`: something is said. `answer`: a message, and the focus stays. `message`: a message.
 * `move`: a message, or a dialog that asks first.
 * `refusal`: an assertive message, and the focus stays. `dialog`, `back`: a dialog opens or closes.
 * `board`: the focus comes to the board. `nothing`: no promise.
 */
export type Wants =
  | 'voice'
  | 'answer'
  | 'message'
  | 'move'
  | 'refusal'
  | 'dialog'
  | 'back'
  | 'board'
  | 'nothing';
