// `npm run seed`: adds the demo environments; `-- --people 10000 --refunds 50000` adds a large one. Plays commands, as users would.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { fail, requireNode, root } from './lib/node.mjs';

await requireNode();
const { failure } = await ensureBuilt({ onBuild: () => process.stderr.write('Construction de l’application…\n') });
if (failure !== null) fail(`${failure}\nLa construction a échoué : corrigez les erreurs ci-dessus.`);
await import(pathToFileURL(join(root, 'apps/api/dist/seed.js')).href);
