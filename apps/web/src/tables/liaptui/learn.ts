import type { Lesson } from '../../session/lesson.js';

export const lesson: Lesson = {
  script: [
    '* deal rG rA rE bR bR rS rS bS / bG bA bE rR rH rC bS bS / rA rR rH bH bC rS rS bS / rE rC rS bA bE bH bC bS',
    'A declare 5',
    'B declare 1',
    'C declare 1',
    'D declare 0',
    'A play rG rA rE',
    'B play rC bS bS',
    'C play bH bC bS',
    'D play bH bC bS',
    'A play bR bR',
    'B play rR rH',
    'C play rS rS',
    'D play rC rS',
    'A play bS',
    'B play bE',
    'C play rR',
    'D play bE',
    'B play bA',
    'C play rA',
    'D play rE',
    'A play rS',
    'C play rH',
    'D play bA',
    'A play rS',
    'B play bG',
  ],
  steps: [
    {
      at: 1,
      text: {
        en: 'Eight pieces each, eight piles to be taken in a round. First everybody declares how many piles they will take. Hit it exactly and you score that number plus five; miss it and each pile of difference costs a point. You hold the red General, so you start. Your General, Advisor and Elephant are a straight that nobody can beat, worth three piles; your pair of Chariots should win two.',
        it: 'Otto pezzi a testa, otto pile da prendere in un round. Prima ognuno dichiara quante pile prenderà. Se ci azzecchi fai quel numero più cinque; altrimenti ogni pila di differenza costa un punto. Hai il Generale rosso, perciò cominci tu. Generale, Consigliere ed Elefante sono una scala che nessuno può battere, tre pile; la coppia di Carri dovrebbe prenderne due.',
      },
      task: { en: 'Declare 5.', it: 'Dichiara 5.' },
      instead: {
        en: 'Count again: three piles for the straight and two for the pair.',
        it: 'Conta di nuovo: tre pile per la scala e due per la coppia.',
      },
      done: {
        en: 'Ada and Bruno declared 1. Clara was last and could not say 1: the declarations may never add up to eight. She said 0, so somebody must miss.',
        it: 'Ada e Bruno hanno dichiarato 1. Clara era l’ultima e non poteva dire 1: le dichiarazioni non possono mai fare otto in tutto. Ha detto 0: qualcuno dovrà sbagliare.',
      },
      until: 5,
    },
    {
      at: 5,
      text: {
        en: 'The leader plays a set of one to six pieces: a single, a pair, a straight, soldiers. The others follow with as many pieces. Only a stronger set of the same kind wins.',
        it: 'Chi apre la mano gioca una combinazione da uno a sei pezzi: un singolo, una coppia, una scala, dei soldati. Gli altri rispondono con altrettanti pezzi. Vince solo una combinazione dello stesso tipo, se è più forte.',
      },
      task: {
        en: 'Choose General, Advisor and Elephant, and play the straight.',
        it: 'Scegli Generale, Consigliere ed Elefante e gioca la scala.',
      },
      instead: {
        en: 'Play the sure piles first: the red straight.',
        it: 'Prima le pile sicure: gioca la scala rossa.',
      },
      done: {
        en: 'Three pieces from each player: you take three piles, and lead again.',
        it: 'Tre pezzi a testa: prendi tre pile, e apri ancora tu.',
      },
      until: 9,
    },
    {
      at: 9,
      text: {
        en: 'You need two more piles. A pair is two equal pieces of one colour; its strength is the sum of their values, for two black Chariots fourteen.',
        it: 'Mancano due pile. Una coppia sono due pezzi uguali dello stesso colore; la sua forza è la somma dei valori, quattordici per due Carri neri.',
      },
      task: { en: 'Play the two black Chariots.', it: 'Gioca i due Carri neri.' },
      instead: {
        en: 'The Chariots are your second good set: play both.',
        it: 'I Carri sono la tua seconda buona combinazione: giocali insieme.',
      },
      done: {
        en: 'Bruno’s pair of soldiers was weaker. You have your five piles.',
        it: 'La coppia di soldati di Bruno era più debole. Hai le tue cinque pile.',
      },
      until: 13,
    },
    {
      at: 13,
      text: {
        en: 'From now on every pile is one too many. You must lead, so lead what is sure to lose: the black Soldier is worth one, the lowest of all.',
        it: 'Da adesso ogni pila è di troppo. Devi aprire tu: gioca quel che perde di sicuro. Il Soldato nero vale uno, meno di tutti.',
      },
      task: { en: 'Lead the black Soldier.', it: 'Apri con il Soldato nero.' },
      instead: {
        en: 'Even a red Soldier is worth two. The black one is surer to lose.',
        it: 'Anche un Soldato rosso vale due. Con quello nero vai sul sicuro.',
      },
      done: {
        en: 'Ada won the turn with an Elephant and led the next one, which Bruno won.',
        it: 'Ada ha vinto la mano con un Elefante e ha aperto la seguente, vinta da Bruno.',
      },
      until: 20,
    },
    {
      at: 20,
      text: {
        en: 'Ada led an Advisor, and you follow with one piece.',
        it: 'Ada ha aperto con un Consigliere, e tu rispondi con un pezzo.',
      },
      task: { en: 'Play a red Soldier.', it: 'Gioca un Soldato rosso.' },
      done: {
        en: 'Safe. Your last piece will lose as well.',
        it: 'Al sicuro. Perderà anche l’ultimo pezzo.',
      },
      until: 23,
    },
    {
      at: 23,
      text: { en: 'The last piece of the round.', it: 'L’ultimo pezzo del round.' },
      task: { en: 'Play your last Soldier.', it: 'Gioca l’ultimo Soldato.' },
      done: {
        en: 'You declared five and took five: ten points. Bruno hit his one, Clara her zero, and Ada took one too many.',
        it: 'Hai dichiarato cinque e preso cinque: dieci punti. Bruno ha centrato il suo uno, Clara il suo zero, e Ada ne ha presa una di troppo.',
      },
      until: 25,
    },
    {
      at: 25,
      text: {
        en: 'Rounds follow until somebody has 50 points. Two things more: with a weak hand, no piece above nine, you may ask for a redeal, and the round then counts double; and nobody declares zero three times in a row.',
        it: 'Si gioca finché qualcuno arriva a 50 punti. Ancora due cose: con una mano debole, nessun pezzo sopra il nove, puoi chiedere di ridistribuire, e il round vale doppio; e nessuno dichiara zero tre volte di fila.',
      },
    },
  ],
};
