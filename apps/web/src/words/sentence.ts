/** A text as a sentence: adds the full stop if it is missing. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A text at the beginning of a line or on a button. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
