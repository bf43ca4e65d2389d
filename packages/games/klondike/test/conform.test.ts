import { conform, messagesInUse, rulesTested } from '@chiaro/testing';
import { module } from '../src/index.js';

conform(module, { games: 6 });
messagesInUse({ ...module, usedElsewhere: ['verdict.'] }, import.meta.url); // verdictOn
rulesTested(module, import.meta.url);
