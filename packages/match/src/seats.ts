import type { SeatSpec } from './setup.js';

/** `person`, `bot:strong`, or `bot:strong/3/2000` with version and iterations. */
export function formatSeat(seat: SeatSpec): string {
  if (seat.kind !== 'bot') return seat.kind;
  const { level, version, iterations } = seat;
  return version === undefined || iterations === undefined
    ? `bot:${level}`
    : `bot:${level}/${version}/${iterations}`;
}

/** Reads `person`, `remote`, `bot:<level>` or `bot:<level>/<version>/<iterations>`; null otherwise. */
export function parseSeat(text: string): SeatSpec | null {
  if (text === 'person' || text === 'remote') return { kind: text };
  const [, level, version, iterations] =
    /^bot:([\w-]{1,40})(?:\/(\d{1,6})\/(\d{1,9}))?$/.exec(text) ?? [];
  if (level === undefined) return null;
  if (version === undefined) return { kind: 'bot', level };
  return { kind: 'bot', level, version: Number(version), iterations: Number(iterations) };
}
