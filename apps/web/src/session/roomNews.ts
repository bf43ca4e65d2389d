import { phrase, type Phrase } from '@chiaro/kernel';
import type { OnlineRoom } from './roomsApi.js';

type Member = OnlineRoom['members'][number];

/** What others did in a room between two moments, in the order in which it is said. */
export function roomNews(before: OnlineRoom, after: OnlineRoom): Phrase[] {
  return [
    ...comings(before, after),
    ...goings(before, after),
    ...readiness(before, after),
    ...rematches(before, after),
    ...ruling(before, after),
    ...leading(before, after),
    ...(after.playing && after.match !== before.match ? [phrase('friends.news.begins')] : []),
  ];
}

const others = ({ members, you }: OnlineRoom): readonly Member[] =>
  members.filter(({ player }) => player !== you);

const memberOf = ({ members }: OnlineRoom, player: string): Member | undefined =>
  members.find((each) => each.player === player);

function comings(before: OnlineRoom, after: OnlineRoom): Phrase[] {
  // A newly admitted member sees everybody for the first time, which is no news.
  if (memberOf(before, after.you)?.admitted !== true)
    return memberOf(after, after.you)?.admitted === true ? [phrase('friends.news.youAreIn')] : [];
  return others(after).flatMap(({ player, name, admitted }) => {
    const was = memberOf(before, player);
    if (was === undefined)
      return [phrase(admitted ? 'friends.news.came' : 'friends.news.knocks', { name })];
    return admitted && !was.admitted ? [phrase('friends.news.came', { name })] : [];
  });
}

const goings = (before: OnlineRoom, after: OnlineRoom): Phrase[] =>
  others(before)
    .filter(({ player }) => memberOf(after, player) === undefined)
    .map(({ name }) => phrase('friends.news.left', { name }));

/** After a match or a change of rules nobody is ready any more; that is not announced. */
function readiness(before: OnlineRoom, after: OnlineRoom): Phrase[] {
  if (before.playing !== after.playing || isArrangedAnew(before, after)) return [];
  return others(after).flatMap(({ player, name, ready }) => {
    const was = memberOf(before, player);
    return was === undefined || was.ready === ready
      ? []
      : [phrase(ready ? 'friends.news.ready' : 'friends.news.notReady', { name })];
  });
}

const isArrangedAnew = (before: OnlineRoom, after: OnlineRoom): boolean =>
  JSON.stringify(arrangementOf(before)) !== JSON.stringify(arrangementOf(after));

/** The options that the owner chose. Extra time of a player is private. */
const arrangementOf = ({ options, time, open, watchable }: OnlineRoom) => [
  options,
  time.split(';')[0],
  open,
  watchable,
];

/** Somebody wants to play the same again. */
const rematches = (before: OnlineRoom, after: OnlineRoom): Phrase[] =>
  others(after).flatMap(({ player, name, again }) =>
    again && memberOf(before, player)?.again === false
      ? [phrase('friends.news.again', { name })]
      : [],
  );

/** The owner changed the options, so everybody is asked again. */
const ruling = (before: OnlineRoom, after: OnlineRoom): Phrase[] =>
  after.owner !== after.you && isArrangedAnew(before, after) ? [phrase('friends.news.rules')] : [];

const leading = (before: OnlineRoom, after: OnlineRoom): Phrase[] =>
  after.owner === after.you && before.owner !== null && before.owner !== after.you
    ? [phrase('friends.news.youLead')]
    : [];
