import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sounds, type Sound } from '../src/device/verbosity.js';

// Node has neither a page nor an audio device: what the code asks of them is written down here.

interface Scheduled {
  readonly wave: string;
  readonly pitch: number;
  readonly start: number;
  readonly stop: number;
  /** Value and moment of each step of the volume. */
  readonly volume: (readonly [string, number, number])[];
  readonly pan: number;
}

/** A browser's audio as far as sound.ts uses it: nodes that know what they are connected to. */
function standInForAudio(state: 'running' | 'suspended') {
  const scheduled: Scheduled[] = [];
  const contexts: Context[] = [];
  const buffers: Float32Array[] = [];
  let resumed = 0;
  class Context {
    readonly destination = { connected: null };
    readonly currentTime = 10;
    readonly sampleRate = 100;
    readonly state = state;
    constructor() {
      contexts.push(this);
    }
    async resume() {
      resumed++;
    }
    createBuffer(_channels: number, length: number) {
      const samples = new Float32Array(length);
      buffers.push(samples);
      return { getChannelData: () => samples };
    }
  }
  class Node {
    connected: unknown = null;
    connect<T>(to: T): T {
      this.connected = to;
      return to;
    }
  }
  class Panner extends Node {
    constructor(
      _audio: unknown,
      readonly options: { pan: number },
    ) {
      super();
    }
  }
  class Gain extends Node {
    readonly steps: (readonly [string, number, number])[] = [];
    readonly gain = {
      setValueAtTime: (value: number, at: number) => this.steps.push(['set', value, at]),
      linearRampToValueAtTime: (value: number, at: number) => this.steps.push(['line', value, at]),
      exponentialRampToValueAtTime: (value: number, at: number) =>
        this.steps.push(['fade', value, at]),
    };
  }
  class Filter extends Node {
    constructor(
      _audio: unknown,
      readonly options: { type: string; frequency: number },
    ) {
      super();
    }
  }
  class Source extends Node {
    #start = NaN;
    constructor(
      _audio: unknown,
      readonly options: { type?: string; frequency?: number },
    ) {
      super();
    }
    start(at: number) {
      this.#start = at;
    }
    stop(at: number) {
      const band = this.connected instanceof Filter ? this.connected : null;
      const gain = (band ?? this).connected as Gain;
      const panner = gain.connected as Panner;
      expect(panner.connected).toBe(contexts[0]?.destination);
      scheduled.push({
        wave: band === null ? (this.options.type ?? '') : `noise ${band.options.type}`,
        pitch: band?.options.frequency ?? this.options.frequency ?? NaN,
        start: this.#start,
        stop: at,
        volume: gain.steps,
        pan: panner.options.pan,
      });
    }
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('StereoPannerNode', Panner);
  vi.stubGlobal('GainNode', Gain);
  vi.stubGlobal('BiquadFilterNode', Filter);
  vi.stubGlobal('OscillatorNode', Source);
  vi.stubGlobal('AudioBufferSourceNode', Source);
  return { scheduled, contexts, buffers, resumed: () => resumed };
}

function standInForDevice({ touched = true, state = 'running' as 'running' | 'suspended' } = {}) {
  const vibrated: number[] = [];
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive: touched },
    vibrate: (ms: number) => vibrated.push(ms),
  });
  return { vibrated, ...standInForAudio(state) };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('a sound', () => {
  it('is silent until the person has touched the page', async () => {
    const { contexts, vibrated } = standInForDevice({ touched: false });
    const { playSound, tick } = await import('../src/speech/sound.js');
    playSound('turn');
    tick();
    expect(contexts).toEqual([]);
    expect(vibrated).toEqual([]);
  });

  it('begins at once, swells, fades and ends, at its place', async () => {
    const { scheduled } = standInForDevice();
    const { playSound } = await import('../src/speech/sound.js');
    playSound('turn', -0.5);
    expect(scheduled).toEqual([
      {
        wave: 'sine',
        pitch: 659,
        start: 10,
        stop: 10.5,
        volume: [
          ['set', 0, 10],
          ['line', 0.12, 10.006],
          ['fade', 0.0001, 10.5],
        ],
        pan: -0.5,
      },
    ]);
  });

  it('of dice is five knocks on wood, one after the other', async () => {
    const { scheduled, buffers } = standInForDevice();
    const { playSound } = await import('../src/speech/sound.js');
    playSound('roll');
    expect(scheduled.map(({ wave, pan }) => [wave, pan])).toEqual(
      Array.from({ length: 5 }, () => ['noise bandpass', 0]),
    );
    const starts = scheduled.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(new Set(starts).size).toBe(5);
    // Half a second of noise, made once.
    expect(buffers.map(({ length }) => length)).toEqual([50]);
    const [noise] = buffers;
    expect(Math.min(...noise!)).toBeLessThan(0);
    expect(Math.max(...noise!)).toBeGreaterThan(0);
  });

  it('goes up for points and a win, and down for a loss', async () => {
    const { scheduled } = standInForDevice();
    const { playSound } = await import('../src/speech/sound.js');
    const pitches = (sound: Sound): number[] => {
      scheduled.length = 0;
      playSound(sound);
      return scheduled.map(({ pitch }) => pitch);
    };
    const goUp = (values: number[]) => values.every((each, i) => i === 0 || each > values[i - 1]!);
    expect(goUp(pitches('points'))).toBe(true);
    expect(goUp(pitches('win'))).toBe(true);
    expect(goUp(pitches('loss').toReversed())).toBe(true);
  });

  it('differs from every other', async () => {
    const { scheduled, contexts } = standInForDevice();
    const { playSound } = await import('../src/speech/sound.js');
    const heard = sounds.map((sound) => {
      scheduled.length = 0;
      playSound(sound);
      return JSON.stringify(scheduled);
    });
    expect(heard).not.toContain('[]');
    expect(new Set(heard).size).toBe(sounds.length);
    expect(contexts).toHaveLength(1);
  });

  it('wakes audio that the browser put to sleep, and none that is awake', async () => {
    const asleep = standInForDevice({ state: 'suspended' });
    (await import('../src/speech/sound.js')).playSound('turn');
    expect(asleep.resumed()).toBe(1);
    vi.resetModules();
    const awake = standInForDevice();
    (await import('../src/speech/sound.js')).playSound('turn');
    expect(awake.resumed()).toBe(0);
  });

  it('in the hand is a short tick, where the device can', async () => {
    const { vibrated } = standInForDevice();
    const { tick } = await import('../src/speech/sound.js');
    tick();
    expect(vibrated).toEqual([8]);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    expect(() => tick()).not.toThrow();
  });
});

