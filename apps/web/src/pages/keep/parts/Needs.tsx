import { useKeep } from '../context.js';
import { leadText } from '../speech.js';
import styles from '../keep.module.css';

/** The leader, and what each side still needs. */
export function Needs() {
  const page = useKeep();
  const { t, words, game, editor, state } = page;
  const { scored } = state;
  if (scored.over) return null;
  const needs = game.keeper.needs(editor.wholePage(), scored).map((phrase) => words.say(phrase));
  if (needs.length === 0 && scored.lines.length === 0) return null;
  return (
    <section className={styles.needs} aria-labelledby="needs-title">
      <h2 id="needs-title">{t('keep.standing')}</h2>
      {scored.lines.length === 0 || scored.sides === 1 ? null : <p>{leadText(page)}</p>}
      {needs.length === 0 ? null : (
        <ul>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
