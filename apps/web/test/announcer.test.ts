import { describe, expect, it } from 'vitest';
import { nextPreset, presetNames, presets, type Sound } from '../src/device/verbosity.js';
import { Announcer, type AnnouncerSettings, type Region } from '../src/speech/announcer.js';

function setUp(changes: Partial<AnnouncerSettings> = {}) {
  const said: string[] = [];
  const played: Sound[] = [];
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  const settings: AnnouncerSettings = {
    verbosity: presets.full,
    muted: false,
    turnAssertive: false,
    ...changes,
  };
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    due.push(timer);
    return () => {
      due = due.filter((each) => each !== timer);
    };
  };
  const announcer = new Announcer(
    {
      speak: (region: Region, text) => said.push(region === 'polite' ? text : `! ${text}`),
      empty: () => said.push('(emptied)'),
      play: (sound) => played.push(sound),
    },
    { now: () => now, after, afterFrame: after },
    () => settings,
  );
  /** Time passes; what is due runs in its order, also what that brings. */
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const [first] = due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (first === undefined) break;
      due = due.filter((each) => each !== first);
      now = first.at;
      first.run();
    }
    now = end;
  };
  return { announcer, said, played, pass };
}

describe('the queue', () => {
  it('says nothing before the gathering time is over', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'own', text: 'You roll.' });
    expect(said).toEqual([]);
    pass(100);
    expect(said).toEqual(['You roll.']);
  });

  it('merges neighbours of one kind into one message and drops none', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'others', text: 'Ada takes two.' });
    announcer.post({ kind: 'others', text: 'Bruno takes one.' });
    pass(100);
    expect(said).toEqual(['Ada takes two. Bruno takes one.']);
  });

  it('puts what waits together in the order of priority', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'chat', text: 'hello' });
    announcer.post({ kind: 'score', text: 'five points' });
    announcer.post({ kind: 'others', text: 'Ada plays' });
    announcer.post({ kind: 'turn', text: 'your turn' });
    announcer.post({ kind: 'own', text: 'you wrote' });
    pass(2000);
    expect(said).toEqual(['you wrote', 'your turn', 'Ada plays', 'five points', 'hello']);
  });

  it('says an identical message within 0.7 s once, on request always', () => {
    const { announcer, said, pass } = setUp();
    for (const wait of [100, 800, 800]) {
      announcer.post({ kind: 'own', text: 'same' });
      pass(wait);
    }
    announcer.answer('asked');
    announcer.answer('asked');
    pass(2000);
    expect(said).toEqual(['same', 'same\u00a0', 'asked', 'asked\u00a0']);
  });
});

describe('a repetition', () => {
  const said = (announcer: Announcer, text: string): void => {
    announcer.post({ kind: 'others', text });
    announcer.flush();
  };

  it('is left out up to 0.7 s after the words were said, at any time of the day', () => {
    const { announcer, said: heard, pass } = setUp();
    pass(60_000);
    said(announcer, 'same');
    pass(699);
    said(announcer, 'same');
    pass(0);
    expect(heard).toEqual(['same']);
    pass(1);
    said(announcer, 'same');
    expect(heard).toEqual(['same', 'same\u00a0']);
  });

  it('is known although something else was said between', () => {
    const { announcer, said: heard, pass } = setUp();
    pass(60_000);
    for (const text of ['one', 'two', 'one']) {
      said(announcer, text);
      pass(100);
    }
    pass(2000);
    expect(heard).toEqual(['one', 'two']);
  });

  it('of an event does not take the place of one that still waits', () => {
    const { announcer, said: heard, pass } = setUp();
    announcer.focusMoves(2000);
    said(announcer, 'Ada plays.');
    pass(800);
    said(announcer, 'Ada plays.');
    pass(5000);
    expect(heard).toEqual(['Ada plays.', 'Ada plays.\u00a0']);
  });
});

