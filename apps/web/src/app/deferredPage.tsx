import { lazy, useEffect, useState, type ComponentType } from 'react';
import { matchRoute, useRouter } from 'wouter';
import { withWords } from '../words/delivery.js';

/** A page whose code is loaded when it is first needed. */
export interface DeferredPage<P> {
  (props: P): React.ReactElement;
  /** Resolves when the page can be drawn at once. */
  readonly load: () => Promise<void>;
}

export function deferredPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
): DeferredPage<P> {
  let Loaded: ComponentType<P> | null = null;
  const loadOnce = async (): Promise<ComponentType<P>> => (Loaded ??= await withWords(load()));
  const Late = lazy(async () => ({ default: await loadOnce() }));
  const Page = (props: P) => {
    const Shown: ComponentType<P> = Loaded ?? (Late as ComponentType<P>);
    return <Shown {...props} />;
  };
  return Object.assign(Page, { load: async () => void (await loadOnce()) });
}

/**
 * Follows the address once the page for it can be drawn. Until then the old page stays, and the
 * focus on it: Orca says where the focus went only while the thing that had it is still there.
 */
export function useShownLocation(
  location: string,
  pages: readonly (readonly [path: string, load: () => Promise<void>])[],
): string {
  const { parser } = useRouter();
  const [shown, setShown] = useState(location);
  useEffect(() => {
    let isCurrent = true;
    const show = () => {
      if (isCurrent) setShown(location);
    };
    const found = pages.find(([path]) => matchRoute(parser, path, location)[0]);
    // A page that fails to load is drawn too: it shows the fault.
    if (found === undefined) show();
    else found[1]().then(show, show);
    return () => {
      isCurrent = false;
    };
  }, [location, pages, parser]);
  return shown;
}
