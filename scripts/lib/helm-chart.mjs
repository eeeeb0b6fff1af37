import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The image sets the first three; production never sets the last one. */
const setByImage = ['PORT', 'HOST', 'INTENDANCE_DATA_DIR', 'DEMO'];

/** Reads the chart, and the files of the repository that it must agree with. */
export function readChart(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  return {
    templates: Object.fromEntries(globSync('deploy/helm/templates/*', { cwd: root }).map((path) => [basename(path), read(path)])),
    schema: JSON.parse(read('deploy/helm/values.schema.json')),
    values: read('deploy/helm/values.yaml'),
    manifest: read('deploy/helm/Chart.yaml'),
    alertsOfChart: read('deploy/helm/files/alerts.yml'),
    alerts: read('deploy/monitoring/alerts.yml'),
    settings: read('deploy/README.md'),
    compose: read('deploy/compose.yaml'),
    dockerfile: read('deploy/Dockerfile'),
    version: JSON.parse(read('package.json')).version,
    config: read('apps/api/src/platform/config/config.ts'),
    probes: read('apps/api/src/platform/probes/probes.ts'),
    metrics: read('apps/api/src/platform/app/readers.ts'),
  };
}

/** Lists the faults that need neither helm nor a schema of Kubernetes: one sentence each. */
export function chartFaults(chart) {
  return [
    ...variableFaults(chart),
    ...valueFaults(chart),
    ...Object.entries(chart.templates).flatMap(([name, text]) => blockFaults(name, text)),
    ...processFaults(chart),
    ...databaseFaults(chart),
    ...(chart.alertsOfChart === chart.alerts ? [] : ['files/alerts.yml differs from deploy/monitoring/alerts.yml']),
    ...(matches(chart.manifest, /^appVersion: '(.+)'$/gm)[0] === chart.version ? [] : ['appVersion is not the version of package.json']),
  ];
}

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, group]) => group);

/** `compose.spec.ts` proves that the table of settings names every variable that the program reads, and no other. */
function variableFaults({ templates, schema, settings: readme, compose }) {
  const table = readme.split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const documented = matches(table, /^\| (`.+?)\|/gm).flatMap((cell) => matches(cell, /`([A-Z_0-9]+)`/g));
  const pod = templates['_pod.tpl'] ?? '';
  const [required = [], optional = []] = ['required', 'optional'].map((name) => {
    const [list = ''] = matches(pod, new RegExp(`\\$${name} := list (.+?) \\}\\}`, 'g'));
    return matches(list, /"([A-Z_0-9]+)"/g);
  });
  const computed = matches(pod, /^- name: ([A-Z_0-9]+)$/gm);
  const settings = schema.properties.settings;
  const passed = [...computed, ...required, ...optional, ...Object.keys(settings.properties)];
  const mandatory = matches(compose, /^ {6}\w+: .*\$\{(\w+):\?/gm).map((name) => (name === 'POSTGRES_PASSWORD' ? 'DATABASE_URL' : name));
  const ensured = [...computed, ...required, ...settings.required];
  return [
    ...documented
      .filter((name) => !passed.includes(name) && !setByImage.includes(name))
      .map((name) => `${name} is documented, and the chart passes it to no process`),
    ...passed.filter((name) => !documented.includes(name)).map((name) => `${name} is no variable of deploy/README.md`),
    ...passed.filter((name, index) => passed.indexOf(name) !== index).map((name) => `${name} is passed twice`),
    ...mandatory
      .filter((name) => name !== 'POSTGRES_SUPERUSER_PASSWORD' && !ensured.includes(name))
      .map((name) => `${name} is required by compose.yaml, and the chart starts without it`),
  ];
}

/** Every value that a template reads is in the schema, and both files name the same ones. */
function valueFaults({ templates, schema, values }) {
  const paths = Object.values(templates).flatMap((text) => matches(text, /(?:\.Values|\$values)\.([\w.]*\w)/g));
  const named = Object.keys(schema.properties).filter((name) => name !== 'global');
  const written = matches(values, /^(\w+):/gm);
  return [
    ...[...new Set(paths)].filter((path) => !isInSchema(schema, path.split('.'))).map((path) => `${path} is not in values.schema.json`),
    ...named.filter((name) => !written.includes(name)).map((name) => `${name} has no default in values.yaml`),
    ...written.filter((name) => !named.includes(name)).map((name) => `${name} of values.yaml is not in values.schema.json`),
  ];
}

function isInSchema(schema, path) {
  let part = schema;
  for (const name of path) {
    if (part.$ref) part = schema.$defs[part.$ref.split('/').at(-1)];
    // An object without properties is passed on as it is.
    if (!part.properties) return part.type === 'object';
    part = part.properties[name] ?? (typeof part.additionalProperties === 'object' ? part.additionalProperties : undefined);
    if (!part) return false;
  }
  return true;
}

function blockFaults(name, text) {
  const actions = matches(text.replace(/\{\{-? ?\/\*[\s\S]*?\*\/ ?-?\}\}/g, ''), /\{\{-?\s*([\s\S]*?)\s*-?\}\}/g);
  const opened = actions.filter((action) => /^(?:if|range|with|define|block)\b/.test(action)).length;
  const closed = actions.filter((action) => action === 'end').length;
  const isCut = text.split('{{').length !== text.split('}}').length;
  return [
    ...(opened === closed ? [] : [`${name}: ${opened} blocks begin and ${closed} end`]),
    ...(isCut ? [`${name}: an action has no end`] : []),
  ];
}

/** Roles, probes, the metric of lag and the user are those of the program and its image. */
function processFaults({ templates, values, config, probes, metrics, dockerfile }) {
  const deployments = templates['deployments.yaml'] ?? '';
  const [declared = ''] = matches(config, /^export const roles = \[(.+?)\]/gm);
  const roles = matches(declared, /'(\w+)'/g).filter((role) => role !== 'all');
  const [line = ''] = matches(templates['_helpers.tpl'] ?? '', /define "intendance\.roles" -\}\}\n(.+)/g);
  const run = line.replace(/\{\{.*?\}\}/g, '').split(',');
  const [lagMetric = ''] = matches(values, /^lagMetric: (\w+)$/gm);
  const [uid = ''] = matches(dockerfile, /--uid (\d+)/g);
  return [
    ...roles.filter((role) => !run.includes(role)).map((role) => `the role ${role} has no Deployment`),
    ...run.filter((role) => !roles.includes(role)).map((role) => `${role} is no role of the program`),
    ...matches(deployments, /path: (\/\w+)/g)
      .filter((path) => !probes.includes(`'${path}'`))
      .map((path) => `${path} is no probe of the program`),
    ...(metrics.includes(`'${lagMetric}'`) ? [] : [`${lagMetric} is no metric of the program`]),
    ...(deployments.includes(`runAsUser: ${uid}\n`) ? [] : [`the pods do not run as ${uid}, the user of the image`]),
  ];
}

/** The connections depend on the number of processes; every other parameter of PostgreSQL is that of compose.yaml. */
function databaseFaults({ values, compose }) {
  const parameters = [...compose.matchAll(/^ {6}- (\w+)=(\w[\w.]*)$/gm)].map(([, name, value]) => ({ name, value }));
  return parameters
    .filter(({ name, value }) => name !== 'max_connections' && !new RegExp(`^ +${name}: '?${value}'?$`, 'm').test(values))
    .map(({ name, value }) => `${name} is ${value} in compose.yaml, and not in values.yaml`);
}
