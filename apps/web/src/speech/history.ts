/** Spoken messages, kept to be heard again. */
export const bufferNames = ['all', 'game', 'score'] as const;
export type BufferName = (typeof bufferNames)[number];

export interface HistoryItem {
  readonly text: string;
  readonly buffers: readonly BufferName[];
}

const KEPT = 500;

/** A reading place in one of three buffers; the newest item is where reading starts. */
export class History {
  #items: readonly HistoryItem[] = [];
  #buffer: BufferName = 'all';
  /** Index into the items of the buffer; null at the end, before anything was read. */
  #place: number | null = null;

  get buffer(): BufferName {
    return this.#buffer;
  }

  items(buffer: BufferName = this.#buffer): readonly HistoryItem[] {
    return this.#items.filter((item) => item.buffers.includes(buffer));
  }

  add(item: HistoryItem): void {
    this.#items = [...this.#items, item].slice(-KEPT);
    this.#place = null;
  }

  /** The next older (−1) or newer (+1) item; null if there is none. */
  move(by: -1 | 1): string | null {
    const items = this.items();
    const from = this.#place ?? items.length;
    const to = from + by;
    if (to < 0 || to >= items.length) return null;
    this.#place = to;
    return items[to]?.text ?? null;
  }

  turnTo(by: -1 | 1): BufferName {
    const at = bufferNames.indexOf(this.#buffer) + by + bufferNames.length;
    this.#buffer = bufferNames[at % bufferNames.length] ?? 'all';
    this.#place = null;
    return this.#buffer;
  }

  clear(): void {
    this.#items = [];
    this.#place = null;
  }
}
