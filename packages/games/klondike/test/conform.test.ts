import { conform } from '@chiaro/testing';
import { module } from '../src/index.js';

conform(module, { games: 6 });
