import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const deploy = resolve(import.meta.dirname, '../../../../../deploy');
const read = (name: string) => readFileSync(resolve(deploy, name), 'utf8');

/** Fixed by the image and the compose file, or never set in production. */
const fixed = ['PORT', 'HOST', 'INTENDANCE_DATA_DIR', 'DEMO'];

it('passes every documented variable on to the container', () => {
  const [, settings = ''] = read('README.md').split('## Settings');
  const rows = settings.split('\n## ')[0]?.match(/^\| `.+?\|/gm) ?? [];
  const documented = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
  const [app = ''] = read('compose.yaml').split('\n  postgres:');
  const passed = [...app.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(documented.length).toBeGreaterThan(20);
  expect(documented.filter((name) => !fixed.includes(name) && !passed.includes(name))).toEqual([]);
});

it('lets the service of systemd list network interfaces, which Fastify does before it listens on 0.0.0.0', () => {
  expect(read('intendance.service')).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
});
