import { phraseKeys } from '@chiaro/match';
import { useState } from 'react';
import { mutedPlayers, setMuted } from '../../../device/muted.js';
import { announcer } from '../../../speech/instance.js';
import { talk } from '../../../session/live.js';
import { block, type OnlineRoom } from '../../../session/roomsApi.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Toolbar } from '../../../ui/Toolbar.js';
import { useWords } from '../../../words/useWords.js';
import type { Act } from '../useAct.js';
import styles from './company.module.css';

/** All phrases, which each player reads in their own language, and the list of muted players. */
export function Phrases({
  room,
  act,
  onClose,
}: {
  readonly room: OnlineRoom;
  readonly act: Act;
  readonly onClose: () => void;
}) {
  const { t, words } = useWords();
  const others = room.members.filter(({ player, admitted }) => admitted && player !== room.you);
  return (
    <Dialog title={t('chat.title')} onClose={onClose}>
      <Toolbar className={styles.phrases} label={t('chat.title')}>
        {phraseKeys.map((key) => (
          <Button
            key={key}
            onClick={() => {
              talk(room.room, key);
              onClose();
            }}
          >
            {words.say({ id: `talk.${key}` })}
          </Button>
        ))}
      </Toolbar>
      <h3>{t('friends.others')}</h3>
      <ul className={styles.people}>
        {others.map(({ player, name }) => (
          <li key={player}>
            <Person room={room} player={player} name={name} act={act} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Person({
  room,
  player,
  name,
  act,
}: {
  readonly room: OnlineRoom;
  readonly player: string;
  readonly name: string;
  readonly act: Act;
}) {
  const { t } = useWords();
  const [isMuted, setIsMuted] = useState(() => mutedPlayers().includes(player));
  const sits = room.seats.some((seat) => seat.kind === 'person' && seat.player === player);
  const toggle = () => {
    setMuted(player, !isMuted);
    setIsMuted(!isMuted);
    announcer.answer(t(isMuted ? 'chat.heardAgain' : 'chat.isMuted', { name }));
  };
  const keepAway = () =>
    void block(player).then((done) => {
      const text = done.ok ? t('blocks.done', { name }) : done.error.message;
      announcer.post({ kind: done.ok ? 'answer' : 'refusal', text });
    });
  return (
    <Toolbar className={styles.person} label={name}>
      <span className={styles.who}>{name}</span>
      <Button aria-pressed={isMuted} onClick={toggle}>
        {t('chat.mute', { name })}
      </Button>
      <Button onClick={keepAway}>{t('blocks.add', { name })}</Button>
      {room.owner === room.you && !(room.playing && sits) ? (
        <Button onClick={() => act({ do: 'remove', player })}>
          {t('friends.remove', { name })}
        </Button>
      ) : null}
    </Toolbar>
  );
}
