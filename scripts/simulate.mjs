// `npm run simulate -- --histories 100000 --seed N`: histories of the product on the memory adapters; `--replay N:17` shows one of them.
import { parseArgs } from 'node:util';
import { bin, fail, requireNode, root } from './lib/node.mjs';
import { run } from './lib/run.mjs';

await requireNode();
const usage = 'npm run simulate -- [--histories 1000] [--seed text], or --replay <seed:number>';
const { values } = readArguments();
if (!/^[1-9]\d*$/.test(values.histories)) fail(usage);
const { code } = await run(
  bin('jest'),
  ['--selectProjects', 'unit', '--testPathPatterns', 'simulator/simulator.spec', '-t', 'finds no history', '--silent=false'],
  {
    cwd: root,
    show: true,
    env: {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      SIMULATE_HISTORIES: values.histories,
      SIMULATE_SEED: values.seed,
      SIMULATE_REPLAY: values.replay,
    },
  },
);
process.exitCode = code;

function readArguments() {
  const text = (value) => ({ type: 'string', default: value });
  try {
    return parseArgs({ options: { histories: text('1000'), seed: text(String(Date.now())), replay: text('') } });
  } catch {
    return fail(usage);
  }
}
