import { useLocation } from 'wouter';
import { forgetRoom } from '../../session/live.js';
import { actInRoom, type OnlineRoom } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { timeText } from './timeText.js';

/** Waits for somebody with the same wish; then the match begins by itself. */
export function WaitingForSomebody({
  room,
  title,
}: {
  readonly room: OnlineRoom;
  readonly title: string;
}) {
  const { t } = useWords();
  const [, go] = useLocation();
  const cancel = () => {
    void actInRoom(room.room, { do: 'leave' }).then(() => forgetRoom(room.room));
    go('/lobby');
  };
  return (
    <Page title={`${title}: ${timeText(room.time, t)}`}>
      <p>{t('lobby.waiting')}</p>
      <Button onClick={cancel}>{t('lobby.cancel')}</Button>
    </Page>
  );
}
