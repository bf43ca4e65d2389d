/**
 * Sends what is said within one turn of the event loop as one message: between threads, a message
 * costs more than what it says.
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
