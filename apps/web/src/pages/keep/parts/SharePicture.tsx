import { useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import { Button } from '../../../ui/Button.js';
import { copy } from '../../../ui/copy.js';
import { useWords } from '../../../words/useWords.js';

/** Shares a picture and text if the device can; otherwise copies the text. */
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
      // Closing the share sheet is no error.
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
