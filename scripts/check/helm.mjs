// The Helm chart agrees with the program and with compose.yaml. Where helm and kubeconform are installed, every file of deploy/helm/ci is
// linted, rendered, and compared with the schemas of Kubernetes.
// KUBECONFORM_SCHEMAS names folders of schemas (`-schema-location`, separated by commas) for a machine that does not reach the public ones;
// kinds of operators are then left out.
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chartFaults, readChart } from '../lib/helm-chart.mjs';
import { fail, root } from '../lib/node.mjs';
import { run } from '../lib/run.mjs';

const kubernetes = '1.30.0';
const ofOperators = ['Cluster', 'ScheduledBackup', 'ServiceMonitor', 'PrometheusRule'];
const publicSchemas = [
  'default',
  'https://raw.githubusercontent.com/datreeio/CRDs-catalog/main/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json',
];
const ownSchemas = process.env.KUBECONFORM_SCHEMAS?.split(',');
const chart = join(root, 'deploy/helm');

const faults = chartFaults(readChart(root));
if (faults.length > 0) fail(`deploy/helm:\n${faults.join('\n')}`);
if ((await run('helm', ['version'])).code === 0) await checkRendered();
else skipped('helm is not installed');

async function checkRendered() {
  const folder = mkdtempSync(join(tmpdir(), 'intendance-helm-'));
  try {
    for (const values of globSync('ci/*.yaml', { cwd: chart }).sort()) {
      const release = basename(values, '.yaml');
      await succeeds('helm', ['lint', '--strict', '--kube-version', kubernetes, '--values', join(chart, values), chart]);
      const options = ['--kube-version', kubernetes, '--values', join(chart, values), '--output-dir', join(folder, release)];
      await succeeds('helm', ['template', release, chart, ...options]);
    }
    if ((await run('kubeconform', ['-v'])).code === 0) await compareWithSchemas(folder);
    else skipped('kubeconform is not installed');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareWithSchemas(folder) {
  const locations = (ownSchemas ?? publicSchemas).flatMap((location) => ['-schema-location', location]);
  const left = ownSchemas ? ['-skip', ofOperators.join(',')] : [];
  const { code, output } = await run('kubeconform', [
    '-strict',
    '-exit-on-error',
    '-kubernetes-version',
    kubernetes,
    ...locations,
    ...left,
    folder,
  ]);
  if (/failed downloading schema/.test(output)) return skipped('the schemas of Kubernetes are out of reach');
  if (code !== 0) fail(`kubeconform:\n${output}`);
  if (ownSchemas) skipped(`no schemas of ${ofOperators.join(', ')}`);
}

async function succeeds(command, args) {
  const { code, output } = await run(command, args);
  if (code !== 0) fail(`${command} ${args.join(' ')}\n${output}`);
}

function skipped(reason) {
  process.stdout.write(`skipped: Helm chart (${reason})\n`);
}
