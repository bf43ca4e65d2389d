import { sumBySide, type AnyModule, type Entry, type WorkedExample } from '@chiaro/kernel';
import { useMemo } from 'react';
import { signed, withMinus } from '../../ui/signed.js';
import { capital } from '../../words/sentence.js';
import { useLanguage } from '../../words/language.js';
import { useWords } from '../../words/useWords.js';
import { gameWordsIn } from '../../words/words.js';
import { Scene } from './Scene.js';
import styles from './rules.module.css';

/** Positions with the ledger lines that the game computes, in the words of the score slip. */
export function Worked({ game, module }: { readonly game: string; readonly module: AnyModule }) {
  const examples = module.sheet.worked ?? [];
  return examples.map((example) => (
    <Example key={example.scene.id} game={game} module={module} example={example} />
  ));
}

interface ExampleProps {
  readonly game: string;
  readonly module: AnyModule;
  readonly example: WorkedExample;
}

function Example({ game, module, example }: ExampleProps) {
  const { t } = useWords();
  const language = useLanguage();
  const { scene, input } = example;
  const scored = useMemo(() => module.sheet.score(input), [module, input]);
  if (!scored.ok) throw new Error(`${game}: ${scene.id} cannot be scored`);
  const { lines, points } = scored.value;
  const people = t('rules.names').split(', ');
  const nameOf = (side: number): string =>
    points.length === 2 ? `${people[side]} + ${people[side + 2]}` : (people[side] ?? '');
  const words = gameWordsIn(language, module.words, { seat: (seat) => people[seat], side: nameOf });
  const totals = sumBySide(lines, points.length);
  return (
    <figure className={styles.example} data-worked={scene.id}>
      <figcaption>{words.say(scene)}</figcaption>
      <Scene game={game} input={input} words={words} nameOf={nameOf} />
      <ol className={styles.lines}>
        {lines.map((line, i) => (
          <Line
            key={i}
            line={line}
            text={capital(words.say(module.narrator.entry(line)))}
            who={points.length > 1 ? nameOf(line.side) : ''}
          />
        ))}
      </ol>
      <dl className={styles.totals}>
        {totals.map((total, side) => (
          <div key={side}>
            <dt>{points.length === 1 ? t('rules.total') : nameOf(side)}</dt>
            <dd>{withMinus(total)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** Names the owner of a line if its words do not. */
function Line({
  line,
  text,
  who,
}: {
  readonly line: Entry;
  readonly text: string;
  readonly who: string;
}) {
  const { t } = useWords();
  const sign = line.points > 0 ? styles.gain : line.points < 0 ? styles.loss : '';
  return (
    <li className={styles.line}>
      <p className={styles.words}>
        {who === '' || text.includes(who) ? null : <span className={styles.who}>{who}</span>} {text}{' '}
        <a
          href={`#${line.rule}`}
          className={styles.ruleLink}
          aria-label={t('rules.rule', { rule: line.rule })}
        >
          {line.rule}
        </a>
      </p>{' '}
      <span className={styles.dots} aria-hidden="true" />
      <span className={`${styles.points} ${sign}`}>{signed(line.points)}</span>
    </li>
  );
}
