// A bot of one's own in the arena, against one of ours on the same deals with the seats swapped:
//
//   npm run arena -- azul --from examples/own-bot.mjs --bot grabber --against easy --deals 50
//
// A bot sees a view (what a person in its seat sees) and the legal moves, and answers one of them.
// This one takes whatever brings most points at once; it knows no game, so it plays all five.
const silent = { recording: false, enter() {} };

/** What the arena asks a file for: makers of bots, as a game has them in its `bots`. */
export function entrants({ game }) {
  const gain = (view, move, rng) => {
    const state = game.resample(view, rng); // a full state that fits what the bot can see
    const { seat } = game.actor(state);
    const side = game.seating(view.options).sideOf[seat];
    const before = game.totals(state)[side];
    game.play(state, move, silent);
    return game.totals(state)[side] - before;
  };

  const choose = ({ view, legal, rng }) => {
    const gains = legal.map((move) => gain(view, move, rng));
    return legal[gains.indexOf(Math.max(...gains))];
  };

  return [
    { id: 'grabber', version: 1, milliseconds: 0, iterations: 0, make: async () => ({ choose }) },
  ];
}
