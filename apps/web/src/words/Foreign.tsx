import { useLanguage } from './language.js';

/** Italian terms of the trade that stay Italian in English. */
const ITALIAN =
  /\b(il conto|scopone scientifico|scop[ae]|settebello|primiera|napola|re bello|asso piglia tutto)\b/gi;

/** A text in the language of the page, its Italian terms marked so that they are read as Italian. */
export function Foreign({ children }: { readonly children: string }) {
  if (useLanguage() === 'it') return children;
  return children.split(ITALIAN).map((part, i) =>
    // Every other part is what the expression caught.
    i % 2 === 1 ? (
      <span key={i} lang="it">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
