import { conform, messagesInUse } from '@chiaro/testing';
import { module } from '../src/index.js';

conform(module, { cap: 250 });
messagesInUse(module, import.meta.url);
