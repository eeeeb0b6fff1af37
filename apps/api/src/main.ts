import { requireNode } from './platform/config/require-node.js';

// Loads the program after the check: an older Node would fail with a stack trace instead of a clear message.
if (requireNode()) await import('./serve.js');
