import { MyRooms } from './MyRooms.js';
import { useLive, useMe } from './useMe.js';

/** On the home page, for a device that has played with others before. */
export function RunningRooms() {
  const [me] = useMe();
  useLive(me !== null && me !== undefined);
  return <MyRooms />;
}
