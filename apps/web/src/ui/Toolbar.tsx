import type { ReactNode } from 'react';
import { pressable, useStops } from './useStops.js';

/**
 * Buttons with one tab stop; arrows, Home and End move between them. In a toolbar screen
 * readers pass letters to the page; on single buttons they keep them.
 */
export function Toolbar({
  label,
  children,
  ...rest
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string | boolean | undefined;
}) {
  const stops = useStops<HTMLDivElement>((bar) => [pressable(bar)]);
  return (
    <div {...rest} {...stops} role="toolbar" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}
