// `npm run test:unit -- <path>`: jest compiles each file without checking its types. After a failure, the type errors are printed too: a wrong
// argument fails in a library with a message that does not name it.
import { bin, requireNode } from './lib/node.mjs';
import { endChildrenWithUs, run } from './lib/run.mjs';

await requireNode();
endChildrenWithUs();

const { code } = await run(bin('jest'), ['--selectProjects', 'unit', 'web-node', 'web', '--silent=false', ...process.argv.slice(2)], {
  show: true,
  env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
});
if (code !== 0)
  for (const project of ['tsconfig.json', 'apps/web/tsconfig.json']) {
    const types = await run(bin('tsgo'), ['--noEmit', '--pretty', 'false', '-p', project]);
    if (types.code !== 0) process.stdout.write(`\n── types (${project})\n${types.output.trimEnd()}\n`);
  }
process.exit(code);
