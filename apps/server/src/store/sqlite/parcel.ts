/**
 * Batches everything sent within one turn of the event loop into one message: between threads the
 * overhead of a message exceeds its content.
 */
export class Parcel<T> {
  #items: T[] = [];

  constructor(readonly send: (items: readonly T[]) => void) {}

  add(item: T): void {
    if (this.#items.push(item) === 1) setImmediate(() => this.#sendAll());
  }

  #sendAll(): void {
    const items = this.#items;
    this.#items = [];
    this.send(items);
  }
}
