// Generates the types of the contract when they are not current: after an install, and before `npm run types`.
import { fail } from './lib/node.mjs';
import { ensureSchema } from './lib/schema.mjs';

const { failure } = await ensureSchema();
if (failure !== null) fail(failure);
