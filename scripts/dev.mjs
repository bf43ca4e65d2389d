// npm run dev: Vite with hot reload, and behind it a server that starts anew when it changed.
//
// The server is bundled into dist/dev, beside dist/web, whose /resources it serves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as listen } from 'node:net';
import { join } from 'node:path';
import { ENTRIES, nodeBundle } from './build.mjs';
import { install } from './install.mjs';
import { dist, main, root } from './lib.mjs';

/** A port that is free now, on this machine alone. @returns {Promise<number>} */
async function freePort() {
  const probe = listen().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/** A program of Node as a child of this one: ended and started again, one after the other. */
class Program {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** @type {Promise<void>} */
  #queue = Promise.resolve();

  /**
   * @param {readonly string[]} args
   * @param {Record<string, string>} env
   * @param {'inherit' | 'ignore'} output what becomes of its standard output
   */
  constructor(args, env, output) {
    this.args = args;
    this.env = env;
    this.output = output;
  }

  restart() {
    this.#queue = this.#queue.then(async () => {
      await this.#end();
      this.#child = spawn(process.execPath, this.args, {
        cwd: root,
        stdio: ['ignore', this.output, 'inherit'],
        env: { ...process.env, ...this.env },
      });
    });
    return this.#queue;
  }

  end() {
    this.#queue = this.#queue.then(() => this.#end());
    return this.#queue;
  }

  async #end() {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Bundles the server now and after every change; a bundle that fails leaves the old one running. @param {Program} server */
async function watchServer(server) {
  const esbuild = await import('esbuild');
  const options = nodeBundle(join(dist, 'dev'), { server: ENTRIES.server });
  const context = await esbuild.context({
    ...options,
    logLevel: 'warning',
    plugins: [
      ...(options.plugins ?? []),
      {
        name: 'restart',
        setup: (builder) =>
          builder.onEnd(({ errors }) => void (errors.length === 0 && server.restart())),
      },
    ],
  });
  await context.watch();
  return context;
}

await main(async () => {
  await install();
  const port = await freePort();
  const server = new Program(
    [join(dist, 'dev', 'server.js')],
    { HOST: '127.0.0.1', PORT: String(port) },
    'ignore',
  );
  const page = new Program(
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'apps/web', '--clearScreen', 'false'],
    { CHIARO_SERVER: `http://127.0.0.1:${port}` },
    'inherit',
  );
  await page.restart();
  const bundle = await watchServer(server);
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM'];
  await Promise.race(signals.map((signal) => once(process, signal)));
  await Promise.all([page.end(), bundle.dispose(), server.end()]);
});
