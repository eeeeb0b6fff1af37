// `npm start`: builds what is not built, then serves the API and the web application on one port (PORT, 3000).
import { ensureBuilt } from './lib/build.mjs';
import { fail, requireNode, root } from './lib/node.mjs';

requireNode();
const { failure } = await ensureBuilt({ onBuild: () => process.stderr.write('Construction de l’application…\n') });
if (failure !== null) fail(`${failure}\nLa construction a échoué : corrigez les erreurs ci-dessus.`);
process.env.NODE_ENV ??= 'production';
await import(new URL('apps/api/dist/main.js', `file://${root}/`).href);
