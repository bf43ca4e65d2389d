/** Upper bounds of a histogram, in milliseconds. */
const BOUNDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];

/** How long something takes, and how often it happens. */
export class Histogram {
  readonly #counts = BOUNDS.map(() => 0);
  #count = 0;
  #sum = 0;

  add(milliseconds: number): void {
    this.#count++;
    this.#sum += milliseconds;
    const bound = BOUNDS.findIndex((each) => milliseconds <= each);
    if (bound >= 0) this.#counts[bound] = (this.#counts[bound] ?? 0) + 1;
  }

  lines(name: string): string[] {
    let below = 0;
    return [
      ...BOUNDS.map((bound, i) => {
        below += this.#counts[i] ?? 0;
        return `${name}_bucket{le="${bound}"} ${below}`;
      }),
      `${name}_bucket{le="+Inf"} ${this.#count}`,
      `${name}_sum ${this.#sum}`,
      `${name}_count ${this.#count}`,
    ];
  }
}

interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly lines: (name: string) => readonly string[];
}

/**
 * The metrics of a node, in the Prometheus text format. Numbers only: no label names a player, a
 * room or a match.
 */
export class Metrics {
  readonly #metrics: Metric[] = [];

  /** `read` is called at each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    this.#metrics.push({ kind: 'gauge', name, help, lines: (each) => [`${each} ${read()}`] });
  }

  /** Returns a function that increments the counter. */
  counter(name: string, help: string): () => void {
    let count = 0;
    this.#metrics.push({ kind: 'counter', name, help, lines: (each) => [`${each} ${count}`] });
    return () => void count++;
  }

  histogram(name: string, help: string): Histogram {
    const histogram = new Histogram();
    const lines = (each: string): string[] => histogram.lines(each);
    this.#metrics.push({ kind: 'histogram', name, help, lines });
    return histogram;
  }

  text(): string {
    const lines = this.#metrics.flatMap(({ kind, name, help, lines: of }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...of(name),
    ]);
    return `${lines.join('\n')}\n`;
  }
}
