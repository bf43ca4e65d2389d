const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** As a person counts them: an emoji of several parts is one. */
export const lettersOf = (name: string): string[] =>
  Array.from(graphemes.segment(name), ({ segment }) => segment);

export function shortened(name: string, longest: number): string {
  const letters = lettersOf(name);
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : name;
}
