/**
 * Fails on a change of `openapi.json` that may break a client of the last release, unless `accepted-changes.json` gives its reason.
 * `--release` makes the present document the one that later changes are compared with, and forgets the reasons.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges } from '../lib/breaking-changes.mjs';
import { contractSkeleton, printSkeleton } from '../lib/contract-skeleton.mjs';
import { fail, root } from '../lib/node.mjs';

const file = (name) => join(root, 'libs/contract', name);
const read = (name) => JSON.parse(readFileSync(file(name), 'utf8'));
const current = contractSkeleton(read('openapi.json'));

if (process.argv.includes('--release')) {
  writeFileSync(file('released.json'), printSkeleton(current));
  writeFileSync(file('accepted-changes.json'), '{}\n');
} else {
  const changes = breakingChanges(read('released.json'), current);
  const reasons = read('accepted-changes.json');
  const unexplained = changes.filter((change) => !reasons[change]);
  const outdated = Object.keys(reasons).filter((change) => !changes.includes(change));
  const messages = [
    unexplained.length > 0 &&
      `Changes that may break a client of the last release:\n${list(unexplained)}Keep the old form beside the new one, or write each change with its reason into libs/contract/accepted-changes.json.`,
    outdated.length > 0 && `libs/contract/accepted-changes.json explains what is no change:\n${list(outdated)}Remove it there.`,
  ].filter(Boolean);
  if (messages.length > 0) fail(messages.join('\n'));
}

function list(changes) {
  return changes.map((change) => `  ${change}\n`).join('');
}
