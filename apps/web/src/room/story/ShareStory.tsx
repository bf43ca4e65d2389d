import { useState } from 'react';
import { announcer } from '../../speech/instance.js';
import { Button } from '../../ui/Button.js';
import { download } from '../../ui/download.js';
import { copy } from '../../ui/copy.js';
import { ShareButton } from '../../ui/ShareButton.js';
import { useWords } from '../../words/useWords.js';
import { drawResult, type ResultPicture } from './picture.js';
import styles from './story.module.css';

/** Address of the game, or the reason why there is none. */
export type Link =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'pending' | 'refused' };

/** The result as a picture, as text and as a link. */
export function ShareStory({
  picture,
  text,
  link,
}: {
  readonly picture: () => ResultPicture;
  readonly text: () => string;
  readonly link: Link;
}) {
  const { t } = useWords();
  const [done, setDone] = useState('');
  const say = (said: string) => {
    setDone(said);
    announcer.answer(said);
  };
  const sharePicture = async () => {
    const file = new File([await drawResult(picture())], 'chiaro.png', { type: 'image/png' });
    const files = [file];
    if ('canShare' in navigator && navigator.canShare({ files })) {
      await navigator.share({ files }).catch(() => {});
      return;
    }
    download(file.name, file);
    say(t('story.pictureKept'));
  };
  const copyLink = async () => {
    if (link.kind !== 'address') return say(t(LINKLESS[link.kind]));
    await copy(link.address);
    say(t('story.linkCopied'));
  };
  return (
    <fieldset className={styles.share}>
      <legend>{t('story.share')}</legend>
      <Button onClick={() => void sharePicture()}>{t('story.picture')}</Button>
      <ShareButton text={text} label={t('story.text')} />
      <Button onClick={() => void copyLink()}>{t('story.linkTo')}</Button>
      {done === '' ? null : <span>{done}</span>}
    </fieldset>
  );
}

const LINKLESS = {
  pending: 'story.linkPending',
  refused: 'story.linkRefused',
} as const satisfies Readonly<Record<Exclude<Link['kind'], 'address'>, string>>;
