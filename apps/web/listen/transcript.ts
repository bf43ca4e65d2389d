import type { HeardEvent, Recording } from './events.js';
import type { Violation } from './laws/law.js';

/** A recording for people: keys, what was said, where the focus rested, and each broken law. */
export function transcriptOf(recording: Recording, violations: readonly Violation[]): string {
  const start = recording[0]?.at ?? 0;
  const lines = [
    ...recording.map((event) => ({ at: event.at, text: lineOf(event) })),
    ...violations.map(({ at, law, what }) => ({
      at,
      text: `    !! ${law.toUpperCase()}: ${what}`,
    })),
  ];
  return lines
    .filter(({ text }) => text !== null)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }) => `${((at - start) / 1000).toFixed(2).padStart(7)} ${text}\n`)
    .join('');
}

function lineOf(event: HeardEvent): string | null {
  switch (event.kind) {
    case 'key':
      return `> ${event.key}`;
    case 'speak':
      return `    “${event.text}”`;
    case 'live':
      return `    (${event.region}) ${event.text}`;
    case 'rest':
      return `    [${event.on.zone}: ${event.on.name}]`;
    case 'begin':
      return '> (the game begins)';
    case 'note':
      return `# ${event.text}`;
    case 'state':
      return `    {${event.state}}`;
    case 'cancel':
    case 'mode':
    case 'focus':
    case 'input':
    case 'loading':
      return null;
  }
}
