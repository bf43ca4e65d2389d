import { convert, err, object, ok, optional, text, type Read } from '@chiaro/kernel';
import { readName } from '@chiaro/kernel/internal';
import { langOnly, type Endpoint } from '../http/endpoint.js';
import type { PlayerStore } from './store.js';

export interface PeopleService {
  readonly players: PlayerStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A normalised name. */
export const nameShape = convert(text({ max: 200 }), (value, report) => {
  const name = readName(value);
  return name.ok ? name.value : report.add(name.error.code);
});

const meWish = object({ name: nameShape });
const id = text({ max: 32 });
const meShape = object({ id, name: text({ max: 200 }), token: optional(id) });
type Me = Read<typeof meShape>;

/** The only way to create an identity: no link and no navigation does. */
export const becomeMe = ({
  players,
  now,
}: PeopleService): Endpoint<unknown, Read<typeof meWish>, Me> => ({
  method: 'POST',
  path: '/api/me',
  operation: 'becomeMe',
  summary:
    'Gives this device a player, or its player another name. A page gets a cookie, a program a token for `Authorization: Bearer`, told once.',
  cost: 20,
  query: langOnly,
  body: { shape: meWish },
  answer: meShape,
  statuses: { 200: 'The same player as before.', 201: 'A new player.' },
  async handle({ body: { name }, device, network }) {
    const known = await players.find(device.secret);
    if (known !== null) {
      await players.rename(known.id, name);
      return ok({ status: 200, value: { id: known.id, name } });
    }
    const made = await players.create(name, now(), network);
    if (!made.ok) return err({ problems: [made.error] });
    const { player, secret } = made.value;
    return device.isBrowser
      ? ok({ status: 201, value: player, secret })
      : ok({ status: 201, value: { ...player, token: secret } });
  },
});

export const showMe = ({ players }: PeopleService): Endpoint<unknown, undefined, Me> => ({
  method: 'GET',
  path: '/api/me',
  summary: 'The player of this device.',
  query: langOnly,
  answer: meShape,
  statuses: { 200: 'The player.' },
  async handle({ device }) {
    const player = await players.find(device.secret);
    return player === null
      ? err({ problems: [{ code: 'NOT_KNOWN' }] })
      : ok({ status: 200, value: player });
  },
});
