import { conform, messagesInUse, rulesTested } from '@chiaro/testing';
import { module } from '@chiaro/liaptui';

conform(module, { games: 2, cap: 160 });
messagesInUse(
  { words: module.words, rules: module.rules, usedElsewhere: ['LT-'] },
  import.meta.url,
);
rulesTested(module, import.meta.url);