describe('the voice of the page', () => {
  /** A region as far as voice.ts uses it. */
  class Region {
    messages: { textContent: string }[] = [];
    append(message: { textContent: string }) {
      this.messages.push(message);
    }
    replaceChildren() {
      this.messages = [];
    }
    get texts() {
      return this.messages.map(({ textContent }) => textContent);
    }
  }
  /** Something on the page, from `left` to `right`. */
  class Thing {
    constructor(
      readonly held: Thing | null,
      readonly left = 0,
      readonly right = 0,
    ) {}
    closest = (selector: string) => (selector === '[data-state] *' ? this.held : null);
    getBoundingClientRect = () => ({ left: this.left, right: this.right });
  }
  async function freshVoice(isOn: (sound: Sound) => boolean, focused: Thing | null = null) {
    const device = standInForDevice();
    vi.stubGlobal('Element', Thing);
    vi.stubGlobal('innerWidth', 1000);
    vi.stubGlobal('document', {
      createElement: (name: string) => ({ name, textContent: '' }),
      activeElement: focused,
    });
    const { domVoice } = await import('../src/speech/voice.js');
    const regions = { polite: new Region(), assertive: new Region() };
    const voice = domVoice(regions as never, isOn);
    return { voice, ...regions, ...device };
  }

  it('writes each message as a paragraph of its own, into its region', async () => {
    const { voice, polite, assertive } = await freshVoice(() => true);
    voice.speak('polite', 'Your turn.');
    voice.speak('polite', 'Five points.');
    voice.speak('assertive', 'No.');
    expect(polite.messages).toEqual([
      { name: 'p', textContent: 'Your turn.' },
      { name: 'p', textContent: 'Five points.' },
    ]);
    expect(assertive.texts).toEqual(['No.']);
    voice.empty();
    expect([polite.texts, assertive.texts]).toEqual([[], []]);
  });

  it('plays only the sounds that are on', async () => {
    const { voice, scheduled } = await freshVoice((sound) => sound !== 'win');
    voice.play('win');
    expect(scheduled).toEqual([]);
    voice.play('turn');
    expect(scheduled).toHaveLength(1);
  });

  it.each([
    ['at the left edge', 0, 0, -1],
    ['in the middle', 400, 600, 0],
    ['on the right', 700, 800, 0.5],
    ['beyond the right edge', 1500, 1700, 1],
    ['beyond the left edge', -400, -200, -1],
  ])('places a card where the hand is: %s', async (_name, left, right, pan) => {
    const held = new Thing(null, left, right);
    const { voice, scheduled } = await freshVoice(() => true, new Thing(held));
    for (const sound of ['card', 'place', 'turn'] as const) voice.play(sound);
    expect(scheduled.map((each) => each.pan)).toEqual([pan, pan, 0]);
  });

  it.each([
    ['nothing has the focus', null],
    ['the focus is outside the board', new Thing(null)],
  ])('places it in the middle where %s', async (_name, focused) => {
    const { voice, scheduled } = await freshVoice(() => true, focused);
    voice.play('card');
    expect(scheduled.map((each) => each.pan)).toEqual([0]);
  });
});
