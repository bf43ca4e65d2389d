import { Link } from 'wouter';
import { useWords } from '../words/useWords.js';
import { Page } from './Page.js';

export function NotFound() {
  const { t } = useWords();
  return (
    <Page title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <p>
        <Link href="/">{t('notFound.home')}</Link>
      </p>
    </Page>
  );
}
