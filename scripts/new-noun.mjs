// `npm run new-noun -- <area>[/<room>] <noun> <nouns> …`: writes the skeleton of a plain noun (a named record that is listed, removed and restored),
// from the domain to the command line, and makes the edits of shared files that need no thought.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { editsOf, filesOf, namesOf } from './lib/new-noun/skeleton.mjs';
import { bin, fail, requireNode, root } from './lib/node.mjs';
import { run } from './lib/run.mjs';

await requireNode();

const usage = `npm run new-noun -- bookkeeping/ledger supplier suppliers \\
  --label 'un fournisseur' --labels fournisseurs \\
  --path comptability/suppliers --screen /comptability/suppliers --feature operations`;
const { values, positionals } = readArguments();
const [place, noun, nouns] = positionals;
const { label, labels, path, screen, feature } = values;
if (!place || !noun || !nouns || !label || !labels || !path || !screen || !feature) fail(usage);

const names = namesOf({ place, noun, nouns, label, labels, path, screen, feature });
const files = filesOf(names);
const present = Object.keys(files).find((file) => existsSync(join(root, file)));
if (present) fail(`${present} exists.`);
// All edits are made before the first file is written.
const written = { ...files, ...editsOf(names, (file) => readFileSync(join(root, file), 'utf8')) };
for (const [file, text] of Object.entries(written)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
await run(bin('biome'), ['check', '--write', ...Object.keys(written)]);
await run(process.execPath, ['scripts/check/event-catalogue.mjs', '--write']);
await run(process.execPath, ['scripts/check/event-schemas.mjs', '--write']);
process.stdout.write(`${Object.keys(written).join('\n')}

By hand, in this order:
  1. decide \`texts\` and \`relay\` in ${noun}.noun.ts (docs/adr/0113): a name of a person is encrypted
  2. docs/glossary.md: one line
  3. npm run contract, then npm run check
`);

function readArguments() {
  const text = { type: 'string' };
  try {
    return parseArgs({ allowPositionals: true, options: { label: text, labels: text, path: text, screen: text, feature: text } });
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}
