import { messageOf, type Problem, type Words } from '@chiaro/kernel';
import { translator } from '../words/words.js';
import { Dialog } from './Dialog.js';
import styles from './badFile.module.css';

const MOST_PROBLEMS = 5;

/** Why a file was refused as a whole; pages that show it load the words of the pages. */
export function BadFile({
  problems,
  words,
  onClose,
}: {
  readonly problems: readonly Problem[];
  readonly words: Words;
  readonly onClose: () => void;
}) {
  const t = translator(words);
  const shown = problems.slice(0, MOST_PROBLEMS);
  return (
    <Dialog title={t('data.bad')} onClose={onClose}>
      <ul className={styles.problems}>
        {shown.map((problem, i) => (
          <li key={i}>
            <code>{problem.code}</code>{' '}
            {problem.path === undefined ? null : <code>{problem.path}</code>}{' '}
            {messageOf(problem, words)}
          </li>
        ))}
      </ul>
      {problems.length > shown.length ? (
        <p>{t('data.more', { count: problems.length - shown.length })}</p>
      ) : null}
      <p>{t('data.unchanged')}</p>
    </Dialog>
  );
}
