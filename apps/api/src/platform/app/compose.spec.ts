import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { variables } from '../config/config.js';

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
