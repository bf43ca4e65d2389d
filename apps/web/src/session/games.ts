import { find, games, type CatalogGame } from '@chiaro/catalog';
import type { AnyModule } from '@chiaro/kernel';

export { games };

const modules = new Map<string, Promise<AnyModule>>();

/** A game of the catalog with its rules loaded once; null when there is no such game. */
export function loadGame(
  id: string,
): { readonly cover: CatalogGame; readonly title: string; module(): Promise<AnyModule> } | null {
  const found = find(id);
  if (!found.ok) return null;
  const cover = found.value;
  return {
    cover,
    title: cover.title.en,
    module() {
      const known = modules.get(id);
      if (known !== undefined) return known;
      const loading = cover.load();
      // A failed load stays failed until the page is loaded again: asking anew in each render
      // would never end.
      modules.set(id, loading);
      return loading;
    },
  };
}
