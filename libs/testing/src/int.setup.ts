import { join } from 'node:path';
import type { Run } from './start-servers.js';

/** jest runs one setup file once, whatever the number of projects that name it: each project has its own. */
export default async function start(run: Run, { rootDir }: { readonly rootDir: string }): Promise<void> {
  const { startServers }: typeof import('./start-servers.js') = await import(join(rootDir, 'libs/testing/src/start-servers.ts'));
  await startServers('int', run, rootDir);
}
