import { seatsOf } from '../../../session/roomSeats.js';
import type { OnlineRoom } from '../../../session/roomsApi.js';
import { Button } from '../../../ui/Button.js';
import { useWords } from '../../../words/useWords.js';
import type { Act } from '../useAct.js';

/** A rematch by one press; it begins when every seated player has pressed. */
export function Rematch({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const { t } = useWords();
  const wants = room.members.find(({ player }) => player === room.you)?.again === true;
  const waitsFor = room.members.filter(
    ({ player, again }) => !again && seatsOf(room, player).length > 0,
  );
  return (
    <>
      <Button
        look="primary"
        aria-pressed={wants}
        onClick={() => act({ do: 'rematch', again: !wants })}
      >
        {wants ? `✓ ${t('friends.rematch')}` : t('friends.rematch')}
      </Button>
      {wants && waitsFor.length > 0 ? (
        <p>{t('friends.waitsForRematch', { names: waitsFor.map(({ name }) => name) })}</p>
      ) : null}
    </>
  );
}
