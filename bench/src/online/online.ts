import { playAzul } from './azul.js';
import { beHostile } from './hostile.js';
import { sitIdle } from './idle.js';
import { compareServers } from './others.js';
import { spectate } from './spectators.js';
import { storm } from './storm.js';

const parts: Readonly<Record<string, () => Promise<string[]>>> = {
  others: compareServers,
  azul: playAzul,
  idle: sitIdle,
  spectators: spectate,
  storm,
  hostile: beHostile,
};

/** Those parts that are named, or all of them. */
export async function onlineFigures(named: readonly string[]): Promise<string[]> {
  const stranger = named.find((name) => !(name in parts));
  if (stranger !== undefined)
    throw new Error(`There is no part ${stranger}: ${Object.keys(parts).join(' | ')}.`);
  const lines: string[] = [];
  for (const name of named.length > 0 ? named : Object.keys(parts))
    lines.push(...((await parts[name]?.()) ?? []), '');
  return lines.slice(0, -1);
}