describe('one message at a time', () => {
  it('keeps 350 ms between any two changes of the regions', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'own', text: 'You roll.' });
    announcer.post({ kind: 'turn', text: 'Your turn.' });
    announcer.post({ kind: 'score', text: 'Five points.' });
    pass(60);
    expect(said).toEqual(['You roll.']);
    pass(349);
    expect(said).toEqual(['You roll.']);
    pass(1);
    expect(said).toEqual(['You roll.', 'Your turn.']);
    pass(350);
    expect(said).toEqual(['You roll.', 'Your turn.', 'Five points.']);
  });

  it('lets an answer pass events that still wait, never another answer', () => {
    const { announcer, said, pass } = setUp();
    for (const text of ['Ada plays.', 'Bruno plays.', 'Clara plays.']) {
      announcer.post({ kind: 'others', text });
      announcer.flush();
    }
    announcer.answer('Three points.');
    announcer.answer('Your turn.');
    pass(2000);
    expect(said).toEqual([
      'Ada plays.',
      'Three points.',
      'Your turn.',
      'Bruno plays.',
      'Clara plays.',
    ]);
  });

  it('makes a repeated message differ from the one before by a space that is not heard', () => {
    const { announcer, said, pass } = setUp();
    for (let i = 0; i < 3; i++) {
      announcer.answer('Your turn.');
      pass(2000);
    }
    expect(said).toEqual(['Your turn.', 'Your turn.\u00a0', 'Your turn.']);
  });

  it('forgets what was said after a while, and never in the moment of a new message', () => {
    const { announcer, said, pass } = setUp();
    announcer.answer('one');
    pass(12_000);
    announcer.answer('two');
    expect(said).toEqual(['one', '(emptied)']);
    pass(350);
    expect(said).toEqual(['one', '(emptied)', 'two']);
  });

  it('empties the regions for a dialog without taking away what has just been said', () => {
    const { announcer, said, pass } = setUp();
    announcer.answer('one');
    announcer.empty();
    announcer.answer('two');
    expect(said).toEqual(['one']);
    pass(2000);
    expect(said).toEqual(['one', '(emptied)', 'two']);
  });

  it('says once what is asked for while it waits', () => {
    const { announcer, said, pass } = setUp();
    announcer.focusMoves();
    announcer.post({ kind: 'own', text: 'dealt' });
    announcer.flush();
    announcer.post({ kind: 'turn', text: 'your turn' });
    announcer.flush();
    announcer.answer('your turn');
    pass(3000);
    expect(said).toEqual(['your turn', 'dealt']);
  });

  it('lets a board that changes be looked at before the next message', () => {
    const { announcer, said, pass } = setUp();
    announcer.boardChanges();
    announcer.post({ kind: 'others', text: 'one' });
    pass(399);
    expect(said).toEqual([]);
    pass(100);
    expect(said).toEqual(['one']);
  });

  it('lets the focus arrive before the next message', () => {
    const { announcer, said, pass } = setUp();
    announcer.focusMoves(600);
    announcer.answer('one');
    pass(1599);
    expect(said).toEqual([]);
    pass(1);
    expect(said).toEqual(['one']);
  });

  it('says when nothing waits any more', async () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'others', text: 'Ada plays.' });
    announcer.post({ kind: 'turn', text: 'Your turn.' });
    let isSaid = false;
    const all = announcer.said().then(() => (isSaid = true));
    pass(60);
    await Promise.resolve();
    expect([said, isSaid]).toEqual([['Your turn.'], false]);
    pass(2000);
    await all;
    expect([said, isSaid]).toEqual([['Your turn.', 'Ada plays.'], true]);
  });
});

describe('gathering', () => {
  it('counts from the first message, so that a stream of them is not put off for ever', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'others', text: 'one' });
    pass(50);
    announcer.post({ kind: 'others', text: 'two' });
    pass(9);
    expect(said).toEqual([]);
    expect(announcer.pending).toBe(2);
    pass(1);
    expect(said).toEqual(['one two']);
    expect(announcer.pending).toBe(0);
  });

  it('begins anew after what was gathered has been said', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'others', text: 'one' });
    announcer.post({ kind: 'others', text: 'two' });
    announcer.flush();
    pass(30);
    announcer.post({ kind: 'others', text: 'Ada plays' });
    pass(55);
    announcer.post({ kind: 'own', text: 'you wrote' });
    pass(2000);
    expect(said).toEqual(['one two', 'you wrote', 'Ada plays']);
  });

  it('lets answers pass what is being gathered, in the order of priority', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'own', text: 'you wrote' });
    announcer.post({ kind: 'refusal', text: 'no' });
    announcer.answer('asked');
    pass(2000);
    expect(said).toEqual(['! no', 'asked', 'you wrote']);
  });

  it('has nothing to wait for when nothing was said', async () => {
    const { announcer } = setUp();
    await announcer.said();
    expect(announcer.pending).toBe(0);
  });
});

