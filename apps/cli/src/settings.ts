import { err, isRecord, ok, parseJson, type Problem, type Result } from '@chiaro/kernel';
import { fileProblem } from './context.js';
import { BadValue, flagNames, specOf, type FlagName } from './flags.js';
import { nearest } from './nearest.js';
import { WorldError, type World } from './world.js';

/** Default values of flags that a person configured for every command that has them. */
export type Settings = Readonly<Partial<Record<FlagName, unknown>>>;

/** An example of a settings file. */
export const EXAMPLE = '{"lang":"it","warnings":"minimal"}';

/** Flags that an environment variable sets too; it takes precedence over the file. */
const VARIABLES: Readonly<Partial<Record<FlagName, string>>> = {
  lang: 'CHIARO_LANG',
  data: 'CHIARO_DATA',
  server: 'CHIARO_SERVER',
};

/**
 * `CHIARO_CONFIG`, or `chiaro/config.json` in the configuration folder: an object whose keys are
 * names of flags. The default file may be missing; any error in it is reported, and no command runs
 * with a partial configuration.
 */
export async function readSettings(world: World): Promise<Result<Settings, readonly Problem[]>> {
  const named = world.env['CHIARO_CONFIG'] || null;
  const path = named ?? usualPath(world.env);
  if (path === null) return ok({});
  const text = await readSmall(world, path);
  if (!text.ok) {
    const isUsual = named === null && text.error.reason === 'missing';
    return isUsual ? ok({}) : err([fileProblem(text.error)]);
  }
  const json = parseJson(text.value.replace(/^\uFEFF/, ''));
  if (!json.ok) return err([invalid(path, 'cli.settings.json', json.error.facts)]);
  if (!isRecord(json.value))
    return err([invalid(path, 'cli.settings.object', { braces: EXAMPLE })]);
  return readAll(path, json.value, world.env);
}

function usualPath(env: World['env']): string | null {
  const home = env['HOME'] || env['USERPROFILE'];
  const folder = env['XDG_CONFIG_HOME'] || (home === undefined ? null : `${home}/.config`);
  return folder === null ? null : `${folder}/chiaro/config.json`;
}

async function readSmall(world: World, path: string): Promise<Result<string, WorldError>> {
  try {
    const parts: Uint8Array[] = [];
    for await (const chunk of world.open(path)) parts.push(chunk);
    return ok(Buffer.concat(parts).toString('utf8'));
  } catch (error) {
    if (error instanceof WorldError) return err(error);
    throw error;
  }
}

function readAll(
  path: string,
  given: Readonly<Record<string, unknown>>,
  env: World['env'],
): Result<Settings, readonly Problem[]> {
  const problems: Problem[] = [];
  const settings: Partial<Record<FlagName, unknown>> = {};
  for (const [key, value] of Object.entries(given)) {
    const name = flagNames.find((each) => each === key);
    const read = name === undefined ? unknownKey(path, key) : readValue(path, name, value);
    if (!read.ok) problems.push(read.error);
    else if (name !== undefined && !env[VARIABLES[name] ?? '']) settings[name] = read.value;
  }
  return problems.length > 0 ? err(problems) : ok(settings);
}

function unknownKey(path: string, key: string): Result<never, Problem> {
  const field = key.slice(0, 40);
  const meant = nearest(key, flagNames) ?? 'none';
  return err({ ...invalid(path, 'cli.settings.unknown', { field, meant }), path: `/${field}` });
}

/**
 * Parses a value as if it had been typed: `4`, `medium,easy`; a flag without a value is true or
 * false.
 */
function readValue(path: string, name: FlagName, value: unknown): Result<unknown, Problem> {
  const { flags, choices, parse } = specOf(name);
  const text = Array.isArray(value) ? value.join(',') : String(value);
  const refuse = (allowed: string): Result<never, Problem> =>
    err({
      ...invalid(path, 'cli.settings.value', { field: name, value: text.slice(0, 40), allowed }),
      path: `/${name}`,
      expected: allowed,
    });
  if (!flags.includes('<')) return typeof value === 'boolean' ? ok(value) : refuse('true, false');
  if (typeof value === 'object' && !Array.isArray(value)) return refuse(choices?.join(', ') ?? '…');
  if (choices !== undefined && !choices.includes(text)) return refuse(choices.join(', '));
  try {
    return ok(parse === undefined ? text : parse(text));
  } catch (error) {
    if (error instanceof BadValue) return refuse(error.message);
    throw error;
  }
}

const invalid = (file: string, reason: string, facts: Problem['facts'] = {}): Problem => ({
  code: 'CONFIG_INVALID',
  reason,
  facts: { ...facts, file: file.slice(0, 200) },
});
