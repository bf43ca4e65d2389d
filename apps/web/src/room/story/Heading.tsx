import { createContext, use, type ReactNode } from 'react';

/** The level of the story's title: under a dialog's, or under a page's. */
export const StoryLevel = createContext<2 | 3>(3);

export function StoryTitle({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactNode;
}) {
  return use(StoryLevel) === 2 ? <h2 id={id}>{children}</h2> : <h3 id={id}>{children}</h3>;
}

/** Heading of a part of the story. */
export function StoryHeading({ children }: { readonly children: ReactNode }) {
  return use(StoryLevel) === 2 ? <h3>{children}</h3> : <h4>{children}</h4>;
}