describe('whoever listens', () => {
  it('hears what is spoken, with its kind and whether the eyes have it, until it stops', () => {
    const { announcer, pass } = setUp();
    const heard: unknown[] = [];
    const stop = announcer.listen((...told) => heard.push(told));
    announcer.post({ kind: 'own', text: 'seen', unseen: true });
    announcer.post({ kind: 'own', text: 'and not' });
    announcer.post({ kind: 'score', text: 'one', unseen: true });
    announcer.post({ kind: 'score', text: 'two', unseen: true });
    pass(2000);
    announcer.answer('one two');
    pass(2000);
    expect(heard).toEqual([
      ['seen and not', 'own', false],
      ['one two', 'score', true],
      ['one two', 'answer', false],
    ]);
    stop();
    announcer.answer('three');
    pass(2000);
    expect(heard).toHaveLength(3);
  });
});

describe('interrupting', () => {
  it('clears unsaid echoes of the cursor, never unsaid events', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'echo', text: 'seven of cups' });
    announcer.post({ kind: 'others', text: 'Ada plays' });
    announcer.interrupt();
    pass(2000);
    expect(said).toEqual(['Ada plays']);
  });

  it('is assertive only for refusals and lost connections', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'refusal', text: 'no' });
    announcer.post({ kind: 'connection', text: 'lost' });
    announcer.post({ kind: 'turn', text: 'your turn' });
    pass(2000);
    expect(said).toEqual(['! no', '! lost', 'your turn']);
  });

  it('lets "your turn" be assertive where the person wants it', () => {
    const { announcer, said, pass } = setUp({ turnAssertive: true });
    announcer.post({ kind: 'turn', text: 'your turn' });
    announcer.post({ kind: 'others', text: 'Ada plays' });
    pass(2000);
    expect(said).toEqual(['! your turn', 'Ada plays']);
  });
});

describe('verbosity', () => {
  it('says the brief form, only the sound, or nothing, by kind', () => {
    const { announcer, said, played, pass } = setUp({ verbosity: presets.quiet });
    announcer.post({ kind: 'turn', text: 'It is your turn: five dice.', brief: 'Your turn.' });
    announcer.post({ kind: 'others', text: 'Ada plays', sound: 'card' });
    announcer.post({ kind: 'score', text: 'five points', sound: 'points' });
    pass(2000);
    expect(said).toEqual(['Your turn.']);
    expect(played).toEqual(['card']);
  });

  it('says the whole where the person wants it, although there is a brief form', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'turn', text: 'It is your turn: five dice.', brief: 'Your turn.' });
    pass(100);
    expect(said).toEqual(['It is your turn: five dice.']);
  });

  it('says nothing where the brief form is empty, and the whole where there is none', () => {
    const { announcer, said, played, pass } = setUp({ verbosity: presets.normal });
    announcer.post({ kind: 'others', text: 'Ada rolls.', brief: '', sound: 'roll' });
    announcer.post({ kind: 'score', text: 'Five points.' });
    pass(100);
    expect(said).toEqual(['Five points.']);
    expect(played).toEqual(['roll']);
    expect(announcer.history.items().map(({ text }) => text)).toEqual([
      'Ada rolls.',
      'Five points.',
    ]);
  });

  it('has a preset for few words, one for many and one that nothing is left out of', () => {
    expect(presets).toEqual({
      quiet: { own: 'brief', turn: 'brief', others: 'sound', score: 'off', warning: 'brief' },
      normal: { own: 'full', turn: 'full', others: 'brief', score: 'brief', warning: 'full' },
      full: { own: 'full', turn: 'full', others: 'full', score: 'full', warning: 'full' },
      learning: { own: 'full', turn: 'full', others: 'full', score: 'full', warning: 'full' },
    });
    expect(presetNames.map(nextPreset)).toEqual(['normal', 'full', 'learning', 'quiet']);
  });

  it('silences chat and every sound when muted', () => {
    const { announcer, said, played, pass } = setUp({ muted: true });
    announcer.post({ kind: 'chat', text: 'hello', sound: 'turn' });
    announcer.post({ kind: 'own', text: 'you wrote', sound: 'place' });
    announcer.post({ kind: 'refusal', text: 'no', sound: 'refused' });
    pass(2000);
    expect(said).toEqual(['! no']);
    expect(played).toEqual(['refused']);
  });

  it('keeps answers and refusals when muted', () => {
    const { announcer, said, pass } = setUp({ muted: true });
    announcer.post({ kind: 'own', text: 'you wrote' });
    announcer.post({ kind: 'refusal', text: 'no' });
    announcer.answer('score');
    pass(2000);
    expect(said).toEqual(['! no', 'score']);
  });
});

