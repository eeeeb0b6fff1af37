// `npm start`: builds the missing parts, then serves the API and the web application on one port (PORT, 3000).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { fail, requireNode, root } from './lib/node.mjs';
import { endChildrenWithUs } from './lib/run.mjs';

await requireNode();
// The build runs in its own process group and must stop with this program.
const release = endChildrenWithUs();
const { failure } = await ensureBuilt({ onBuild: () => process.stderr.write('Construction de l’application…\n') });
if (failure !== null) fail(`${failure}\nLa construction a échoué : corrigez les erreurs ci-dessus.`);
release();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'apps/api/dist/server/main.js')).href);
