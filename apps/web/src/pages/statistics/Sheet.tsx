import { useId, type ReactNode } from 'react';
import styles from './statistics.module.css';

/** A sheet of paper on the table, with one picture. */
export function Sheet({
  title,
  note,
  children,
}: {
  readonly title: string;
  /** How to read it. */
  readonly note?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}
