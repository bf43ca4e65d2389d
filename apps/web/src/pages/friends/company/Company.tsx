import { useEffect, useState } from 'react';
import type { PhraseKey } from '@chiaro/match';
import { mutedPlayers } from '../../../device/muted.js';
import { announcer } from '../../../speech/instance.js';
import { hearTalk } from '../../../session/live.js';
import type { OnlineRoom } from '../../../session/roomsApi.js';
import { useHandler, useTable, type Table } from '../../../table/table.js';
import type { Act } from '../useAct.js';
import { Clocks } from './Clocks.js';
import { Matters } from './Matters.js';
import { Phrases } from './Phrases.js';
import styles from './company.module.css';

/** The people of a match: clocks, open matters and phrases. */
export function Company({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const table = useTable();
  const { t } = table;
  const [isTalking, setTalking] = useState(false);
  const isAlone = room.members.every(({ player }) => player === room.you);
  useHandler(
    'phrases',
    isAlone
      ? null
      : () => {
          if (isSilent(table)) announcer.answer(t('chat.silent'));
          else setTalking(true);
        },
  );
  useTalk(room);
  return (
    <div className={styles.company}>
      <Clocks />
      <Matters room={room} act={act} />
      {isTalking ? <Phrases room={room} act={act} onClose={() => setTalking(false)} /> : null}
    </div>
  );
}

/** Partners with hidden hands cannot send phrases until the hand has been scored. */
function isSilent({ session, snapshot, handlers }: Table): boolean {
  const { game } = session.module;
  const { seats, sides } = game.seating(session.options);
  return game.nature.hidden && sides < seats && snapshot.result === null && handlers.pause === null;
}

/** Speaks the phrases of others after everything else; drops those that came too late. */
function useTalk(room: OnlineRoom): void {
  const table = useTable();
  const { t, words } = table;
  useEffect(() => {
    const said = (player: string, key: PhraseKey) => {
      if (mutedPlayers().includes(player) || isSilent(table)) return;
      const name = room.members.find((each) => each.player === player)?.name ?? '';
      const who = player === room.you ? t('names.you') : name;
      announcer.post({
        kind: 'chat',
        text: t('chat.said', { who, text: words.say({ id: `talk.${key}` }) }),
      });
    };
    const tooMuch = () => announcer.post({ kind: 'refusal', text: t('chat.tooMuch') });
    return hearTalk(room.room, { said, tooMuch });
  }, [room, table, t, words]);
}
