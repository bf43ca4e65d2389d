import { goldens } from '@chiaro/testing';
import { module } from '@chiaro/liaptui';

goldens(module, import.meta.url);
