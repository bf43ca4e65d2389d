import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A desk for one player: a display of its own, a session bus, the accessibility bus, and Orca whose
 * voice is `recorder.py`. Several stand side by side; none needs rights that a plain user lacks.
 */
export interface Desk {
  /** For every program that sits at it. */
  readonly env: Readonly<Record<string, string>>;
  /** Where Orca's voice writes. */
  readonly speechLog: string;
  close(): Promise<void>;
}

/** Something of the machine's that is missing or does not start: reported, no failure of ours. */
export class CannotListen extends Error {}

/** How long a program may take to start on a loaded machine. */
const START_MS = 60_000;

/** Whoever looks into a desk afterwards wants to know what Orca thought. */
const isKept = process.env['CHIARO_LISTEN_KEEP'] !== undefined;

const LAUNCHERS = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'];

/** Process groups that are still there; none outlives us. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) signal(group, 'SIGKILL');
});

export async function openDesk(folder: string, files: string): Promise<Desk> {
  const programs: ChildProcess[] = [];
  const close = () => closeAll(programs);
  try {
    const base = prepare(folder, files);
    const start = (name: string, command: string, args: readonly string[], env = base) => {
      const log = openSync(join(folder, `${name}.log`), 'w');
      const child = spawn(command, args, {
        env,
        detached: true,
        stdio: ['ignore', 'pipe', log],
      });
      closeSync(log);
      child.on('error', () => {});
      programs.push(child);
      if (child.pid !== undefined) groups.add(child.pid);
      return child;
    };
    const display = await firstLine(
      start('xvfb', 'Xvfb', [
        '-displayfd',
        '1',
        '-screen',
        '0',
        '1280x1024x24',
        '-nolisten',
        'tcp',
      ]),
      'Xvfb gave no display',
    );
    const bus = await firstLine(
      start('dbus', 'dbus-daemon', ['--session', '--nofork', '--print-address=1']),
      'dbus-daemon gave no address',
    );
    const env = { ...base, DISPLAY: `:${display}`, DBUS_SESSION_BUS_ADDRESS: bus };
    start('openbox', 'openbox', [], env);
    start('atspi', LAUNCHERS.find(existsSync) ?? LAUNCHERS[0] ?? '', ['--launch-immediately'], env);
    await enableAccessibility(env);
    const debug = isKept ? [`--debug-file=${join(folder, 'orca-debug.txt')}`] : [];
    start('orca', 'orca', ['--disable=braille', ...debug], env);
    const speechLog = base['CHIARO_SPEECH_LOG'] ?? '';
    await until(
      () => existsSync(speechLog) && readFileSync(speechLog, 'utf8').includes('"speak"'),
      () => `Orca said nothing; its own words: ${logOf(folder, 'orca')}`,
    );
    return { env, speechLog, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Orca's home, and what every program gets. */
function prepare(folder: string, files: string): Record<string, string> {
  const home = join(folder, 'home');
  const data = join(home, '.local', 'share');
  const tools = join(folder, 'tools');
  const runtime = join(folder, 'run');
  for (const each of [join(data, 'orca'), tools, runtime]) mkdirSync(each, { recursive: true });
  writeFileSync(join(data, 'orca', '__init__.py'), '');
  copyFileSync(join(files, 'recorder.py'), join(data, 'orca', 'orca-customizations.py'));
  copyFileSync(join(files, 'orca-settings.json'), join(data, 'orca', 'user-settings.conf'));
  // Orca refuses to start beside another one; each of ours has a bus and a display to itself.
  writeFileSync(join(tools, 'pgrep'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return {
    PATH: `${tools}:${process.env['PATH'] ?? '/usr/bin:/bin'}`,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: data,
    XDG_CACHE_HOME: join(folder, 'cache'),
    // Orca speaks English about the page, whatever the page speaks: the laws know its words.
    LC_ALL: 'C.UTF-8',
    LANG: 'C.UTF-8',
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    ACCESSIBILITY_ENABLED: '1',
    NO_AT_BRIDGE: '0',
    GSETTINGS_BACKEND: 'memory',
    CHIARO_SPEECH_LOG: join(folder, 'speech.jsonl'),
  };
}

/** Browsers build their accessibility tree only when somebody listens. */
async function enableAccessibility(env: Record<string, string>): Promise<void> {
  for (const property of ['IsEnabled', 'ScreenReaderEnabled']) {
    const set = async () =>
      (await finished('gdbus', [...SET_STATUS, property, '<true>'], env)) === 0;
    await until(set, () => `the accessibility bus did not take ${property}`);
  }
}

const SET_STATUS =
  'call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method org.freedesktop.DBus.Properties.Set org.a11y.Status'.split(
    ' ',
  );

async function finished(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(command, args, { env, stdio: 'ignore' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A key as the keyboard sends it; the names are X's (`Return`, `Prior`, `shift+Tab`). */
export async function pressKey(desk: Desk, key: string): Promise<void> {
  const code = await finished('xdotool', ['key', '--clearmodifiers', key], desk.env);
  if (code !== 0) throw new Error(`xdotool cannot press ${key} (exit ${code})`);
}

async function firstLine(child: ChildProcess, problem: string): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await until(
    () => text.includes('\n'),
    () => problem,
  );
  return text.slice(0, text.indexOf('\n')).trim();
}

async function until(done: () => boolean | Promise<boolean>, problem: () => string): Promise<void> {
  for (const limit = Date.now() + START_MS; Date.now() < limit; await sleep(50))
    if (await done()) return;
  throw new CannotListen(problem());
}

const logOf = (folder: string, name: string): string =>
  readFileSync(join(folder, `${name}.log`), 'utf8')
    .trim()
    .slice(-500) || 'none';

async function closeAll(programs: readonly ChildProcess[]): Promise<void> {
  for (const child of programs.toReversed()) {
    if (child.pid === undefined || child.exitCode !== null) continue;
    const gone = once(child, 'close');
    signal(child.pid, 'SIGTERM');
    await Promise.race([gone, sleep(1000, undefined, { ref: false })]);
    signal(child.pid, 'SIGKILL');
    groups.delete(child.pid);
  }
}

/** The whole group: a launcher's children too. */
function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // gone already
  }
}
