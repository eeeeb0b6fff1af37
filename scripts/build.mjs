// `npm run build`: builds the parts changed since the last build.
import { ensureBuilt } from './lib/build.mjs';
import { fail, requireNode } from './lib/node.mjs';
import { endChildrenWithUs } from './lib/run.mjs';

await requireNode();
endChildrenWithUs();
const { failure } = await ensureBuilt();
if (failure !== null) fail(failure);
