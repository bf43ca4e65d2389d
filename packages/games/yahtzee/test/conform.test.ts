import { conform, messagesInUse, rulesTested } from '@chiaro/testing';
import { module } from '../src/index.js';
import { built } from './built.js';

conform(module, { resources: built });
messagesInUse(module, import.meta.url);
rulesTested(module, import.meta.url);
