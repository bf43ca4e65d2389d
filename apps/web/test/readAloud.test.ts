import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserSpeech, ReadAloud } from '../src/speech/readAloud.js';

function setUp() {
  const said: string[] = [];
  let ended: (() => void) | null = null;
  const aloud = new ReadAloud(
    {
      say: (text, language, then) => {
        said.push(`${language}: ${text}`);
        ended = then;
      },
      stop: () => said.push('(stop)'),
    },
    () => 'it',
  );
  return { aloud, said, end: () => ended?.() };
}

describe('reading aloud', () => {
  it('says one message after the other, in the language of the page', () => {
    const { aloud, said, end } = setUp();
    aloud.say('Ada gioca.', false);
    aloud.say('Tocca a te.', false);
    expect(said).toEqual(['it: Ada gioca.']);
    end();
    expect(said).toEqual(['it: Ada gioca.', 'it: Tocca a te.']);
  });

  it('lets an answer interrupt, and then says what it interrupted', () => {
    const { aloud, said, end } = setUp();
    aloud.say('Ada gioca.', false);
    aloud.say('Bruno gioca.', false);
    aloud.say('Tre punti.', true);
    expect(said).toEqual(['it: Ada gioca.', '(stop)', 'it: Tre punti.']);
    end();
    end();
    expect(said.slice(3)).toEqual(['it: Ada gioca.', 'it: Bruno gioca.']);
  });

  it('keeps the order of what waits: what is urgent first, each kind as it came', () => {
    const { aloud, said, end } = setUp();
    for (const text of ['one', 'two', 'three', 'four']) aloud.say(text, false);
    for (const text of ['first', 'second', 'third']) aloud.say(text, true);
    for (let i = 0; i < 6; i++) end();
    expect(said.filter((text) => text !== '(stop)').map((text) => text.slice(4))).toEqual([
      'one',
      'first',
      'second',
      'third',
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  it('takes the late end of an interrupted message for no end of another', () => {
    const ends: (() => void)[] = [];
    const said: string[] = [];
    const aloud = new ReadAloud(
      {
        say: (text, _language, ended) => {
          said.push(text);
          ends.push(ended);
        },
        stop: () => {},
      },
      () => 'en',
    );
    aloud.say('one', false);
    aloud.say('urgent', true);
    ends[0]?.();
    expect(said).toEqual(['one', 'urgent']);
    ends[1]?.();
    expect(said).toEqual(['one', 'urgent', 'one']);
  });

  it('says nothing more once it is switched off', () => {
    const { aloud, said, end } = setUp();
    aloud.say('uno', false);
    aloud.say('due', false);
    aloud.stop();
    end();
    expect(said).toEqual(['it: uno', '(stop)']);
  });
});

describe('the voice of the browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is none where the browser has none', () => {
    expect(browserSpeech()).toBeNull();
  });

  it('speaks Italian and British English, with a voice of the language where there is one', () => {
    class Utterance extends EventTarget {
      lang = '';
      voice: object | null = null;
      constructor(readonly text: string) {
        super();
      }
    }
    const spoken: Utterance[] = [];
    let cancelled = 0;
    const italian = { lang: 'it-CH' };
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [{ lang: 'de-DE' }, italian],
      speak: (utterance: Utterance) => spoken.push(utterance),
      cancel: () => cancelled++,
    });
    const speech = browserSpeech();
    let ended = 0;
    speech?.say('Tocca a te.', 'it', () => ended++);
    speech?.say('Your turn.', 'en', () => ended++);
    expect(spoken.map(({ text, lang, voice }) => ({ text, lang, voice }))).toEqual([
      { text: 'Tocca a te.', lang: 'it-IT', voice: italian },
      { text: 'Your turn.', lang: 'en-GB', voice: null },
    ]);
    spoken[0]?.dispatchEvent(new Event('end'));
    expect(ended).toBe(1);
    spoken[1]?.dispatchEvent(new Event('error'));
    expect(ended).toBe(2);
    speech?.stop();
    expect(cancelled).toBe(1);
  });
});
