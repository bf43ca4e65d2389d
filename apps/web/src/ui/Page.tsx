import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useTitle } from './useTitle.js';

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** What the page is for: it stays in view below the rest, which scrolls, and covers nothing. */
  readonly foot?: ReactNode;
}

/** An ordinary page: its heading takes the focus when the person comes from another one. */
export function Page({ title, children, wide = false, foot }: PageProps) {
  useTitle(title);
  const page = (
    <div className={`${styles.page} ${wide ? styles.wide : ''}`}>
      <h1 tabIndex={-1} data-page-title>
        {title}
      </h1>
      {children}
    </div>
  );
  if (foot === undefined) return page;
  return (
    <div className={styles.footed}>
      <div className={styles.frame}>{page}</div>
      <div className={styles.foot}>{foot}</div>
    </div>
  );
}
