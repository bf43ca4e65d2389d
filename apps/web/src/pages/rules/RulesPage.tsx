import '../../words/pages.js';
import { Suspense, use, useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { loadGame } from '../../session/games.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { Markdown } from '../../ui/Markdown.js';
import { parseMarkdown, partsOf, plainText } from '../../ui/markdown.js';
import markdown from '../../ui/markdown.module.css';
import { HouseRuleList } from './HouseRuleList.js';
import { Pieces } from './Pieces.js';
import { Worked } from './Worked.js';
import styles from './rules.module.css';

export function RulesPage({ game }: { readonly game: string }) {
  const { t, language } = useWords();
  const entry = loadGame(game);
  if (entry === null) return <NotFound />;
  return (
    <Page title={t('rules.title', { game: entry.cover.title[language] })}>
      <Suspense fallback={<p>{t('loading')}</p>}>
        <Rules game={game} />
      </Suspense>
    </Page>
  );
}

/** A summary and pictures first, then examples, every rule with its id, and decisions last. */
function Rules({ game }: { readonly game: string }) {
  const { t, language } = useWords();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const source = use(entry.rules(language));
  const module = use(entry.whole());
  const { summary, rules, notes } = useMemo(() => partsOf(parseMarkdown(source)), [source]);
  useTarget();
  return (
    <div className={styles.page}>
      <p>
        <Link href={`/play/${game}`}>{t('rules.play')}</Link>
        {' · '}
        <Link href={`/learn/${game}`}>{t('home.learn')}</Link>
      </p>
      <section className={styles.part} aria-labelledby="summary">
        <h2 id="summary">{t('rules.summary')}</h2>
        <div className={styles.summary}>
          <Markdown blocks={summary} />
        </div>
        <Pieces game={game} module={module} />
      </section>
      <section className={styles.part} aria-labelledby="worked">
        <h2 id="worked">{t('rules.worked')}</h2>
        <p className={styles.note}>{t('rules.workedNote')}</p>
        <Worked game={game} module={module} />
      </section>
      <section className={styles.part} aria-labelledby="full">
        <h2 id="full">{t('rules.full')}</h2>
        <Contents blocks={rules} />
        <div className={markdown.text}>
          <Markdown blocks={rules} topLevel={2} />
        </div>
        <HouseRuleList module={module} />
      </section>
      <details className={styles.reference}>
        <summary>{t('rules.reference')}</summary>
        <div className={markdown.text}>
          <Markdown blocks={notes} topLevel={2} />
        </div>
      </details>
    </div>
  );
}

function Contents({ blocks }: { readonly blocks: Parameters<typeof Markdown>[0]['blocks'] }) {
  const { t } = useWords();
  return (
    <nav aria-label={t('rules.full')}>
      <ul className={styles.contents}>
        {blocks.map((block) =>
          block.kind === 'heading' && block.level === 2 ? (
            <li key={block.id}>
              <a href={`#${block.id}`}>{plainText(block.text)}</a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}

/** The rules are loaded after the address was read: scrolls to the rule that it names. */
function useTarget(): void {
  useEffect(() => {
    const { hash } = globalThis.location;
    if (hash === '') return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.closest('details')?.setAttribute('open', '');
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, []);
}
