import { invariant } from '@chiaro/kernel';
import type { Receiver, Serve, Served, Speak, Transport } from './transport.js';

/**
 * What every transport must do, as checks that any test runner can name and run:
 *
 *     for (const { name, check } of transportContract)
 *       it(name, () => check(async (serve) => transportServedBy(serve)));
 *
 * `make` returns a transport whose connections `serve` answers; each check makes its own. A check
 * throws if the contract is broken, and waits as long as the transport takes.
 */
export interface TransportCheck {
  readonly name: string;
  readonly check: (make: (serve: Serve) => Promise<Transport>) => Promise<void>;
}

const same = (a: unknown, b: unknown, what: string): void =>
  invariant(
    JSON.stringify(a) === JSON.stringify(b),
    `${what}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`,
  );

/** The messages received at one end, in order, and a way to wait for the next. */
class Heard {
  readonly events: string[] = [];
  #waiting: (() => void)[] = [];

  note(event: string): void {
    this.events.push(event);
    for (const go of this.#waiting.splice(0)) go();
  }

  async until(event: string): Promise<void> {
    while (!this.events.includes(event))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

interface Ends {
  readonly heard: Heard;
  readonly receiver: Receiver;
}

function receiving(): Ends {
  const heard = new Heard();
  const receiver: Receiver = {
    opened: () => heard.note('opened'),
    heard: (text) => heard.note(text),
    closed: () => heard.note('closed'),
  };
  return { heard, receiver };
}

/** A host's end that records what it receives; `spoken` resolves to its way to answer. */
function serving(): { heard: Heard; serve: Serve; spoken: Promise<Speak> } {
  const heard = new Heard();
  let connected: (speak: Speak) => void = () => undefined;
  const spoken = new Promise<Speak>((resolve) => {
    connected = resolve;
  });
  const served: Served = {
    hear: (text) => heard.note(text),
    closed: () => heard.note('closed'),
  };
  const serve: Serve = (speak) => {
    connected(speak);
    return served;
  };
  return { heard, serve, spoken };
}

export const transportContract: readonly TransportCheck[] = [
  {
    name: 'opens, and carries text both ways, in order and unchanged',
    async check(make) {
      const host = serving();
      const { heard, receiver } = receiving();
      const wire = (await make(host.serve)).open(receiver);
      await heard.until('opened');
      const texts = ['1', 'è “quoted” \\ \u{1f3b2}', '', `long ${'x'.repeat(16_000)}`, 'last'];
      for (const text of texts) wire.send(text);
      await host.heard.until('last');
      same(host.heard.events, texts, 'to the host');
      const { send } = await host.spoken;
      for (const text of texts) send(text);
      await heard.until('last');
      same(heard.events, ['opened', ...texts], 'to the client');
      wire.close();
    },
  },
  {
    name: 'answers nobody inside of a call',
    async check(make) {
      const { heard, receiver } = receiving();
      const transport = await make(({ send }) => ({
        hear: (text) => send(`echo ${text}`),
        closed: () => undefined,
      }));
      const wire = transport.open(receiver);
      same(heard.events, [], 'nothing before open returns');
      await heard.until('opened');
      wire.send('a');
      same(heard.events, ['opened'], 'nothing inside send');
      await heard.until('echo a');
      wire.close();
    },
  },
  {
    name: 'tells the host once when the client closes, and the client nothing more',
    async check(make) {
      const host = serving();
      const { heard, receiver } = receiving();
      const wire = (await make(host.serve)).open(receiver);
      await heard.until('opened');
      const { send } = await host.spoken;
      wire.close();
      wire.close();
      wire.send('after the end');
      await host.heard.until('closed');
      send('too late');
      await Promise.resolve();
      same(host.heard.events, ['closed'], 'to the host');
      same(heard.events, ['opened'], 'to the client');
    },
  },
  {
    name: 'delivers what the host said before it closed, then closes once',
    async check(make) {
      const host = serving();
      const { heard, receiver } = receiving();
      const wire = (await make(host.serve)).open(receiver);
      await heard.until('opened');
      const { send, close } = await host.spoken;
      send('bye');
      close();
      close();
      await heard.until('closed');
      wire.send('nobody is there');
      wire.close();
      same(heard.events, ['opened', 'bye', 'closed'], 'to the client');
    },
  },
  {
    name: 'keeps connections apart',
    async check(make) {
      let count = 0;
      const transport = await make(({ send }) => {
        const name = `connection ${count++}`;
        return { hear: (text) => send(`${name}: ${text}`), closed: () => undefined };
      });
      const [one, other] = [receiving(), receiving()];
      const first = transport.open(one.receiver);
      await one.heard.until('opened');
      const second = transport.open(other.receiver);
      await other.heard.until('opened');
      second.send('b');
      first.send('a');
      await one.heard.until('connection 0: a');
      await other.heard.until('connection 1: b');
      first.close();
      second.close();
    },
  },
];
