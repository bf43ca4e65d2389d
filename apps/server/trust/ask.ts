import { request } from 'node:http';
import { invariant } from '@chiaro/kernel';

/** Whoever asks: as which player, and from which address of this machine. */
export interface Asker {
  readonly token?: string;
  /** 127.0.0.2 and so on are networks of their own to the server's limits. */
  readonly from?: string;
}

export const authorization = ({ token }: Asker): Readonly<Record<string, string>> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** Posts, and takes nothing but a good answer. */
export async function post<T>(
  url: string,
  path: string,
  body: object,
  asker: Asker = {},
): Promise<T> {
  const { status, text } = await send(url, path, JSON.stringify(body), asker);
  invariant(status < 300, `${path}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

function send(
  url: string,
  path: string,
  body: string,
  asker: Asker,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${url}${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization(asker) },
        ...(asker.from === undefined ? {} : { localAddress: asker.from }),
        agent: false,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}
