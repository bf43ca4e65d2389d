import type { Language } from '@chiaro/kernel';

/** Speaks one message at a time; `ended` is called when it is over, for whatever reason. */
export interface SpeechEngine {
  say(text: string, language: Language, ended: () => void): void;
  stop(): void;
}

/**
 * Reads announcements aloud, for people without a screen reader. An urgent message interrupts;
 * the interrupted one is repeated after it from its beginning.
 */
export class ReadAloud {
  #waiting: { readonly text: string; readonly urgent: boolean }[] = [];
  #saying: { readonly text: string; readonly urgent: boolean } | null = null;

  constructor(
    readonly speech: SpeechEngine,
    readonly language: () => Language,
  ) {}

  say(text: string, urgent: boolean): void {
    const at = urgent ? this.#waiting.findIndex((each) => !each.urgent) : -1;
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, { text, urgent });
    if (this.#saying === null) return this.#next();
    if (!urgent || this.#saying.urgent) return;
    this.#waiting.splice(1, 0, this.#saying);
    this.#silence();
    this.#next();
  }

  /** Switched off: nothing more is said. */
  stop(): void {
    this.#waiting = [];
    this.#silence();
  }

  #silence(): void {
    this.#saying = null;
    this.speech.stop();
  }

  #next(): void {
    const message = this.#waiting.shift();
    if (message === undefined) return;
    this.#saying = message;
    this.speech.say(message.text, this.language(), () => {
      // An interrupted message ends too, when another is being said.
      if (this.#saying !== message) return;
      this.#saying = null;
      this.#next();
    });
  }
}

/** The browser's own voice; null where it has none. */
export function browserSpeech(): SpeechEngine | null {
  if (!('speechSynthesis' in globalThis)) return null;
  const { speechSynthesis } = globalThis;
  return {
    say(text, language, ended) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = language === 'it' ? 'it-IT' : 'en-GB';
      const voice = speechSynthesis.getVoices().find(({ lang }) => lang.startsWith(language));
      if (voice !== undefined) utterance.voice = voice;
      utterance.addEventListener('end', ended);
      utterance.addEventListener('error', ended);
      speechSynthesis.speak(utterance);
    },
    stop: () => speechSynthesis.cancel(),
  };
}
