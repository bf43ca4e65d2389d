import type { AnyModule, OptionSpec, Words } from '@chiaro/kernel';
import { useGameWords } from '../../words/useGameWords.js';
import { translator } from '../../words/words.js';
import styles from './rules.module.css';

/** The house rules, in the words of the form in which they are chosen. */
export function HouseRuleList({ module }: { readonly module: AnyModule }) {
  const { words, t } = useGameWords(module);
  return (
    <>
      <h3 id="house-rules" tabIndex={-1} className={styles.houseTitle}>
        {t('rules.house')}
      </h3>
      <dl className={styles.house}>
        {Object.entries(module.game.options.specs).map(([key, spec]) => (
          <div key={key}>
            <dt>{words.say({ id: `option.${key}` })}</dt>
            <dd>{words.say({ id: `option.${key}.help` })}</dd>
            <dd className={styles.values}>{valuesOf(key, spec, words)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function valuesOf(key: string, spec: OptionSpec, words: Words): string {
  const t = translator(words);
  const usual = (text: string): string => `${text} (${t('rules.usual')})`;
  switch (spec.kind) {
    case 'choice':
      return spec.values
        .map((value) => {
          const text = words.say({ id: `option.${key}.${value}` });
          return value === spec.default ? usual(text) : text;
        })
        .join(' · ');
    case 'flag':
      return (
        spec.default
          ? [usual(t('rules.yes')), t('rules.no')]
          : [usual(t('rules.no')), t('rules.yes')]
      ).join(' · ');
    case 'number': {
      const range = t('rules.from', { min: spec.min, max: spec.max });
      const first = spec.default === null ? t('rules.none') : String(spec.default);
      return `${usual(first)} · ${range}`;
    }
  }
}
