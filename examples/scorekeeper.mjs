// Keeps score at a real table: node scorekeeper.mjs, then one turn a line ("fullHouse 2 2 3 3 3").
import { createInterface } from 'node:readline';
import { createWords, kernelWords, messageOf } from '@chiaro/kernel';
import { explain } from '@chiaro/match';
import { yahtzee } from '@chiaro/yahtzee';

const words = createWords('en', [kernelWords.en, yahtzee.words.en]);
const card = {};

for await (const line of createInterface({ input: process.stdin })) {
  const [box, ...dice] = line.trim().split(/\s+/);
  const scored = yahtzee.sheet.score({ box, dice: dice.map(Number), card });
  if (scored.ok) {
    for (const sentence of explain(yahtzee, scored.value.lines, 'en')) console.log(sentence);
    card[box] = scored.value.lines.find(({ rule }) => !rule.startsWith('YZ-B'))?.points ?? 0;
  } else {
    for (const problem of scored.error) console.log(messageOf(problem, words));
  }
}
