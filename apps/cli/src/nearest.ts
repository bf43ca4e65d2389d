/** The known word within an edit distance of one or two; what the person probably meant. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase();
  const slips = word.length <= 3 ? 1 : 2;
  let best: string | null = null;
  let least = slips + 1;
  for (const each of known) {
    const distance = editDistance(word, each.toLowerCase(), least);
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

/** Edit distance with transpositions; distances of `limit` or more are not distinguished. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? limit;
}
