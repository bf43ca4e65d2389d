import { History, type BufferName } from './history.js';
import type { EventKind, Loudness, Sound, Verbosity } from '../device/verbosity.js';

/**
 * All speech goes through the announcer. Kinds in the order of their
 * priority: messages that wait together are spoken in this order.
 *
 * - `refusal`, `connection`: assertive, never silenced.
 * - `answer`: somebody asked by a key; always said, even twice.
 * - `own`, `turn`, `others`, `score`, `warning`: events, by the person's verbosity. A `warning`
 *   waits while something is being chosen.
 * - `chat`.
 * - `echo`: where the cursor is; a key press clears those not yet said.
 */
export const kinds = [
  'refusal',
  'connection',
  'answer',
  'own',
  'turn',
  'others',
  'score',
  'warning',
  'chat',
  'echo',
] as const;
export type Kind = (typeof kinds)[number];

export interface Utterance {
  readonly kind: Kind;
  readonly text: string;
  /** The text at brief verbosity. Empty: nothing is spoken. */
  readonly brief?: string;
  readonly sound?: Sound;
  /** Only for speech, because the screen shows it anyway. */
  readonly unseen?: boolean;
}

/** Listens to everything that is given to the voice. */
export type Listener = (text: string, kind: Kind, unseen: boolean) => void;

/** On its way to the voice. */
interface Message {
  readonly kind: Kind;
  readonly text: string;
  readonly unseen: boolean;
}

export type Region = 'polite' | 'assertive';

/** The output of speech and sound. */
export interface Voice {
  /** Adds one message as a node of its own. */
  speak(region: Region, text: string): void;
  /** Empties the regions, so that nothing is read again. */
  empty(): void;
  play(sound: Sound): void;
}

export interface Timer {
  now(): number;
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** After that time, and not before the page has been drawn again. */
  afterFrame(ms: number, run: () => void): void;
}

export interface AnnouncerSettings {
  readonly verbosity: Verbosity;
  readonly muted: boolean;
  /** "Your turn" interrupts. */
  readonly turnAssertive: boolean;
}

/** Messages that arrive together are merged; five dice are one phrase. */
const GATHER_MS = 60;
/** The same words again within this time are an echo of the page and are dropped. */
const REPEAT_MS = 700;
/**
 * Between two changes of the regions: readers join, double or swap messages that are nearer. Chromium
 * gathers changes for longer on a busy machine; a voice needs more than this for any message.
 */
const SPACING_MS = 350;
/**
 * From a move of the focus to the next message. Orca 43 throws away waiting messages when the focus
 * moves while it is behind with more than fifty changes of the page.
 */
const FOCUS_MS = 1_000;
/**
 * From a change of the whole board to the next message: where the focus is inside of it, Orca 43
 * looks at every cell that has another name first, and loses what is said meanwhile.
 */
const BOARD_MS = 400;
/** Long enough for a screen reader that is still busy; then the page forgets what it said. */
const KEPT_MS = 12_000;
/** Orca drops a message that equals the one before; this makes it another one, and is not heard. */
const NO_BREAK_SPACE = '\u00a0';

export class Announcer {
  readonly history = new History();
  #waiting: Message[] = [];
  #cancel: (() => void) | null = null;
  /** Messages on their way to the voice, one at a time. */
  #outbox: Message[] = [];
  /** Set while the regions must not change. */
  #resting = false;
  /** Messages wait until then. */
  #heldUntil = 0;
  #emptyDue = false;
  /** Something is being chosen (a card is in hand, for example): warnings wait. */
  #choosing = false;
  #cancelSweep: (() => void) | null = null;
  #lastSpoken = '';
  #idle: (() => void)[] = [];
  readonly #said = new Map<string, number>();
  readonly #listeners = new Set<Listener>();

  constructor(
    readonly voice: Voice,
    readonly timer: Timer,
    readonly settings: () => AnnouncerSettings,
  ) {}

  post(utterance: Utterance): void {
    const loudness = this.#loudnessOf(utterance.kind);
    const text = loudness === 'brief' ? (utterance.brief ?? utterance.text) : utterance.text;
    if (utterance.kind !== 'echo' && utterance.kind !== 'answer') this.#remember(utterance);
    if (utterance.sound !== undefined && loudness !== 'off') this.voice.play(utterance.sound);
    if (loudness === 'off' || loudness === 'sound' || text === '') return;
    this.#waiting.push({ kind: utterance.kind, text, unseen: utterance.unseen ?? false });
    this.#cancel ??= this.timer.after(GATHER_MS, () => this.flush());
  }

  /** Speaks the answer to a question at once and always. */
  answer(text: string): void {
    this.post({ kind: 'answer', text });
    this.flush();
  }

  /** A key was pressed: cursor echoes are outdated, events are not. */
  interrupt(): void {
    this.#waiting = this.#waiting.filter(({ kind }) => kind !== 'echo');
  }

