import { LocalFeed, type Feed } from '@chiaro/match';
import type { Hints } from './hints.js';

/** Notifies hosts of this node at once, and those of other nodes by hints. */
export class NodeFeed implements Feed {
  readonly #here = new LocalFeed();

  constructor(readonly hints: Hints) {}

  listen(match: string, moved: (seq: number) => void): () => void {
    return this.#here.listen(match, moved);
  }

  tell(match: string, seq: number): void {
    this.#here.tell(match, seq);
    this.hints.send(['moved', match, seq]);
  }

  /** Another node sent this hint. */
  heard(match: string, seq: number): void {
    this.#here.tell(match, seq);
  }
}
