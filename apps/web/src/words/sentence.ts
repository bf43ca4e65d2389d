/** A text as a sentence, whether or not it came with a full stop. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A text that begins a line or stands on a button. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
