import { messageOf } from '@chiaro/kernel';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Answers } from '../../../ui/Answers.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Toolbar } from '../../../ui/Toolbar.js';
import { useKeep } from '../context.js';
import type { Refused } from '../matchEditor.js';
import { problemText } from '../speech.js';
import styles from '../keep.module.css';

/** The form of the game, with the parts that all forms share. */
export function EntryCard() {
  const { t, game, editor, state } = useKeep();
  const { correcting, page } = state;
  const { Form } = game;
  return (
    <section
      className={styles.entry}
      aria-labelledby="entry-title"
      data-correcting={correcting !== null}
    >
      <div className={styles.entryHead} data-shown={correcting !== null}>
        <h2
          id="entry-title"
          tabIndex={-1}
          className={correcting === null ? 'visually-hidden' : undefined}
        >
          {correcting === null
            ? t('keep.next', { number: page.entries.length + 1, game: game.id })
            : t('keep.correcting', { number: roundOf(correcting), game: game.id })}
        </h2>
        {correcting === null ? null : (
          <Toolbar className={styles.entryTools} label={t('actions.label')}>
            <Button look="quiet" onClick={() => editor.remove(correcting)}>
              {t('keep.remove')}
            </Button>
            <Button look="quiet" onClick={() => editor.cancelCorrection()}>
              {t('keep.cancel')}
            </Button>
          </Toolbar>
        )}
      </div>
      <div data-arrival="">
        <Form key={correcting ?? 'next'} />
      </div>
      <Refusal />
    </section>
  );

  function roundOf(entry: number): number {
    const found = state.scored.rounds.find(({ entries }) => entries.includes(entry));
    return found?.number ?? entry + 1;
  }
}

/** The refusal with its reason, its rule, and the house rule that would allow the entry. */
function Refusal() {
  const { t, words, game, editor, state } = useKeep();
  const { refused } = state;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces, because newer browsers return a promise here, which is not a cleanup function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  if (refused === null) return null;
  return (
    <div ref={box} className={styles.refusal}>
      <p className={styles.refusalTitle}>{t('keep.refused')}</p>
      <ul>
        {refused.problems.map((problem, i) => (
          <li key={i}>
            {problemText(problem, editor.game, words, t)}
            {problem.rule === undefined ? null : (
              <>
                {' '}
                <Link href={`/rules/${game.id}#${problem.rule}`}>{t('slip.toRule')}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <WayOutButton way={refused.wayOut} />
    </div>
  );
}

function WayOutButton({ way }: { readonly way: Refused['wayOut'] }) {
  const { t, words, editor } = useKeep();
  return way === null ? null : (
    <Button onClick={() => editor.takeWayOut(way)}>
      {t('keep.house', { rule: words.say(way.phrase) })}
    </Button>
  );
}

/** An earlier entry that is now invalid: it is kept, but not scored. */
export function DoubtNotice() {
  const { t, words, game, editor, state } = useKeep();
  const { scored, page, correcting } = state;
  const { doubt } = scored;
  if (doubt === null || correcting === doubt.index) return null;
  const left = page.entries.length - doubt.index;
  return (
    <div className={styles.doubt}>
      <p>
        <strong>{t('keep.doubt', { number: doubt.index + 1, left })}</strong>{' '}
        {doubt.problems.map((problem) => problemText(problem, game, words, t)).join(' ')}
      </p>
      <Toolbar className={styles.entryTools} label={t('actions.label')}>
        <Button onClick={() => editor.correct(doubt.index)}>{t('keep.doubtCorrect')}</Button>
        <Button onClick={() => editor.remove(doubt.index)}>{t('keep.remove')}</Button>
      </Toolbar>
    </div>
  );
}

/** The question before an unlikely entry, or a correction that invalidates later rounds. */
export function PendingDialog() {
  const { t, words, editor, state } = useKeep();
  const { pending } = state;
  if (pending === null) return null;
  const no = () => editor.answer(false);
  return (
    <Dialog title={t(pending.kind === 'question' ? 'keep.sure' : 'keep.laterTitle')} onClose={no}>
      {pending.kind === 'question' ? (
        <p>{words.say(pending.phrase)}</p>
      ) : (
        <p>
          {t('keep.later', { number: pending.doubt.index + 1 })}{' '}
          {pending.doubt.problems.map((problem) => messageOf(problem, words)).join(' ')}
        </p>
      )}
      <Answers className={styles.buttons}>
        <Button look="primary" data-autofocus="" onClick={no}>
          {t('keep.goBack')}
        </Button>
        <Button onClick={() => editor.answer(true)}>{t('keep.writeIt')}</Button>
        {pending.kind === 'question' ? <WayOutButton way={pending.wayOut} /> : null}
      </Answers>
    </Dialog>
  );
}
