import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useTitle } from './useTitle.js';

/** An ordinary page: its heading takes the focus when the person comes from another one. */
export function Page({
  title,
  children,
  wide = false,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
}) {
  useTitle(title);
  return (
    <div className={`${styles.page} ${wide ? styles.wide : ''}`}>
      <h1 tabIndex={-1} data-page-title>
        {title}
      </h1>
      {children}
    </div>
  );
}
