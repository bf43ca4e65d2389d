import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './ui.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'plain' | 'quiet';
  /** The key that does the same, shown on the button. */
  readonly chord?: string | undefined;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Where a dialog sends the focus when it opens. */
  readonly 'data-autofocus'?: string | undefined;
  /** It has nothing to do at the moment. */
  readonly 'data-idle'?: string | undefined;
}

export function Button({ look = 'plain', chord, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[look]} ${className ?? ''}`}
      {...(chord === undefined ? {} : { 'aria-keyshortcuts': chord })}
    >
      {icon}
      <span>{children}</span>
      {chord === undefined ? null : (
        <kbd className={styles.chord} aria-hidden="true">
          {chord}
        </kbd>
      )}
    </button>
  );
}
