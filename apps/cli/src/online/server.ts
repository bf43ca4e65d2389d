import { err, isRecord, ok, type ErrorCode, type Problem, type Result } from '@chiaro/kernel';
import type { Context } from '../context.js';

/** The default server. */
const USUAL = 'http://localhost:3000';

/** `--server`, else CHIARO_SERVER, else this machine; without a trailing slash. */
export function serverOf(context: Context, wish: string | undefined): Result<string, Problem> {
  const text = wish ?? (context.world.env['CHIARO_SERVER'] || USUAL);
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    return err({
      code: 'WRONG_TYPE',
      reason: 'cli.online.address',
      facts: { server: text.slice(0, 80) },
    });
  return ok(new URL(text).origin);
}

/** A server's refusal with its message, already in the requested language. */
export interface Refused extends Problem {
  readonly message?: string;
}

/** The API of one server, as one player. */
export class Server {
  readonly context: Context;
  readonly origin: string;
  readonly token: string | null;

  constructor(context: Context, origin: string, token: string | null = null) {
    this.context = context;
    this.origin = origin;
    this.token = token;
  }

  as(token: string): Server {
    return new Server(this.context, this.origin, token);
  }

  /** Returns the response, the server's refusal, or `UNAVAILABLE` if nobody answers. */
  post<T>(path: string, body: object): Promise<Result<T, Refused>> {
    return this.#request(path, body);
  }

  get<T>(path: string): Promise<Result<T, Refused>> {
    return this.#request(path);
  }

  async #request<T>(path: string, body?: object): Promise<Result<T, Refused>> {
    const { world, language } = this.context;
    const url = `${this.origin}${path}?lang=${language}`;
    const answer = await world.request(url, this.headers, body);
    if (answer === null)
      return err({
        code: 'UNAVAILABLE',
        reason: 'cli.online.silent',
        facts: { server: this.origin },
      });
    const { status, json } = answer;
    if (status < 300) return ok(json as T);
    const error = isRecord(json) && isRecord(json['error']) ? json['error'] : {};
    const code = (typeof error['code'] === 'string' ? error['code'] : 'UNAVAILABLE') as ErrorCode;
    const { message } = error;
    return err({ code, ...(typeof message === 'string' ? { message } : {}) });
  }

  get headers(): Readonly<Record<string, string>> {
    return this.token === null ? {} : { authorization: `Bearer ${this.token}` };
  }
}

/** Prints a refusal, with the server's own message if it sent one. */
export async function refuseOnline(
  context: Context,
  problem: Refused,
  json: boolean,
): Promise<number> {
  if (problem.message === undefined) return context.refuse([problem], { exit: 1 });
  const { code, message } = problem;
  if (json) await context.print(JSON.stringify({ ok: false, error: { code, message } }));
  else await context.note(`${code}: ${message}`);
  return 1;
}
