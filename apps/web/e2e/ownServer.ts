import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A server of a test's own, which may be killed and started again over the same data. */
export class OwnServer {
  #child: ChildProcess | null = null;
  readonly #data = mkdtempSync(join(tmpdir(), 'chiaro-own-'));

  private constructor(readonly port: number) {}

  static async start(): Promise<OwnServer> {
    const server = new OwnServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Until it says that it listens; its clock is so many milliseconds ahead. */
  async start(ahead = 0): Promise<void> {
    const shift = `const now = Date.now; Date.now = () => now() + ${ahead};`;
    const early = ['--import', `data:text/javascript,${encodeURIComponent(shift)}`];
    const child = spawn(process.execPath, [...(ahead === 0 ? [] : early), 'dist/node/server.js'], {
      cwd: root,
      env: { ...process.env, PORT: String(this.port), CHIARO_DATA: this.#data },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('http://')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    });
  }

  /** Without a word to anybody. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    await ended;
    this.#child = null;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
