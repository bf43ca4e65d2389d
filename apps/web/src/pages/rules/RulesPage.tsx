import { Suspense, use, useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { loadGame } from '../../session/games.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { Markdown } from '../../ui/Markdown.js';
import { parseMarkdown, partsOf, plainText } from '../../ui/markdown.js';
import markdown from '../../ui/markdown.module.css';
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

function Rules({ game }: { readonly game: string }) {
  const { t, language } = useWords();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const source = use(entry.rules(language));
  // The page has a heading of its own in place of the file's.
  const { rules, reference } = useMemo(
    () =>
      partsOf(parseMarkdown(source).filter((block) => block.kind !== 'heading' || block.level > 1)),
    [source],
  );
  const parts = rules.filter((block) => block.kind === 'heading' && block.level === 2);
  useTarget();
  return (
    <div className={styles.page}>
      <p>
        <Link href={`/play/${game}`}>{t('rules.play')}</Link>
        {' · '}
        <Link href={`/learn/${game}`}>{t('home.learn')}</Link>
      </p>
      <nav aria-label={t('rules.contents')}>
        <ul className={styles.contents}>
          {parts.map((part) =>
            part.kind === 'heading' ? (
              <li key={part.id}>
                <a href={`#${part.id}`}>{plainText(part.text)}</a>
              </li>
            ) : null,
          )}
        </ul>
      </nav>
      <div className={markdown.text}>
        <Markdown blocks={rules} />
      </div>
      {reference.length === 0 ? null : (
        <details className={styles.reference}>
          <summary>{t('rules.reference')}</summary>
          <div className={markdown.text}>
            <Markdown blocks={reference} />
          </div>
        </details>
      )}
    </div>
  );
}

/** The rules arrive after the address was read: go to the rule it names. */
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
