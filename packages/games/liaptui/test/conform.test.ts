import { conform, messagesInUse, rulesTested } from '@chiaro/testing';
import { module } from '@chiaro/liaptui';

conform(module, { games: 2, cap: 160 });
// `set.` names the chosen pieces on the web.
messagesInUse(
  { words: module.words, rules: module.rules, usedElsewhere: ['LT-', 'set.'] },
  import.meta.url,
);
rulesTested(module, import.meta.url);