describe('history', () => {
  it('remembers what was not spoken too, and never answers or echoes', () => {
    const { announcer, pass } = setUp({ verbosity: presets.quiet });
    announcer.post({ kind: 'score', text: 'five points' });
    announcer.post({ kind: 'echo', text: 'cursor' });
    announcer.answer('asked');
    pass(100);
    expect(announcer.history.items().map(({ text }) => text)).toEqual(['five points']);
  });

  it('goes back and forward in a buffer and stops at its ends', () => {
    const { announcer } = setUp();
    const { history } = announcer;
    announcer.post({ kind: 'own', text: 'one' });
    announcer.post({ kind: 'score', text: 'two' });
    announcer.post({ kind: 'others', text: 'three' });
    expect([history.move(-1), history.move(-1), history.move(-1), history.move(-1)]).toEqual([
      'three',
      'two',
      'one',
      null,
    ]);
    expect(history.move(1)).toBe('two');
    expect(history.turnTo(1)).toBe('game');
    expect(history.move(-1)).toBe('three');
    expect(history.turnTo(1)).toBe('score');
    expect(history.move(-1)).toBe('two');
    expect(history.turnTo(1)).toBe('all');
  });

  it('keeps the last five hundred, and forgets them all when asked', () => {
    const { announcer } = setUp();
    const { history } = announcer;
    for (let i = 1; i <= 501; i++) history.add({ text: `item ${i}`, buffers: ['all'] });
    expect(history.items()).toHaveLength(500);
    expect(history.items()[0]?.text).toBe('item 2');
    expect(history.items().at(-1)?.text).toBe('item 501');
    history.clear();
    expect(history.items()).toEqual([]);
    expect(history.move(-1)).toBeNull();
  });

  it('starts again at the newest after something new, and stays at an end', () => {
    const { history } = setUp().announcer;
    for (const text of ['one', 'two']) history.add({ text, buffers: ['all', 'game'] });
    expect([history.move(-1), history.move(-1), history.move(-1)]).toEqual(['two', 'one', null]);
    expect(history.move(1)).toBe('two');
    expect([history.move(1), history.move(1)]).toEqual([null, null]);
    expect(history.move(-1)).toBe('one');
    history.add({ text: 'three', buffers: ['all', 'game'] });
    expect(history.move(-1)).toBe('three');
    expect(history.turnTo(-1)).toBe('score');
    expect(history.move(-1)).toBeNull();
    expect(history.turnTo(-1)).toBe('game');
    expect(history.buffer).toBe('game');
    expect(history.move(-1)).toBe('three');
  });
});

describe('a warning', () => {
  it('is said like any event where nothing is being chosen', () => {
    const { announcer, said, pass } = setUp();
    announcer.post({ kind: 'warning', text: 'Draws cost from now on.' });
    pass(100);
    expect(said).toEqual(['Draws cost from now on.']);
  });

  it('is not among what is pending while something is being chosen; all else is', () => {
    const { announcer } = setUp();
    announcer.focusMoves();
    announcer.choosing(true);
    for (const [kind, text] of [
      ['warning', 'Draws cost from now on.'],
      ['chat', 'hello'],
    ] as const) {
      announcer.post({ kind, text });
      announcer.flush();
    }
    expect(announcer.pending).toBe(1);
    announcer.post({ kind: 'own', text: 'you wrote' });
    expect(announcer.pending).toBe(2);
    announcer.choosing(false);
    expect(announcer.pending).toBe(3);
  });

  it('waits while something is being chosen, and holds nothing else up', async () => {
    const { announcer, said, pass } = setUp();
    announcer.choosing(true);
    announcer.post({ kind: 'warning', text: 'Draws cost from now on.' });
    announcer.post({ kind: 'chat', text: 'hello' });
    pass(5000);
    expect(said).toEqual(['hello']);
    // Whoever waits until all is said does not wait for it.
    await announcer.said();
    announcer.choosing(false);
    pass(1000);
    expect(said).toEqual(['hello', 'Draws cost from now on.']);
  });
});
