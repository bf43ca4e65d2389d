/** Entries on one page. */
export const PAGE_SIZE = 200;

/**
 * Pages as JSON text. Released migrations depend on the page size: changing it needs a new
 * migration.
 */
export function pagesOf(entries: readonly unknown[]): string[] {
  const pages: string[] = [];
  for (let from = 0; from < entries.length; from += PAGE_SIZE)
    pages.push(JSON.stringify(entries.slice(from, from + PAGE_SIZE)));
  return pages;
}
