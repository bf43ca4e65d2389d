import { formatLog, ok, type Game, type Problem, type Result } from '@chiaro/kernel';
import { Client, type Seating } from '../client/client.js';
import type { ClientLine, LineUser } from '../client/line.js';
import { Audience } from '../host/audience.js';
import { Match } from '../match.js';
import { readHostMessage, type ClientMessage, type HostMessage } from '../protocol.js';
import { matchLog } from '../record.js';
import type { MatchEvent } from '../setup.js';

const MATCH = 'still';

/**
 * A client of a match that never changes: for replays, lessons and pictures, which draw the same
 * table and need it synchronously. It has its snapshot from the start, computes legal moves and
 * refusals, and answers `history` and `log`; every command is refused.
 */
export function stillClient<S, M, V, O>(
  game: Game<S, M, V, O>,
  events: readonly MatchEvent[],
  seating: Seating,
): Result<Client<S, M, V, O>, Problem> {
  const match = Match.restore(game, events);
  if (!match.ok) return match;
  return ok(new Client(game, MATCH, new StillLine(match.value), seating));
}

/** Answers as a host would for a match that does not change, synchronously. */
class StillLine<S, M, V, O> implements ClientLine {
  readonly connection = 'open';
  readonly #audience = new Audience<S, M, V, O>(MATCH, () => 0);
  #questions = 0;
  #user: LineUser | null = null;

  readonly ports = { now: () => 0, after: null, newId: () => String(this.#questions++) };

  readonly match: Match<S, M, V, O>;

  constructor(match: Match<S, M, V, O>) {
    this.match = match;
  }

  use(user: LineUser): () => void {
    this.#user = user;
    user.connected();
    return () => {
      this.#user = null;
    };
  }

  send(message: ClientMessage): void {
    if (message.t === 'watch') return this.#show(message.viewer);
    if ('id' in message) this.#user?.heard(this.#answer(message));
  }

  #show(viewer: Extract<ClientMessage, { t: 'watch' }>['viewer']): void {
    const member = {
      player: MATCH,
      seats: [],
      governs: false,
      send: (text: string) => this.#say(text),
    };
    this.#audience.join(this.match, member, viewer, 0);
  }

  #say(text: string): void {
    const message = readHostMessage(text);
    if (message !== null) this.#user?.heard(message);
  }

  #answer(message: Extract<ClientMessage, { readonly id: string }>): HostMessage {
    const { match } = this;
    const { id } = message;
    const named = { m: MATCH, id };
    if (message.t === 'history') {
      const { viewer, from, to } = message;
      return { t: 'history', ...named, viewer, ...match.showSteps(viewer, Math.max(1, from), to) };
    }
    if (message.t === 'log' && match.ended)
      return { t: 'log', ...named, text: formatLog(matchLog(match)) };
    const code = message.t === 'log' ? 'GAME_NOT_FINISHED' : 'NOT_ALLOWED';
    return { t: 'no', ...named, error: { code } };
  }
}
