import { useState } from 'react';
import { announcer } from '../speech/instance.js';
import { Button } from './Button.js';
import { useWords } from '../words/useWords.js';
import { copy } from './copy.js';

/** Copies, and says that it did. */
export function CopyButton({
  label,
  text,
}: {
  readonly label: string;
  readonly text: () => string;
}) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const press = async () => {
    await copy(text());
    setCopied(true);
    announcer.answer(t('result.copied'));
  };
  return <Button onClick={() => void press()}>{copied ? t('result.copied') : label}</Button>;
}
