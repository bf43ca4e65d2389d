import { useRef, useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { useRoving } from '../../../ui/useRoving.js';
import { useWords } from '../../../words/useWords.js';
import type { KeptPlayer } from '../core/match.js';
import { faceIn, FACES, withFace } from '../core/people.js';
import { Dot } from '../parts/Parts.js';
import { smallPhoto } from '../photo.js';
import { people, savePeople } from '../storage.js';
import styles from '../keep.module.css';

/** The picture of a player who has a name. */
export function FaceButton({
  player,
  number,
}: {
  readonly player: KeptPlayer;
  readonly number: number;
}) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { name, colour } = player;
  const face = faceIn(people(), name);
  if (name.trim() === '') return null;
  return (
    <>
      <button
        type="button"
        className={styles.colour}
        aria-haspopup="dialog"
        aria-label={t('keep.face', { who: name, number })}
        onClick={() => setOpen(true)}
      >
        {face === undefined ? <AddFace /> : <Dot name={name} colour={colour} face={face} />}
      </button>
      {isOpen ? <FaceDialog player={player} face={face} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A dashed head and shoulders: the placeholder for a picture. */
const AddFace = () => (
  <svg viewBox="0 0 28 28" className={styles.addFace} aria-hidden="true" focusable="false">
    <circle cx="14" cy="14" r="12.5" />
    <circle cx="14" cy="11.5" r="4" />
    <path d="M6.5 22.5a7.5 7.5 0 0 1 15 0" />
  </svg>
);

const ACROSS = 6;

function FaceDialog({
  player,
  face,
  onClose,
}: {
  readonly player: KeptPlayer;
  readonly face: string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const { name } = player;
  const rows = Array.from({ length: FACES.length / ACROSS }, (_, row) =>
    FACES.slice(row * ACROSS, (row + 1) * ACROSS),
  );
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);
  const choose = (chosen: string | null) => {
    const isKept = savePeople(withFace(people(), player, chosen));
    onClose();
    // A closing dialog clears the live regions, so an earlier announcement would be lost.
    setTimeout(
      () => announcer.answer(t(isKept ? 'keep.faceSet' : 'keep.faceFull', { who: name })),
      300,
    );
  };
  return (
    <Dialog title={t('keep.faceTitle', { who: name })} onClose={onClose}>
      <div
        ref={container}
        className={styles.faces}
        role="toolbar"
        aria-label={t('keep.faceEmoji')}
        onKeyDown={onKeyDown}
      >
        {FACES.map((each, i) => (
          <button
            key={each}
            type="button"
            className={styles.faceChoice}
            aria-pressed={each === face}
            aria-label={t('keep.faceNames').split(', ')[i]}
            {...item(each)}
            onClick={() => choose(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <div className={styles.buttons}>
        <PhotoButton onPhoto={choose} />
        {face === undefined ? null : (
          <Button onClick={() => choose(null)}>{t('keep.faceNone')}</Button>
        )}
      </div>
      <p className={styles.note}>{t('keep.faceNote')}</p>
    </Dialog>
  );
}

function PhotoButton({ onPhoto }: { readonly onPhoto: (photo: string) => void }) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const read = (file: File) =>
    smallPhoto(file).then(onPhoto, () =>
      announcer.post({ kind: 'refusal', text: t('keep.facePhotoBad') }),
    );
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('keep.facePhoto')}</Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('keep.facePhoto')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
    </>
  );
}
