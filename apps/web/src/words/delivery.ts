// Types only: modules with messages import this file before their own.
import type { Language, Messages } from '@chiaro/kernel';

/**
 * Messages are loaded one language at a time. In the web build each file of messages is an object that
 * `deliver` fills when its language is spoken (`wordsLater` of bundling/words.ts); where nothing is
 * built (tests, the development server) all words are there from the start.
 */
interface Delivery {
  readonly language: Language;
  readonly bring: () => Promise<void>;
  isHere: boolean;
}

const deliveries: Delivery[] = [];
const listeners = new WeakMap<Messages, () => void>();

/** The language that is loaded with each module; in a worker there is none. */
let spoken: string | null = globalThis.document?.documentElement.lang ?? null;

/** Empty until its language is loaded. A failed load is tried again by the next one who needs it. */
export function deliver(
  language: Language,
  load: () => Promise<{ readonly default: Messages }>,
): Messages {
  const messages: Record<string, string> = {};
  let coming: Promise<void> | null = null;
  const fill = async (): Promise<void> => {
    Object.assign(messages, (await load()).default);
    delivery.isHere = true;
    listeners.get(messages)?.();
  };
  const bring = (): Promise<void> =>
    (coming ??= fill().catch((error: unknown) => {
      coming = null;
      throw error;
    }));
  const delivery: Delivery = { language, bring, isHere: false };
  deliveries.push(delivery);
  if (language === spoken) bring().catch(() => undefined);
  return messages;
}

/** Calls the listener at once with the loaded messages, and again when more are loaded. */
export function onMessages(messages: Messages, tell: (messages: Messages) => void): void {
  const told = () => tell(messages);
  listeners.set(messages, told);
  told();
}

const isMissing = ({ isHere: here }: Delivery): boolean => !here;
const missing = (language: string | null): Delivery[] =>
  deliveries.filter((each) => each.language === language && isMissing(each));

/** Whether all modules loaded so far have their words in a language. */
export const isHere = (language: Language): boolean => missing(language).length === 0;

async function bringAll(wanted: readonly Delivery[]): Promise<void> {
  await Promise.all(wanted.map(({ bring }) => bring()));
}

/** The loaded value, once all its words are loaded too. */
export async function withWords<T>(loading: Promise<T>): Promise<T> {
  const loaded = await loading;
  await bringAll(missing(spoken));
  return loaded;
}

/** From now on this language is loaded with every module. */
export function speak(language: Language): Promise<void> {
  spoken = language;
  return bringAll(missing(language));
}

/** Loads all languages, because typed commands may use any of them. */
export const everyLanguage = (): Promise<void> => bringAll(deliveries.filter(isMissing));
