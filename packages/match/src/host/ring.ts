/** A ring buffer of the last messages to a viewer, as text, for clients that reconnect. */
export class Ring {
  readonly #texts: string[] = [];
  /** Number of the next event. */
  #next: number;

  readonly size: number;

  constructor(next: number, size: number) {
    this.size = size;
    this.#next = next;
  }

  get next(): number {
    return this.#next;
  }

  push(text: string): void {
    this.#texts.push(text);
    if (this.#texts.length > this.size) this.#texts.shift();
    this.#next++;
  }

  /** All messages from event `from` on; null if it is no longer in the buffer, or lies ahead. */
  since(from: number): readonly string[] | null {
    const first = this.#next - this.#texts.length;
    return from < first || from > this.#next ? null : this.#texts.slice(from - first);
  }
}
