import { useEffect } from 'react';
import { announcer } from '../speech/instance.js';
import { Button } from '../ui/Button.js';
import { Page } from '../ui/Page.js';
import { useWords } from '../words/useWords.js';

/** Shown when the game continues in another tab of this browser. */
export function Elsewhere({
  title,
  onBack,
}: {
  readonly title: string;
  readonly onBack: () => void;
}) {
  const { t } = useWords();
  const text = t('elsewhere.text');
  useEffect(() => announcer.answer(text), [text]);
  return (
    <Page title={title}>
      <p>{text}</p>
      <Button look="primary" onClick={onBack}>
        {t('elsewhere.back')}
      </Button>
    </Page>
  );
}
