import { conform, messagesInUse } from '@chiaro/testing';
import { module } from '../src/index.js';

conform(module);
messagesInUse(module, import.meta.url);
