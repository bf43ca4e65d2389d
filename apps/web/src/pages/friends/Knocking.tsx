import { useLocation } from 'wouter';
import { forgetRoom } from '../../session/live.js';
import { actInRoom, type OnlineRoom } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';

/** Waiting at a room entered by its code: a member has to admit. */
export function Knocking({ room, title }: { readonly room: OnlineRoom; readonly title: string }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const leave = () => {
    void actInRoom(room.room, { do: 'leave' }).then(() => forgetRoom(room.room));
    go('/friends');
  };
  return (
    <Page title={title}>
      <p>{t('friends.knocking')}</p>
      <Button onClick={leave}>{t('friends.leave')}</Button>
    </Page>
  );
}