  get pending(): number {
    const due = this.#choosing
      ? this.#outbox.filter(({ kind }) => kind !== 'warning')
      : this.#outbox;
    return this.#waiting.length + due.length;
  }

  /** Something is being chosen, or no longer is. */
  choosing(isChoosing: boolean): void {
    this.#choosing = isChoosing;
    this.#tellIdle();
    this.#next();
  }

  /** Resolves when all waiting messages have been given to the voice. */
  said(): Promise<void> {
    if (this.pending === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** A dialog opens or closes: old messages must not be read again, and the focus moves. */
  empty(): void {
    this.focusMoves();
    this.#sweep();
  }

  /**
   * The page will move the focus, possibly after some milliseconds: messages wait for it. Called
   * before a move that closes a dialog, because its results may be spoken at once.
   */
  focusMoves(inMs = 0): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.timer.now() + inMs + FOCUS_MS);
  }

  /** Much of the board changes at once, as at the start of a turn: messages wait for it. */
  boardChanges(): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.timer.now() + BOARD_MS);
  }

  /** Called with everything that is said, to show it as text. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of merged(byPriority(waiting))) this.#queue(message);
    this.#next();
    this.#tellIdle();
  }

  /** Not said before all of a flush are here: with the first alone nothing would seem to wait. */
  #queue(message: Message): void {
    const { kind, text } = message;
    const now = this.timer.now();
    const before = this.#said.get(text);
    this.#forgetOld(now);
    if (before !== undefined && now - before < REPEAT_MS && kind !== 'answer') return;
    this.#said.set(text, now);
    // An answer that is already waiting as an event is spoken once, at once.
    if (kind === 'answer') this.#outbox = this.#outbox.filter((each) => each.text !== text);
    const at = isUrgent(kind) ? this.#outbox.findIndex((each) => !isUrgent(each.kind)) : -1;
    this.#outbox.splice(at < 0 ? this.#outbox.length : at, 0, message);
  }

  /** One change of the regions, then a rest. */
  #next(): void {
    if (this.#resting) return;
    if (this.#emptyDue) {
      this.#emptyDue = false;
      this.voice.empty();
      return this.#rest(SPACING_MS);
    }
    const at = this.#outbox.findIndex(({ kind }) => kind !== 'warning' || !this.#choosing);
    const message = this.#outbox[at];
    if (message === undefined) return;
    const held = this.#heldUntil - this.timer.now();
    if (held > 0) return this.#rest(held);
    this.#outbox.splice(at, 1);
    this.#giveToVoice(message);
    this.#rest(SPACING_MS);
    this.#tellIdle();
  }

  #tellIdle(): void {
    if (this.pending === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #giveToVoice({ kind, text, unseen }: Message): void {
    const distinct = text === this.#lastSpoken ? `${text}${NO_BREAK_SPACE}` : text;
    this.#lastSpoken = distinct;
    this.voice.speak(this.#regionOf(kind), distinct);
    for (const listener of this.#listeners) listener(text, kind, unseen);
    this.#cancelSweep?.();
    this.#cancelSweep = this.timer.after(KEPT_MS, () => this.#sweep());
  }

  #sweep(): void {
    this.#emptyDue = true;
    this.#next();
  }

  #rest(ms: number): void {
    this.#resting = true;
    this.timer.afterFrame(ms, () => {
      this.#resting = false;
      this.#next();
    });
  }

  #regionOf(kind: Kind): Region {
    if (kind === 'refusal' || kind === 'connection') return 'assertive';
    return kind === 'turn' && this.settings().turnAssertive ? 'assertive' : 'polite';
  }

  #loudnessOf(kind: Kind): Loudness {
    const { verbosity, muted } = this.settings();
    if (!isEvent(kind)) return kind === 'chat' && muted ? 'off' : 'full';
    return muted ? 'off' : verbosity[kind];
  }

  #remember({ kind, text }: Utterance): void {
    const own: BufferName = kind === 'score' ? 'score' : 'game';
    this.history.add({ text, buffers: ['all', own] });
  }

  #forgetOld(now: number): void {
    for (const [text, at] of this.#said) if (now - at >= REPEAT_MS) this.#said.delete(text);
  }
}

const EVENTS: ReadonlySet<Kind> = new Set<EventKind>(['own', 'turn', 'others', 'score', 'warning']);
const isEvent = (kind: Kind): kind is EventKind => EVENTS.has(kind);

const URGENT: ReadonlySet<Kind> = new Set<Kind>(['refusal', 'connection', 'answer']);
export const isUrgent = (kind: Kind): boolean => URGENT.has(kind);

function byPriority(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** Neighbours of one kind become one message. */
function merged(messages: readonly Message[]): Message[] {
  const whole: Message[] = [];
  for (const { kind, text, unseen } of messages) {
    const last = whole.at(-1);
    if (last?.kind !== kind) whole.push({ kind, text, unseen });
    else
      whole[whole.length - 1] = {
        kind,
        text: `${last.text} ${text}`,
        unseen: unseen && last.unseen,
      };
  }
  return whole;
}
