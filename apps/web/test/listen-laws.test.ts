import { describe, expect, test } from 'vitest';
import type { HeardEvent, Place, Recording, Wants, Zone } from '../listen/events.js';
import { violationsOf } from '../listen/laws.js';
import { lawNames, type Law } from '../listen/laws/law.js';

/**
 * A recording as the reports show it, one event a line:
 * `> t (answer)` a key and its promise, `“…”` said, `polite: …` a message of the page,
 * `[board: die 1]` where the focus rests, `-> board: die 1` where it goes, `begins`,
 * `mode browse`, `silenced`, `joint: …` words without a space, `… 3000` milliseconds pass.
 */
function recorded(text: string): Recording {
  const events: HeardEvent[] = [];
  let at = 0;
  for (const line of text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')) {
    at += 100;
    if (line.startsWith('… ')) at += Number(line.slice(2));
    else events.push(...eventsOf(line, at));
  }
  return events;
}

const READERS: readonly (readonly [RegExp, (found: string[], at: number) => HeardEvent])[] = [
  [
    /^> (\S+)(?: \((\w+)\))?$/,
    ([key = '', wants = 'nothing'], at) => ({ at, kind: 'key', key, wants: wants as Wants }),
  ],
  [/^“(.*)”$/, ([text = ''], at) => ({ at, kind: 'speak', text })],
  [/^(polite|assertive): (.*)$/, ([region = '', text = ''], at) => message(at, region, text)],
  [
    /^\[(.*)\]$/,
    ([place = ''], at) => ({ at, kind: 'rest', on: placed(place), joints: [], spelled: [] }),
  ],
  [/^-> (.*)$/, ([place = ''], at) => ({ at, kind: 'focus', on: placed(place) })],
  [/^begins$/, (_, at) => ({ at, kind: 'begin', what: 'table' })],
  [
    /^mode (focus|browse)$/,
    ([mode = ''], at) => ({ at, kind: 'mode', mode: mode === 'focus' ? 'focus' : 'browse' }),
  ],
  [/^silenced$/, (_, at) => ({ at, kind: 'cancel' })],
  [
    /^joint: (.*)$/,
    ([joint = ''], at) => ({
      at,
      kind: 'rest',
      on: placed('board: die'),
      joints: [joint],
      spelled: [],
    }),
  ],
];

function eventsOf(line: string, at: number): HeardEvent[] {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(line);
    if (found !== null) return [read(found.slice(1), at)];
  }
  throw new Error(`No event: ${line}`);
}

const message = (at: number, region: string, text: string): HeardEvent => ({
  at,
  kind: 'live',
  region: region === 'assertive' ? 'assertive' : 'polite',
  text,
});

function placed(text: string): Place {
  const [zone = '', name = ''] = text.split(': ');
  return { zone: zone as Zone, id: name, name };
}

const brokenBy = (text: string): Law[] => [
  ...new Set(violationsOf(recorded(text)).map(({ law }) => law)),
];

/** Begun as the documents promise. */
const OPENING = `
  begins
  > Return
  -> board: die 1
  “Die 1: 5 toggle button not pressed.”
  mode focus
  polite: You roll: 5, 2, 2, 5 and 3.
  “You roll: 5, 2, 2, 5 and 3.”
  [board: die 1]`;

test('a game that is heard as it should be breaks no law', () => {
  const game = `${OPENING}
    > t (answer)
    polite: Your turn: 5, 2, 2, 5 and 3.
    “Your turn: 5, 2, 2, 5 and 3.”
    [board: die 1]
    > t (answer)
    silenced
    polite: Your turn: 5, 2, 2, 5 and 3.
    “Your turn: 5, 2, 2, 5 and 3.”
    [board: die 1]
    > u (refusal)
    assertive: There is nothing to take back.
    “There is nothing to take back.”
    [board: die 1]
    > v (dialog)
    -> dialog: roll all five dice
    “44 possible moves dialog”
    mode browse
    “roll all five dice again push button.”
    [dialog: roll all five dice]
    > Escape (back)
    -> board: die 1
    “Die 1: 5 toggle button not pressed.”
    mode focus
    [board: die 1]
    > a (message)
    polite: You keep 1 die: 5.
    “You keep 1 die: 5.”
    … 3000
    polite: Ada writes twos: 4 points in all.
    “Ada writes twos: 4 points in all.”
    polite: Your turn: 2, 5, 5, 4 and 3.
    “Your turn: 2, 5, 5, 4 and 3.”
    [board: die 1]
    > t (answer)
    polite: Your turn: 2, 5, 5, 4 and 3.
    “Your turn: 2, 5, 5, 4 and 3.”
    [board: die 1]`;
  expect(violationsOf(recorded(game))).toEqual([]);
});

