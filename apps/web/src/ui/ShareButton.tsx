import { useState } from 'react';
import { announcer } from '../speech/instance.js';
import { useWords } from '../words/useWords.js';
import { copy } from './copy.js';
import { Button } from './Button.js';

/** Hands a text to the device's own way of sharing, or to the clipboard where there is none. */
export function ShareButton({
  text,
  label,
}: {
  readonly text: () => string;
  /** What it says where it is one of several. */
  readonly label?: string;
}) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const shared = await handOver(text());
    if (shared !== 'copied') return;
    setCopied(true);
    announcer.answer(t('result.copied'));
  };
  return (
    <Button look={label === undefined ? 'primary' : 'plain'} onClick={() => void share()}>
      {copied ? t('result.copied') : (label ?? t('share'))}
    </Button>
  );
}

async function handOver(text: string): Promise<'shared' | 'copied' | 'cancelled'> {
  if ('share' in navigator)
    try {
      await navigator.share({ text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  await copy(text);
  return 'copied';
}
