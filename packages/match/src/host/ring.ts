/** The last messages that a viewer was told, as text: who was away for a moment is told them again. */
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

  /** Everything from event `from` on; null where it goes too far back, or ahead. */
  since(from: number): readonly string[] | null {
    const first = this.#next - this.#texts.length;
    return from < first || from > this.#next ? null : this.#texts.slice(from - first);
  }
}
