// Types alone: whatever has messages imports this file before its own.
import type { Language, Messages } from '@chiaro/kernel';

/**
 * Messages come a language at a time. In the web build each file of messages is an object that
 * `deliver` fills when its language is spoken (`wordsLater` of vite.config.ts); where nothing is
 * built (tests, the development server) all words are there from the start.
 */
interface Delivery {
  readonly language: Language;
  readonly bring: () => Promise<void>;
  isHere: boolean;
}

const deliveries: Delivery[] = [];
const listeners = new WeakMap<Messages, () => void>();

/** The language whose words are brought along with whatever uses them; in a worker there is none. */
let spoken: string | null = globalThis.document?.documentElement.lang ?? null;

/** Empty until its language is spoken. A load that failed is tried again by whoever waits for it. */
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

/** Told at once of messages that are here, and again when they come. */
export function onMessages(messages: Messages, tell: (messages: Messages) => void): void {
  const told = () => tell(messages);
  listeners.set(messages, told);
  told();
}

const isMissing = ({ isHere: here }: Delivery): boolean => !here;
const missing = (language: string | null): Delivery[] =>
  deliveries.filter((each) => each.language === language && isMissing(each));

/** Whether everything loaded so far can be said in a language. */
export const isHere = (language: Language): boolean => missing(language).length === 0;

async function bringAll(wanted: readonly Delivery[]): Promise<void> {
  await Promise.all(wanted.map(({ bring }) => bring()));
}

/** What was loaded, once all of it can be said. */
export async function withWords<T>(loading: Promise<T>): Promise<T> {
  const loaded = await loading;
  await bringAll(missing(spoken));
  return loaded;
}

/** From now on this language comes with whatever is loaded. */
export function speak(language: Language): Promise<void> {
  spoken = language;
  return bringAll(missing(language));
}

/** Whoever types may do so in any language. */
export const everyLanguage = (): Promise<void> => bringAll(deliveries.filter(isMissing));