/** Each was heard on 16 November 2026, before the page was repaired, unless it says otherwise. */
const DEFECTS: Readonly<Record<Law, readonly (readonly [what: string, recording: string])[]>> = {
  lost: [
    [
      'after a confirm dialog the game is silent until the next key',
      `> Return (message)
       polite: You write ones: 0 points in all. Ada rolls: 4, 5, 2, 4 and 1.
       polite: Ada keeps 4 dice: 4, 5, 2 and 1.
       [board: ones]`,
    ],
    [
      'the same refusal again is not said again',
      `> Return (refusal)
       assertive: 5 dice are missing: tap or type the dice first.
       “5 dice are missing: tap or type the dice first.”
       [board: chance]
       > Return (refusal)
       assertive: 5 dice are missing: tap or type the dice first.
       [board: chance]`,
    ],
  ],
  doubled: [
    [
      'messages of the last seconds are read again when a dialog closes',
      `> e (answer)
       polite: No points yet.
       “No points yet.”
       [board: die 1]
       > Escape
       “No points yet.”
       [board: die 1]`,
    ],
    [
      'the page posts a message twice (made up)',
      `> a (message)
       polite: You keep one die: 5.
       “You keep one die: 5.”
       polite: You keep one die: 5.
       “You keep one die: 5.”
       [board: die 1]`,
    ],
  ],
  'run together': [
    [
      'two nodes in one frame are read as one',
      `> e (answer)
       polite: No points yet for anybody.
       “No points yet for anybody.”
       [board: red]
       > Return (message)
       polite: You take 3 red tiles from the centre, to put in line 2.
       “No points yet for anybody. You take 3 red tiles from the centre, to put in line 2.”
       [board: red]`,
    ],
  ],
  'out of order': [
    [
      'quick bots are heard in any order',
      `> Return (message)
       polite: Ada plays the jack of cups.
       polite: Bruno plays the seven of cups and takes the seven of coins.
       “Bruno plays the seven of cups and takes the seven of coins.”
       “Ada plays the jack of cups.”
       [board: ace of cups]`,
    ],
  ],
  cut: [
    [
      'something silences the voice while nobody presses a key (made up)',
      `> a (message)
       polite: You keep one die: 5. You roll 4 dice: 4, 5, 2 and 4. The dice are now 5, 4, 5, 2 and 4.
       “You keep one die: 5. You roll 4 dice: 4, 5, 2 and 4. The dice are now 5, 4, 5, 2 and 4.”
       … 1500
       silenced
       [board: die 1]`,
    ],
  ],
  'joined words': [
    [
      'a name and what hangs on it',
      `> Tab (voice)
       “PlayYahtzee link.”
       [elsewhere: Play Yahtzee]`,
    ],
    [
      'figures, which only the page can tell apart',
      `joint: 0 of 28 pieces
       > Tab (voice)
       “Bruno: 0 of 28 pieces.”
       [board: Bruno]`,
    ],
  ],
  'focus lost': [
    [
      'rolling throws the focus to the body',
      `> a (message)
       polite: You keep one die: 5.
       “You keep one die: 5.”
       [body: ]`,
    ],
  ],
  'focus moved': [
    [
      'a bot’s play moves it',
      `${OPENING}
       > 3 (message)
       polite: You take 2 white tiles from display 2.
       “You take 2 white tiles from display 2.”
       … 1500
       -> board: blue from display 3
       [board: blue from display 3]`,
    ],
    [
      'a question moves it',
      `${OPENING}
       > t (answer)
       polite: Your turn: 5, 2, 2, 5 and 3.
       “Your turn: 5, 2, 2, 5 and 3.”
       -> board: line 1
       [board: line 1]`,
    ],
  ],
  'focus not given back': [
    [
      'Escape leads elsewhere (made up)',
      `[board: die 3]
       > v (dialog)
       -> dialog: first
       “44 possible moves dialog”
       [dialog: first]
       > Escape (back)
       -> board: die 1
       “Die 1: 5 toggle button.”
       [board: die 1]`,
    ],
  ],
  opening: [
    [
      'nothing is said after Begin, and the heading has the focus',
      `begins
       > Return
       -> heading: Yahtzee
       “Yahtzee heading 1 clickable.”
       [heading: Yahtzee]`,
    ],
  ],
  mode: [
    [
      'a move puts Orca into browse mode',
      `${OPENING}
       > a (message)
       polite: You keep one die: 5.
       “You keep one die: 5.”
       mode browse
       [bar: roll]`,
    ],
    [
      'back on the board in browse mode, where letters are dead',
      `${OPENING}
       > v (dialog)
       -> dialog: first
       “10 possible moves dialog”
       mode browse
       [dialog: first]
       > Return (back)
       -> board: die 1
       [board: die 1]`,
    ],
  ],
  unanswered: [
    [
      'a letter in browse mode',
      `> t (answer)
       “No more tables.”
       [board: Why?]`,
    ],
    [
      'Enter that does nothing one could hear',
      `> Return (voice)
       [board: Pile 3]`,
    ],
    [
      'a dialog that opens without a word',
      `> v (dialog)
       -> dialog: first
       [dialog: first]`,
    ],
    [
      'a refusal that does not interrupt (made up)',
      `> u (refusal)
       polite: There is nothing to take back.
       “There is nothing to take back.”
       [board: die 1]`,
    ],
  ],
  chatter: [
    [
      'a progress bar while others play',
      `${OPENING}
       > a (message)
       polite: You keep one die: 5.
       “You keep one die: 5.”
       … 3000
       “6 percent.”
       [board: die 1]`,
    ],
  ],
  'turn too early': [
    [
      '“Your turn” before what Clara did',
      `> Return (message)
       polite: Your turn: play a card.
       “Your turn: play a card.”
       polite: Clara plays the knight of swords.
       “Clara plays the knight of swords.”
       [board: ace of cups]
       > t (answer)
       polite: Your turn: play a card.
       “Your turn: play a card.”
       [board: ace of cups]`,
    ],
  ],
};

describe.each(lawNames)('%s', (law) => {
  test.each(DEFECTS[law])('%s', (_, recording) => {
    expect(brokenBy(recording)).toContain(law);
  });
});
