import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'hostile-corpus');
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** Values that broke something once, here or elsewhere, as JSON text: some of them are no value of JavaScript. */
export const hostileTexts = read('values.json') as readonly string[];

/** A request whose answer was wrong once. `found`: what was wrong. `body`: its bytes as text. `:id` in the path stands for an unknown id. */
export type HostileRequest = {
  readonly found: string;
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: string;
};

/** One file each, so that a finding is added without a change of the others. */
export const hostileRequests = readdirSync(join(folder, 'requests'))
  .sort()
  .map((file) => ({ file, ...(read(join('requests', file)) as HostileRequest) }));
