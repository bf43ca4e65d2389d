import type { Lesson } from '../../session/lesson.js';

export const lesson: Lesson = {
  script: [
    '* dealer D',
    '* deal 7D 3C 5B 10S 1C 4D 6B 9C 2S 8D / 4C 2D 10C 6D 8B 9S 5S 1B 3B 7S / 3D 7C 6S 10B 1D 5C 8C 2B 4S 9D / 7B 1S 2C 3S 4B 5D 6C 8S 9B 10D',
    'A 10S',
    'B 4C',
    'C 3D',
    'D 10D 10S',
    'A 7D 3D 4C',
    'B 6D',
    'C 5C',
    'D 1S',
    'A 6B 6D',
    'B 9S',
    'C 1D 1S',
    'D 5D 5C',
    'A 9C 9S',
    'B 8B',
    'C 4S',
    'D 2C',
  ],
  steps: [
    {
      at: 2,
      text: {
        en: 'Scopone scientifico: two against two, and your partner sits opposite. All forty cards are dealt, ten each. You play one card a turn. If it can take cards from the table it must; otherwise it stays there. The table is empty, so your first card will stay there.',
        it: 'Scopone scientifico: due contro due, con il compagno di fronte. Le quaranta carte si danno tutte, dieci a testa. A ogni turno giochi una carta. Se può prendere carte in tavola deve farlo; altrimenti resta lì. La tavola è vuota: la tua prima carta resterà in tavola.',
      },
      task: {
        en: 'Play the king of swords, the ten.',
        it: 'Gioca il re di spade, che vale dieci.',
      },
      instead: {
        en: 'You may open with any card; for this lesson play the king of swords.',
        it: 'Si può aprire con qualsiasi carta; per questa lezione gioca il re di spade.',
      },
      done: {
        en: 'The others played: Clara took your king with hers. A four and a three are left.',
        it: 'Gli altri hanno giocato: Clara ha preso il tuo re con il suo. Restano un quattro e un tre.',
      },
      until: 6,
    },
    {
      at: 6,
      text: {
        en: 'A card takes one of the same value, or several that add up to it: four and three make seven. Your seven of coins is the settebello, worth a point by itself. Taking the last cards of the table is a scopa: a point at once.',
        it: 'Una carta ne prende una dello stesso valore, o più carte che sommate lo fanno: quattro più tre fa sette. Il tuo sette di denari è il settebello, che da solo vale un punto. Prendere le ultime carte in tavola è una scopa: subito un punto.',
      },
      task: {
        en: 'Take both cards with the seven of coins.',
        it: 'Prendi tutte e due le carte con il sette di denari.',
      },
      instead: {
        en: 'There is a scopa to be made: the seven of coins takes everything.',
        it: 'C’è una scopa da fare: il sette di denari prende tutto.',
      },
      done: {
        en: 'Scopa! The score slip has its first point.',
        it: 'Scopa! Sul conto c’è il primo punto.',
      },
      until: 10,
    },
    {
      at: 10,
      text: {
        en: 'On the table: a six, a five and an ace. Your six could take five and ace by their sum, but a card of the same value goes first: while a six lies there, a six must take it.',
        it: 'In tavola: un sei, un cinque e un asso. Il tuo sei potrebbe prendere cinque e asso con la somma, ma la carta uguale viene prima: finché c’è un sei, il sei deve prendere quello.',
      },
      task: {
        en: 'Take the six of coins with your six of batons.',
        it: 'Prendi il sei di denari con il tuo sei di bastoni.',
      },
      instead: {
        en: 'Think of the coins: the side with six or more of them gets a point. Take the six.',
        it: 'Pensa ai denari: chi ne ha sei o più fa un punto. Prendi il sei.',
      },
      done: {
        en: 'One more coin for your side. Your partner took the ace.',
        it: 'Un denaro in più per voi. Il compagno ha preso l’asso.',
      },
      until: 14,
    },
    {
      at: 14,
      text: {
        en: 'Only the knight of swords, a nine, is left. Leaving a single card on the table invites a scopa.',
        it: 'È rimasto solo il cavallo di spade, che vale nove. Chi lascia una carta sola in tavola rischia la scopa.',
      },
      task: {
        en: 'Make a scopa with your knight of cups.',
        it: 'Fai scopa con il tuo cavallo di coppe.',
      },
      instead: {
        en: 'You can clear the table: knight takes knight.',
        it: 'La tavola si può svuotare: il cavallo prende il cavallo.',
      },
      done: { en: 'A second scopa.', it: 'Una seconda scopa.' },
      until: 18,
    },
    {
      at: 18,
      text: {
        en: 'So it goes on for ten turns. Then four more points are counted: cards (21 or more), coins (six or more), settebello, and primiera, the best cards of the four suits, where sevens count most. The game is played to 11 points. Remember what was played: whoever counts the cards knows everything.',
        it: 'Si continua così per dieci turni. Poi si contano altri quattro punti: carte (21 o più), denari (sei o più), settebello, e primiera, le carte migliori dei quattro semi, dove i sette valgono di più. Si gioca a 11 punti. Ricorda che cosa è uscito: chi conta le carte sa tutto.',
      },
    },
  ],
};
