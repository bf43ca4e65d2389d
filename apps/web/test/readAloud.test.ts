import { describe, expect, it } from 'vitest';
import { ReadAloud } from '../src/speech/readAloud.js';

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

  it('says nothing more once it is switched off', () => {
    const { aloud, said, end } = setUp();
    aloud.say('uno', false);
    aloud.say('due', false);
    aloud.stop();
    end();
    expect(said).toEqual(['it: uno', '(stop)']);
  });
});
