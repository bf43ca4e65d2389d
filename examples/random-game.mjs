import { azul } from '@chiaro/azul';
import { createMatch } from '@chiaro/match';

const match = createMatch(azul, { players: 2, seed: String(Math.random()) });

while (!match.over) {
  const moves = match.legal(); // ['1 blue 2', '1 blue 3', …]
  const move = moves[Math.floor(Math.random() * moves.length)];
  const played = match.play(move);
  if (!played.ok) throw new Error(match.message(played.error, 'en'));
  for (const sentence of match.explain(played.value, 'en')) console.log(sentence);
}

console.log(`Points: ${match.totals().join(' to ')}.`);
