import { useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import { Button } from '../../../ui/Button.js';
import { copy } from '../../../ui/copy.js';
import { useWords } from '../../../words/useWords.js';

/** As a picture and text where the device can share; else the text is copied. */
export function SharePicture({
  share,
  draw,
}: {
  readonly share: () => { readonly title: string; readonly text: string };
  readonly draw: () => Promise<Blob>;
}) {
  const { t } = useWords();
  const [done, setDone] = useState(false);
  const send = async () => {
    const { text, title } = share();
    const files = await pictureFiles(draw);
    const data = { title, text, ...(navigator.canShare?.({ files }) === true ? { files } : {}) };
    if (navigator.canShare?.(data) === true) {
      // Whoever closes the device's own sheet has changed their mind: no error.
      await navigator.share(data).catch(() => {});
      return;
    }
    await copy(text);
    setDone(true);
    announcer.answer(t('result.copied'));
  };
  return <Button onClick={() => void send()}>{done ? t('result.copied') : t('keep.share')}</Button>;
}

async function pictureFiles(draw: () => Promise<Blob>): Promise<File[]> {
  const picture = await draw().catch(() => null);
  return picture === null ? [] : [new File([picture], 'chiaro.png', { type: 'image/png' })];
}
