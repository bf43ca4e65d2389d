import type { KeyboardEvent, ReactNode } from 'react';

/**
 * The buttons that answer a question: each a tab stop, and arrows go along them. A toolbar, so that
 * a screen reader does not take the letters away, here or when the dialog has closed.
 */
export function Answers({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div role="toolbar" tabIndex={-1} className={className} onKeyDown={goAlong}>
      {children}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

function goAlong({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[key];
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === target);
  if (step !== undefined && at >= 0) buttons[at + step]?.focus();
}
