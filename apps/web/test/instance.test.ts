import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sounds } from '../src/device/verbosity.js';

// The page as far as the one announcer of the app uses it; what it does, announcer.test.ts says.

/** A live region of index.html. */
class Region {
  texts: string[] = [];
  append = ({ textContent }: { textContent: string }) => void this.texts.push(textContent);
  replaceChildren = () => void (this.texts = []);
}

async function startedPage({ draws = true, missing = '' } = {}) {
  const regions: Record<string, Region> = { polite: new Region(), assertive: new Region() };
  const frames: (() => void)[] = [];
  const played: number[] = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === missing ? null : (regions[id] ?? null)),
    createElement: () => ({ textContent: '' }),
    documentElement: { lang: 'en', dataset: {}, style: {} },
    activeElement: null,
  });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    if (draws) frames.push(run);
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('navigator', {
    language: 'en',
    languages: ['en'],
    vibrate: () => true,
    get userActivation() {
      played.push(1);
      return { hasBeenActive: false };
    },
  });
  const { announcer, setGame } = await import('../src/speech/instance.js');
  const { useSettings } = await import('../src/device/useSettings.js');
  const change = (settings: object) =>
    useSettings.setState((state) => ({ settings: { ...state.settings, ...settings } }));
  /** The browser draws. */
  const draw = () => frames.splice(0).forEach((run) => run());
  return { announcer, setGame, regions, played, change, draw, useSettings };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the announcer of the page', () => {
  it('speaks into the live regions, the next message after the page was drawn', async () => {
    const { announcer, regions, draw } = await startedPage();
    announcer.answer('one');
    announcer.answer('two');
    expect(regions['polite']?.texts).toEqual(['one']);
    vi.advanceTimersByTime(350);
    expect(regions['polite']?.texts).toEqual(['one']);
    draw();
    expect(regions['polite']?.texts).toEqual(['one', 'two']);
  });

  it('goes on 0.3 s later where nothing is drawn, in the background', async () => {
    const { announcer, regions } = await startedPage({ draws: false });
    announcer.answer('one');
    announcer.answer('two');
    vi.advanceTimersByTime(350 + 299);
    expect(regions['polite']?.texts).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect(regions['polite']?.texts).toEqual(['one', 'two']);
  });

  it('forgets what it said twelve seconds after the last message, not after the first', async () => {
    const { announcer, regions, draw } = await startedPage();
    const pass = (ms: number): void => {
      vi.advanceTimersByTime(ms);
      draw();
    };
    announcer.answer('one');
    pass(8_000);
    announcer.answer('two');
    pass(8_000);
    expect(regions['polite']?.texts).toEqual(['one', 'two']);
    pass(4_000);
    expect(regions['polite']?.texts).toEqual([]);
  });

  it('goes by the settings of the moment, and by the preset of the game that is open', async () => {
    const { announcer, setGame, regions, change, draw, useSettings } = await startedPage();
    const said = (text: string): boolean => {
      announcer.post({ kind: 'score', text });
      vi.advanceTimersByTime(1_000);
      draw();
      return regions['polite']?.texts.includes(text) === true;
    };
    change({ preset: 'full', speech: {}, gamePresets: { azul: 'quiet' } });
    expect(said('five points')).toBe(true);
    setGame('azul');
    expect(said('six points')).toBe(false);
    setGame('yahtzee');
    expect(said('seven points')).toBe(true);
    setGame(null);
    expect(said('eight points')).toBe(true);
    useSettings.setState({ muted: true });
    expect(said('nine points')).toBe(false);
  });

  it('lets the person choose whether “your turn” interrupts', async () => {
    const { announcer, regions, change, draw } = await startedPage();
    change({ turnAssertive: true });
    announcer.post({ kind: 'turn', text: 'Your turn.' });
    vi.advanceTimersByTime(1_000);
    draw();
    expect(regions['assertive']?.texts).toEqual(['Your turn.']);
  });

  it('plays no sound that is switched off, alone or with all of them', async () => {
    const { announcer, played, change } = await startedPage();
    change({ preset: 'full', speech: {}, sound: true, sounds: { win: false } });
    for (const sound of sounds) announcer.post({ kind: 'own', text: 'x', sound });
    expect(played).toHaveLength(sounds.length - 1);
    change({ sound: false });
    announcer.post({ kind: 'own', text: 'y', sound: 'turn' });
    expect(played).toHaveLength(sounds.length - 1);
  });

  it('ticks in the hand only where the person wants it', async () => {
    const { played, change } = await startedPage();
    const { feel } = await import('../src/speech/feel.js');
    change({ haptics: false });
    feel();
    expect(played).toHaveLength(0);
    change({ haptics: true });
    feel();
    expect(played).toHaveLength(1);
  });

  it('reads aloud while the person wants it, what is urgent at once', async () => {
    const heard: string[] = [];
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class extends EventTarget {
        constructor(readonly text: string) {
          super();
        }
      },
    );
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [],
      speak: ({ text }: { text: string }) => heard.push(text),
      cancel: () => heard.push('(cancelled)'),
    });
    const { announcer, change, draw } = await startedPage();
    const say = (kind: 'own' | 'answer', text: string): void => {
      announcer.post({ kind, text });
      vi.advanceTimersByTime(1_000);
      draw();
    };
    change({ preset: 'full', speech: {}, readAloud: false });
    say('own', 'nobody hears this');
    change({ readAloud: true });
    say('own', 'you roll');
    say('answer', 'five points');
    change({ preset: 'full' });
    expect(heard.splice(0)).toEqual(['you roll', '(cancelled)', 'five points']);
    change({ readAloud: false });
    change({ preset: 'normal' });
    expect(heard).toEqual(['(cancelled)']);
  });

  it('needs its regions: without them nobody would hear anything', async () => {
    await expect(startedPage({ missing: 'assertive' })).rejects.toThrow('#assertive');
  });
});
