import type { Lesson } from '../../session/lesson.js';

export const lesson: Lesson = {
  script: [
    '* roll 5 5 2 3 5',
    'A keep a b e',
    '* roll 1 5',
    'A keep a b d e',
    '* roll 6',
    'A fives',
    '* roll 1 2 3 4 6',
    'A smallStraight',
    '* roll 1 6 2 1 4',
    'A keep a d',
    '* roll 3 5 1',
    'A ones',
    '* roll 6 6 2 2 2',
    'A fullHouse',
    '* roll 1 3 4 6 6',
  ],
  steps: [
    {
      at: 1,
      text: {
        en: 'Thirteen turns, thirteen boxes: each turn you roll five dice up to three times and score the result in one box. You have just rolled three fives. The more fives, the better, so keep them.',
        it: 'Tredici turni, tredici caselle: a ogni turno tiri cinque dadi fino a tre volte e segni il risultato in una casella. Hai appena fatto tre cinque. Più cinque ci sono, meglio è: tienili.',
      },
      task: {
        en: 'Hold the three fives (dice 1, 2 and 5) and roll the others.',
        it: 'Tieni i tre cinque (dadi 1, 2 e 5) e tira gli altri.',
      },
      instead: {
        en: 'That can be played, but hold all three fives and nothing else.',
        it: 'Si può giocare, ma tieni tutti e tre i cinque e nient’altro.',
      },
      done: { en: 'A fourth five came.', it: 'È arrivato un quarto cinque.' },
      until: 3,
    },
    {
      at: 3,
      text: {
        en: 'One roll is left. You may hold other dice than before, or score at once; five matching dice would be a Yahtzee, 50 points.',
        it: 'Resta un tiro. Puoi tenere dadi diversi da prima, o segnare subito; cinque dadi uguali sarebbero uno Yahtzee, 50 punti.',
      },
      task: {
        en: 'Hold the four fives and roll the last die.',
        it: 'Tieni i quattro cinque e tira l’ultimo dado.',
      },
      instead: {
        en: 'Try for the Yahtzee: hold all four fives.',
        it: 'Prova lo Yahtzee: tieni tutti e quattro i cinque.',
      },
      done: {
        en: 'A six: no Yahtzee this time. Now a box must be chosen.',
        it: 'Un sei: niente Yahtzee questa volta. Ora bisogna scegliere una casella.',
      },
      until: 5,
    },
    {
      at: 5,
      text: {
        en: 'Every open box shows what it would score now. In the upper section only the dice of that number count; reach 63 points there and you get a bonus of 35. Three of each number are enough for that, so four fives put you ahead.',
        it: 'Ogni casella libera mostra quanto darebbe adesso. Nella parte alta contano solo i dadi di quel numero; arrivando lì a 63 punti c’è un bonus di 35. Bastano tre dadi per ogni numero: con quattro cinque sei in vantaggio.',
      },
      task: { en: 'Score 20 points in Fives.', it: 'Segna 20 punti nei Cinque.' },
      instead: {
        en: 'That box is possible too, but here think of the upper bonus: score Fives.',
        it: 'Anche quella casella è possibile, ma qui pensiamo al bonus: segna i Cinque.',
      },
      done: {
        en: 'The line is on the score slip with its reason. Press it to read the rule.',
        it: 'La riga è sul conto con il suo perché. Premila per leggere la regola.',
      },
      until: 7,
    },
    {
      at: 7,
      text: {
        en: 'A new turn: 1, 2, 3, 4 and 6. Four dice in sequence are a small straight, 30 points; five would be a large one, 40. You need not use all three rolls.',
        it: 'Un nuovo turno: 1, 2, 3, 4 e 6. Quattro dadi in fila sono una scala piccola, 30 punti; cinque sarebbero una grande, 40. Non serve usare tutti e tre i tiri.',
      },
      task: { en: 'Score the small straight at once.', it: 'Segna subito la scala piccola.' },
      instead: {
        en: 'Brave, but take the sure points: score the small straight.',
        it: 'Che coraggio! Ma prendi i punti sicuri: segna la scala piccola.',
      },
      done: { en: '30 points in one roll.', it: '30 punti con un tiro solo.' },
      until: 11,
    },
    {
      at: 11,
      text: {
        en: 'Some turns bring little: you held two ones, and the last roll is still to come. A box must be filled each turn, if need be with zero. The one that costs least is Ones.',
        it: 'Certi turni danno poco: hai tenuto due uno, e resta ancora un tiro. A ogni turno si riempie una casella, se occorre con zero. Quella che costa meno sacrificare è la casella degli Uno.',
      },
      task: { en: 'Score your three ones in Ones.', it: 'Segna i tuoi tre uno negli Uno.' },
      instead: {
        en: 'Keep the better boxes open: score Ones.',
        it: 'Tieni libere le caselle migliori: segna gli Uno.',
      },
      done: {
        en: 'Three points, and no good box was lost.',
        it: 'Tre punti, e nessuna casella buona sprecata.',
      },
      until: 13,
    },
    {
      at: 13,
      text: {
        en: 'Three of one number and two of another are a full house.',
        it: 'Tre dadi di un numero e due di un altro sono un full.',
      },
      task: { en: 'Score the full house.', it: 'Segna il full.' },
      instead: {
        en: 'Look at the lower boxes: one of them gives 25 for just these dice.',
        it: 'Guarda la parte bassa: una casella dà 25 proprio per questi dadi.',
      },
      done: { en: '25 points.', it: '25 punti.' },
      until: 15,
    },
    {
      at: 15,
      text: {
        en: 'That is the game. After thirteen turns the total decides. A second Yahtzee is worth 100 more, and you can ask “why?” about any box. Play a game, and ask for a hint whenever you like.',
        it: 'Il gioco è questo. Dopo tredici turni decide il totale. Un secondo Yahtzee vale altri 100 punti, e di ogni casella si può chiedere il perché. Gioca una partita e chiedi un suggerimento quando vuoi.',
      },
    },
  ],
};
