/** Whether every word of the query lies in the text, whatever the accents and capitals. */
export function isFound(query: string, text: string): boolean {
  const known = plainLetters(text);
  return plainLetters(query)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

const plainLetters = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
