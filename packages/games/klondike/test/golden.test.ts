import { goldens } from '@chiaro/testing';
import { module } from '../src/index.js';

goldens(module, import.meta.url);
