import type { ReactNode } from 'react';
import { pressable, useStops } from './useStops.js';

/**
 * Buttons with one tab stop; arrows, Home and End go along them. On the buttons of a toolbar screen
 * readers leave the letters to the page, on single ones they keep them.
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
