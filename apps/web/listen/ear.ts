import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeardEvent, PageEvent, Recording, TableState, VoiceEvent } from './events.js';
import { unheard } from './laws/hearing.js';

/** Gathers one recording from the voice's file, the page and the player. */
export class Ear {
  readonly #events: HeardEvent[] = [];
  #offset: number;
  #rest = '';
  #state: TableState = 'none';

  /** Hears what is said from now on. */
  constructor(readonly speechLog: string) {
    this.#offset = this.#read(0).size;
    this.#rest = '';
  }

  get recording(): Recording {
    this.#listen();
    return this.#events.toSorted((a, b) => a.at - b.at);
  }

  get state(): TableState {
    return this.#state;
  }

  add(event: HeardEvent): void {
    this.#events.push(event);
  }

  hearPage(event: PageEvent): void {
    if (event.kind === 'state') this.#state = event.state;
    this.add(event);
  }

  /** Milliseconds since anything was said or happened in the page. */
  quietFor(): number {
    this.#listen();
    const last = this.#events.reduce((latest, { at }) => Math.max(latest, at), 0);
    return Date.now() - last;
  }

  /** Until nothing has happened for so many milliseconds. */
  async silence(ms: number): Promise<void> {
    for (const start = Date.now(); Date.now() - start < ms || this.quietFor() < ms;)
      await sleep(25);
  }

  since(start: number): Recording {
    return this.recording.filter(({ at }) => at >= start);
  }

  /** Whether a message of these last milliseconds still waits to be said. */
  owes(within: number): boolean {
    return unheard(this.since(Date.now() - within)).length > 0;
  }

  #listen(): void {
    const { text, size } = this.#read(this.#offset);
    this.#offset = size;
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') this.add(JSON.parse(line) as VoiceEvent);
  }

  #read(from: number): { text: string; size: number } {
    const file = openSync(this.speechLog, 'r');
    try {
      const { size } = fstatSync(file);
      const buffer = Buffer.alloc(size - from);
      readSync(file, buffer, 0, buffer.length, from);
      // Orca writes whole lines; a character cut in half would need two reads within one line.
      return { text: buffer.toString(), size };
    } finally {
      closeSync(file);
    }
  }
}
