import type { Lesson } from '../../session/lesson.js';

/** Row by row: the last cards of the seven piles are A♥ 8♠ 9♦ K♣ 2♥ Q♥ J♣. */
const DEAL = [
  'AH 4D 5C 7H 3S 9C 6D',
  '8S 10H 2C JD 5H 4S',
  '9D 6C 3H KD 7D',
  'KC QS 10C 5S',
  '2H 8D 4C',
  'QH 3D',
  'JC',
  '10D 6S AS 9H 2S 7C 3C KH 8H 5D QD JS AD 6H 10S 4H 9S 8C 7S 2D QC JH AC KS',
].join(' ');

export const lesson: Lesson = {
  script: [
    `* deal ${DEAL}`,
    'A 1-f',
    'A 2-3x1',
    'A 6-4x1',
    'A 7-4x1',
    'A 5-f',
    'A 4-1x3',
    'A draw',
  ],
  steps: [
    {
      at: 1,
      text: {
        en: 'The aim: bring every suit home to its foundation, from the ace up to the king. Seven piles lie before you, only the last card of each face up. An ace can always start a foundation.',
        it: 'Lo scopo: portare a casa ogni seme sulla sua fondazione, dall’asso al re. Davanti hai sette colonne, e solo l’ultima carta di ognuna è scoperta. Un asso può sempre cominciare una fondazione.',
      },
      task: {
        en: 'Send the ace of hearts in pile 1 to its foundation.',
        it: 'Manda l’asso di cuori della colonna 1 sulla sua fondazione.',
      },
      instead: {
        en: 'That is allowed. First bring the ace home.',
        it: 'È permesso. Prima porta a casa l’asso.',
      },
      done: {
        en: 'Ten points for a card that is home. Pile 1 is empty now.',
        it: 'Dieci punti per una carta a casa. Ora la colonna 1 è vuota.',
      },
      until: 2,
    },
    {
      at: 2,
      text: {
        en: 'In the piles cards go down by one in alternating colours: a black eight goes on a red nine. When the last card of a pile leaves, the one below is turned up.',
        it: 'Nelle colonne le carte scendono di uno a colori alternati: un otto nero va su un nove rosso. Quando l’ultima carta di una colonna se ne va, quella sotto si scopre.',
      },
      task: {
        en: 'Put the eight of spades of pile 2 on the nine of diamonds of pile 3.',
        it: 'Metti l’otto di picche della colonna 2 sul nove di quadri della colonna 3.',
      },
      instead: {
        en: 'Look for a move that turns up a card: the eight of spades to pile 3.',
        it: 'Cerca una mossa che scopra una carta: l’otto di picche sulla colonna 3.',
      },
      done: {
        en: 'A hidden card was turned up: five points.',
        it: 'Si è scoperta una carta: cinque punti.',
      },
      until: 3,
    },
    {
      at: 3,
      text: {
        en: 'Now a queen for the king: red on black.',
        it: 'Ora una donna per il re: rossa su nero.',
      },
      task: {
        en: 'Put the queen of hearts of pile 6 on the king of clubs of pile 4.',
        it: 'Metti la donna di cuori della colonna 6 sul re di fiori della colonna 4.',
      },
      instead: {
        en: 'The queen of hearts turns up a card: move her to pile 4.',
        it: 'La donna di cuori scopre una carta: spostala sulla colonna 4.',
      },
      done: { en: 'Another card is turned up.', it: 'Un’altra carta è scoperta.' },
      until: 4,
    },
    {
      at: 4,
      text: { en: 'And the jack goes on the queen.', it: 'E il fante va sulla donna.' },
      task: {
        en: 'Put the jack of clubs of pile 7 on the queen of hearts.',
        it: 'Metti il fante di fiori della colonna 7 sulla donna di cuori.',
      },
      instead: {
        en: 'Black jack on red queen: pile 7 to pile 4.',
        it: 'Fante nero su donna rossa: dalla colonna 7 alla 4.',
      },
      done: {
        en: 'King, queen and jack now lie as one run.',
        it: 'Re, donna e fante ora formano una sola scala.',
      },
      until: 5,
    },
    {
      at: 5,
      text: {
        en: 'The foundation of hearts waits for its two.',
        it: 'La fondazione di cuori aspetta il due.',
      },
      task: {
        en: 'Send the two of hearts of pile 5 home.',
        it: 'Manda a casa il due di cuori della colonna 5.',
      },
      instead: { en: 'The two of hearts can go home.', it: 'Il due di cuori può andare a casa.' },
      done: { en: 'Home, and one more card turned up.', it: 'A casa, e un’altra carta scoperta.' },
      until: 6,
    },
    {
      at: 6,
      text: {
        en: 'Only a king, or a run that begins with one, may fill an empty pile. A run moves as one.',
        it: 'In una colonna vuota va solo un re, o una scala che comincia con un re. Una scala si sposta tutta insieme.',
      },
      task: {
        en: 'Move the run from the king of clubs, three cards, to the empty pile 1.',
        it: 'Sposta la scala dal re di fiori, tre carte, nella colonna 1, vuota.',
      },
      instead: {
        en: 'Take the whole run: choose the king, then pile 1.',
        it: 'Prendi tutta la scala: scegli il re, poi la colonna 1.',
      },
      done: { en: 'The cards under the king are free.', it: 'Le carte sotto il re sono libere.' },
      until: 7,
    },
    {
      at: 7,
      text: {
        en: 'When the piles offer nothing, draw from the stock. Only the last card of the waste can be played. Drawing very often costs points.',
        it: 'Quando le colonne non offrono nulla, pesca dal mazzo. Si può giocare solo l’ultima carta degli scarti. Pescare molto spesso costa punti.',
      },
      task: { en: 'Draw a card.', it: 'Pesca una carta.' },
      instead: {
        en: 'Good eye! But try the stock once.',
        it: 'Buon occhio! Ma prova una volta il mazzo.',
      },
      done: {
        en: 'That is all there is to it. Every move can be undone, hints cost no points but are noted in the result, and the levels make it harder when you like.',
        it: 'È tutto qui. Ogni mossa si può annullare, i suggerimenti non costano punti ma restano segnati nel risultato, e i livelli rendono tutto più difficile quando vuoi.',
      },
      until: 8,
    },
  ],
};
