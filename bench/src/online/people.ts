import { Agent, request } from 'node:http';

/** Loopback addresses, each a network of its own to the server's limits. */
const ADDRESSES = 200;
/** Connections are kept, so that most of what is measured are sockets. */
const agents = new Map<string, Agent>();

/** The address that the `number`th device comes from. */
export const addressOf = (number: number): string => `127.0.0.${2 + (number % ADDRESSES)}`;

/** A player with an identity of our server. */
export interface Person {
  readonly token: string;
  readonly from: string;
}

/** Posts to the server under test, and takes nothing but a good answer. */
export function post<T>(port: number, path: string, body: object, by: Partial<Person>): Promise<T> {
  const { token, from = addressOf(0) } = by;
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from });
  agents.set(from, agent);
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent });
    asking.on('error', reject);
    asking.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text) as T);
        else reject(new Error(`${path}: ${response.statusCode} ${text}`));
      });
    });
    asking.end(JSON.stringify(body));
  });
}

export async function makePerson(port: number, number: number, name = 'Anna'): Promise<Person> {
  const from = addressOf(number);
  const { token } = await post<{ token: string }>(port, '/api/me', { name }, { from });
  return { token, from };
}

/** A match that has begun, and who plays it. */
export interface Seated {
  readonly match: string;
  readonly people: readonly Person[];
}

/** Two people who have sat down in a room of their own: their match begins. */
export async function seatTwo(port: number, number: number, game: string): Promise<Seated> {
  const from = addressOf(number);
  const wish = { game, admits: 'code' };
  const { code, room } = await post<{ code: string; room: string }>(port, '/api/rooms', wish, {
    from,
  });
  const people: Person[] = [];
  for (const [seat, name] of ['Anna', 'Bruno'].entries()) {
    const person = await makePerson(port, number, name);
    await post(port, '/api/rooms/join', { code }, person);
    await post(port, `/api/rooms/${room}/sit`, { seat }, person);
    people.push(person);
  }
  return { match: `${room}-1`, people };
}

/** Closes the connections of everybody who asked. */
export function leave(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}
