import { conform, messagesInUse, rulesTested } from '@chiaro/testing';
import { module } from '../src/index.js';

conform(module, { cap: 250 });
messagesInUse(module, import.meta.url);
rulesTested(module, import.meta.url);
