import type { Lesson } from '../../session/lesson.js';

export const lesson: Lesson = {
  script: [
    '* start A',
    '* refill BBYR BWKB WWYR KKRR YYBW',
    'A 1 blue 2',
    'B 4 black 2',
    'A centre red 3',
    'B 3 white 4',
    'A 5 yellow 1',
    'B 2 blue 5',
    'A centre white 5',
    'B centre yellow 3',
    'A centre red 4',
    'B centre blue 1',
    'A centre black floor',
    '* refill BYRK BWYY RWWK YWBK RBRK',
    'A 3 white 2',
  ],
  steps: [
    {
      at: 2,
      text: {
        en: 'You are tiling a wall. In turn, take all tiles of one colour from one display; the others of that display go to the centre. What you take goes in one of your pattern lines, which hold one to five tiles of one colour.',
        it: 'Devi rivestire un muro. A turno si prendono tutte le piastrelle di un colore da un espositore; le altre di quell’espositore vanno al centro. Quelle prese vanno in una delle tue linee, che contengono da una a cinque piastrelle di un solo colore.',
      },
      task: {
        en: 'Take the two blue tiles from display 1 and put them in line 2.',
        it: 'Prendi le due piastrelle blu dall’espositore 1 e mettile nella linea 2.',
      },
      instead: {
        en: 'That is a possible move. For now take the blue ones of display 1 and fill line 2 with them.',
        it: 'È una mossa possibile. Per ora prendi le blu dell’espositore 1 e riempi con quelle la linea 2.',
      },
      done: {
        en: 'Line 2 is full: at the end of the round one of its tiles moves to the wall. Then Ada took the two black tiles of display 4.',
        it: 'La linea 2 è piena: a fine round una sua piastrella passerà sul muro. Poi Ada ha preso le due piastrelle nere dall’espositore 4.',
      },
      until: 4,
    },
    {
      at: 4,
      text: {
        en: 'The centre now holds one yellow and three red tiles, and the starting marker. Whoever takes from the centre first takes the marker too: they start the next round, but the marker costs a point on the floor.',
        it: 'Al centro ora ci sono una piastrella gialla e tre rosse, e il segnalino di inizio. Chi prende per primo dal centro prende anche quello: comincerà il round dopo, ma sul pavimento il segnalino costa un punto.',
      },
      task: {
        en: 'Take the three red tiles from the centre for line 3.',
        it: 'Prendi le tre piastrelle rosse dal centro per la linea 3.',
      },
      instead: {
        en: 'Three at once fill a line: take the red ones from the centre for line 3.',
        it: 'Tre in una volta riempiono una linea: prendi le rosse dal centro per la linea 3.',
      },
      done: {
        en: 'Another full line, and the marker on your floor.',
        it: 'Un’altra linea piena, e il segnalino di inizio sul tuo pavimento.',
      },
      until: 6,
    },
    {
      at: 6,
      text: {
        en: 'Tiles that do not fit in the line fall to the floor, and the floor costs points: first one each, later two and three. Sometimes it is worth it.',
        it: 'Le piastrelle che non entrano nella linea cadono sul pavimento, e lì costano punti: prima uno ciascuna, poi due e tre. A volte ne vale la pena.',
      },
      task: {
        en: 'Take the two yellow tiles of display 5 for line 1, which has room for one.',
        it: 'Prendi le due gialle dell’espositore 5 per la linea 1, che ha posto per una.',
      },
      instead: {
        en: 'Careful! But see for once how a tile falls: put them in line 1.',
        it: 'Prudente! Ma guarda una volta come cade una piastrella: mettile nella linea 1.',
      },
      done: {
        en: 'One tile fills the line, the other lies on the floor.',
        it: 'Una riempie la linea, l’altra è sul pavimento.',
      },
      until: 8,
    },
    {
      at: 8,
      text: {
        en: 'A line need not be filled in one round: a line that is not full stays as it is and can be completed later, with tiles of the same colour.',
        it: 'Una linea non va riempita per forza in un round: se non è piena resta com’è e si può completare dopo, con piastrelle dello stesso colore.',
      },
      task: {
        en: 'Take the two white tiles from the centre for line 5.',
        it: 'Prendi le due bianche dal centro per la linea 5.',
      },
      instead: {
        en: 'Begin the longest line: the white ones to line 5.',
        it: 'Comincia la linea più lunga: le bianche nella linea 5.',
      },
      done: {
        en: 'Two of five. Ada goes on, and one red tile goes to your line 4.',
        it: 'Due su cinque. Ada continua, e una rossa va nella tua linea 4.',
      },
      until: 12,
    },
    {
      at: 12,
      text: {
        en: 'Only a black tile is left, and none of your lines can take it. It must be taken: to the floor. With it the round ends and the full lines are counted.',
        it: 'È rimasta solo una nera, e nessuna tua linea la può prendere. Va presa comunque: sul pavimento. Con questa il round finisce e le linee piene si contano.',
      },
      task: { en: 'Take the black tile to the floor.', it: 'Metti la nera sul pavimento.' },
      done: {
        en: 'Each full line put a tile on the wall. A tile scores the run it is part of, across and down; alone it scores one. Then the floor was taken off. Every line is on the score slip.',
        it: 'Ogni linea piena ha messo una piastrella sul muro. Una piastrella vale quante sono di seguito con lei, in orizzontale e in verticale; da sola vale uno. Poi si è tolto il pavimento. È tutto sul conto.',
      },
      until: 14,
    },
    {
      at: 14,
      text: {
        en: 'A new round, and you have the marker, so you start. The cells of the wall say what a tile would score there. White in row 2 is next to your blue tile.',
        it: 'Un nuovo round, e hai il segnalino di inizio: cominci tu. Le caselle del muro dicono quanto varrebbe lì una piastrella. Il bianco della riga 2 sta accanto alla tua blu.',
      },
      task: {
        en: 'Take the two white tiles of display 3 for line 2.',
        it: 'Prendi le due bianche dell’espositore 3 per la linea 2.',
      },
      instead: {
        en: 'Build beside what you have: white to line 2.',
        it: 'Costruisci accanto a ciò che hai: il bianco nella linea 2.',
      },
      done: {
        en: 'Tiles next to each other on the wall are worth more.',
        it: 'Sul muro le piastrelle vicine valgono di più.',
      },
      until: 15,
    },
    {
      at: 15,
      text: {
        en: 'The game ends when somebody completes a row of the wall. Then each complete row scores 2, each column 7, and each colour with all five tiles 10. Look ahead: what you leave, the others take.',
        it: 'La partita finisce quando qualcuno completa una riga del muro. Allora ogni riga completa dà 2 punti, ogni colonna 7, e ogni colore con tutte e cinque le piastrelle 10. Guarda avanti: ciò che lasci lo prendono gli altri.',
      },
    },
  ],
};
