// Every legal move is a button; every point has its sentence. Any bundler takes it as it is.
import { createMatch } from '@chiaro/match';
import { yahtzee } from '@chiaro/yahtzee/core';

const match = createMatch(yahtzee, { players: 1, seed: crypto.randomUUID() });
const element = (id) => document.getElementById(id);

function item(content) {
  const line = document.createElement('li');
  line.append(content);
  return line;
}

function moveButton(move) {
  const button = document.createElement('button');
  button.textContent = move;
  button.addEventListener('click', () => {
    const played = match.play(move);
    if (!played.ok) return;
    element('points').append(...match.explain(played.value, 'en').map(item));
    show();
  });
  return button;
}

function show() {
  element('turn').textContent = match.over ? `Over: ${match.totals()[0]} points` : 'Your move:';
  element('moves').replaceChildren(...match.legal().map((move) => item(moveButton(move))));
}

show();
