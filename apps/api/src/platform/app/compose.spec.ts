import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { readConfig, variables } from '../config/config.js';
import { readDatabasesFile } from '../config/databases-file.js';

const deploy = resolve(import.meta.dirname, '../../../../../deploy');
const read = (name: string) => readFileSync(resolve(deploy, name), 'utf8');

/** Fixed by the image and the compose file, or never set in production. */
const fixed = ['PORT', 'HOST', 'INTENDANCE_DATA_DIR', 'DEMO'];

/** Names in the first column of the table of settings. */
function documentedVariables(): string[] {
  const [, settings = ''] = read('README.md').split('## Settings');
  const rows = settings.split('\n## ')[0]?.match(/^\| `.+?\|/gm) ?? [];
  return rows.flatMap((row) => [...row.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name = '']) => name));
}

it('documents every variable that the program reads, and no other', () => {
  const documented = documentedVariables().filter((name) => !name.startsWith('OTEL_'));
  expect(documented.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});

it('passes every documented variable on to the container', () => {
  const documented = documentedVariables();
  const [app = ''] = read('compose.yaml').split('\n  postgres:');
  const passed = [...app.matchAll(/^ {6}([A-Z_0-9]+): /gm)].map(([, name = '']) => name);
  expect(documented.length).toBeGreaterThan(20);
  expect(documented.filter((name) => !fixed.includes(name) && !passed.includes(name))).toEqual([]);
});

it('lets the service of systemd list network interfaces, which Fastify does before it listens on 0.0.0.0', () => {
  expect(read('intendance.service')).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
});

it('names in the file of two databases one that the compose file starts, and roles that share the work', () => {
  const file = read('compose.two-databases.yaml');
  const [, content = ''] = file.split('content: |\n');
  const folder = mkdtempSync(join(tmpdir(), 'intendance-compose-'));
  const databases = join(folder, 'databases.json');
  writeFileSync(databases, content.split('\nvolumes:')[0]?.replace(/\$\{POSTGRES_PASSWORD\}/, 'secret') ?? '');
  const others = readDatabasesFile(databases)?.others ?? [];
  rmSync(folder, { recursive: true });
  expect(others).toHaveLength(1);
  for (const { name, url } of others) {
    expect(new URL(url).hostname).toBe(name);
    expect(file).toMatch(new RegExp(`^  ${name}:\\n    extends:`, 'm'));
  }
  const roles = [...file.matchAll(/ROLE: (\w+)/g)].map(([, role = '']) => role);
  expect(roles.map((ROLE) => readConfig({ ROLE }).role)).toEqual(['api', 'all']);
  expect(file).toMatch(/replicas: 2/);
});
