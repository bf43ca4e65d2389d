import { conform, messagesInUse, rulesTested } from '@chiaro/testing';
import { module } from '../src/index.js';

conform(module, { games: 1, cap: 250 });
messagesInUse(module, import.meta.url);
rulesTested(module, import.meta.url);
