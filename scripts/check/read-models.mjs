// Refuses SQL that reads a read model of another area, but for what that area publishes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../lib/node.mjs';
import { foreignReads } from '../lib/read-models.mjs';

const paths = globSync('apps/api/src/**/*.ts', { cwd: root }).filter((path) => !/\.spec\.ts$|^apps\/api\/src\/migrations\//.test(path));
const reads = foreignReads(new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])));
if (reads.length > 0) fail(`${reads.join('\n')}\nAn area publishes in its public.ts what others may read: a sharedView, or a query.`);
