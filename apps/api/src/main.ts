import { requireNode } from './platform/runtime/require-node.js';

// Loaded only then: an older Node would stop inside the program, with a stack instead of a sentence.
if (requireNode()) await import('./serve.js');
