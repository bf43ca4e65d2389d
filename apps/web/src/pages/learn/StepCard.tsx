import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import type { Lesson } from '../../session/lesson.js';
import styles from './learn.module.css';

/** The text of a step, the task and the verdict. */
export function StepCard({
  lesson,
  at,
  isDone,
  feedback,
  news,
  onGo,
  onShow,
}: {
  readonly lesson: Lesson;
  readonly at: number;
  readonly isDone: boolean;
  readonly feedback: { readonly kind: 'refused' | 'other'; readonly text: string } | null;
  readonly news: readonly string[];
  readonly onGo: (index: number) => void;
  readonly onShow: () => void;
}) {
  const { t, language } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useStepFocus(at, isDone, heading, next);
  const step = lesson.steps[at];
  if (step === undefined) return null;
  const count = lesson.steps.length;
  const isOpen = step.task !== undefined && !isDone;
  return (
    <section className={styles.card} aria-labelledby="learn-step">
      <h2 id="learn-step" ref={heading} className={styles.step} tabIndex={-1}>
        {t('learn.step', { number: at + 1, count })}
      </h2>
      <progress max={count} value={at + (isOpen ? 0 : 1)} aria-labelledby="learn-step" />
      <p>{step.text[language]}</p>
      {step.task === undefined ? null : (
        <p className={styles.task} data-done={isDone}>
          {isDone ? <span aria-hidden="true">✓ </span> : null}
          {step.task[language]}
        </p>
      )}
      {feedback === null ? null : (
        <p className={styles.feedback} data-kind={feedback.kind}>
          {feedback.text}
        </p>
      )}
      {isDone ? (
        <div className={styles.done}>
          {step.done === undefined ? null : <p>{step.done[language]}</p>}
          {news.length === 0 ? null : (
            <details>
              <summary>{t('learn.happened')}</summary>
              <ul>
                {news.map((line, i) => (
                  <li key={i}>{line}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button aria-disabled={at === 0} onClick={() => (at === 0 ? undefined : onGo(at - 1))}>
          {t('learn.back')}
        </Button>
        {isOpen ? (
          <Button onClick={onShow}>{t('learn.show')}</Button>
        ) : at === count - 1 ? (
          <Button onClick={() => onGo(0)}>{t('learn.again')}</Button>
        ) : (
          <Button ref={next} look="primary" onClick={() => onGo(at + 1)}>
            {t('learn.next')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Focuses the heading of a new step; after the move, the button to continue. */
function useStepFocus(
  at: number,
  isDone: boolean,
  heading: RefObject<HTMLElement | null>,
  next: RefObject<HTMLElement | null>,
): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else (isDone ? (next.current ?? heading.current) : heading.current)?.focus();
  }, [at, isDone, heading, next]);
}
