/**
 * Builds a client from `openapi.json` in two languages: TypeScript always, Go where `go` is installed and its module proxy answers. A Go
 * build that cannot run prints a line. The hash of the document and of this file remembers a build that passed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, fail, root } from '../lib/node.mjs';
import { run } from '../lib/run.mjs';
import { ensureSchema } from '../lib/schema.mjs';

const document = join(root, 'libs/contract/openapi.json');
const cache = join(root, 'node_modules/.cache/intendance/clients');
const goGenerator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const goMinutes = 10;
/** Go compiles a third faster without optimisations, and without the C parts of its library: neither program runs for long. */
const goEnvironment = { GOFLAGS: "-mod=mod '-gcflags=all=-N -l'", CGO_ENABLED: '0' };

mkdirSync(cache, { recursive: true });
await passed('typescript', typescript);
await passed('go', go);

async function typescript() {
  const { failure } = await ensureSchema();
  if (failure !== null) fail(failure);
  const { code, output } = await run(bin('tsgo'), ['--noEmit', '-p', join(root, 'libs/contract/test/tsconfig.client.json')]);
  if (code !== 0) fail(`The TypeScript client does not compile.\n${output}`);
  return true;
}

/** @returns false when the build could not run */
async function go() {
  const folder = join(cache, 'go');
  mkdirSync(folder, { recursive: true });
  const inFolder = (args) => run('go', args, { cwd: folder, timeoutMs: goMinutes * 60_000, env: { GOBIN: folder, ...goEnvironment } });
  if ((await inFolder(['version'])).code !== 0) return skipped('go is not installed');
  if (!existsSync(join(folder, 'oapi-codegen')) && (await inFolder(['install', goGenerator])).code !== 0)
    return skipped(`${goGenerator} cannot be installed`);
  const generated = await run(
    join(folder, 'oapi-codegen'),
    ['-generate', 'types,client', '-package', 'intendance', '-o', 'client.go', document],
    {
      cwd: folder,
    },
  );
  if (generated.code !== 0) fail(`The Go client cannot be generated.\n${generated.output}`);
  writeFileSync(join(folder, 'go.mod'), 'module intendance.example/client\n\ngo 1.24\n');
  const modules = await inFolder(['mod', 'tidy']);
  if (modules.code !== 0) return skipped('the modules of the Go client cannot be fetched');
  const { code, output } = await inFolder(['build', './...']);
  if (code !== 0) fail(`The Go client does not compile.\n${output.slice(0, 5000)}`);
  return true;
}

function skipped(reason) {
  process.stdout.write(`skipped: Go client (${reason})\n`);
  return false;
}

async function passed(name, build) {
  const stamp = join(cache, `${name}.hash`);
  const hash = createHash('sha256')
    .update(readFileSync(document))
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (await build()) writeFileSync(stamp, hash);
}
