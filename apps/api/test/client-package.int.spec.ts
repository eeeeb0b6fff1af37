/** The client that an integrator installs: packed as `npm run client` does, and run by plain Node against the API. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from './open-test-app.js';
import { signedIn } from './signed-in.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const program = `
import { createClient, unwrap } from '@intendance/contract/client.js';
import { recordTypeLabel } from '@intendance/contract/record-types.js';
const api = createClient({ baseUrl: process.env.API, token: () => process.env.KEY });
const { id } = await unwrap(api.POST('/api/people', { body: { lastname: 'Martin', firstname: 'Julie' } }));
const { people } = await unwrap(api.GET('/api/people', { params: { query: { 'filters[searchname]': 'martin' } } }));
const refusal = await unwrap(api.POST('/api/people', { body: {} })).catch(({ code }) => code);
console.log(JSON.stringify({ found: people.map((person) => [person.id === id, person.fullname]), refusal, label: recordTypeLabel('person') }));
`;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intendance-client-'));
  app = await openTestApp({ isOwn: true });
  await run('npm', ['pack', '-w', 'libs/contract', '--pack-destination', folder, '--silent'], { cwd: root });
}, 120_000);
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the packed client', () => {
  it('is installed from its file, and speaks with the API under a key', async () => {
    const [tarball = ''] = await readdir(folder);
    expect(tarball).toMatch(/^intendance-contract-\d+\.\d+\.\d+\.tgz$/);
    const installed = join(folder, 'node_modules/@intendance/contract');
    await mkdir(installed, { recursive: true });
    await run('tar', ['xzf', join(folder, tarball), '--strip-components=1', '-C', installed]);
    // Its one package, from the disk: the install of a spec asks no registry.
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
      await cp(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'program.mjs'), program);

    const clerk = await signedIn(app);
    const form = { name: 'Paie', permissions: ['PEOPLE_ACCESS', 'PEOPLE_EDIT'], accounting_permissions: [], expires_on: expiry() };
    const key = await app.inject({ method: 'POST', url: '/api/api_keys', payload: form, headers: clerk.headers });
    const { secret } = key.json<{ secret: string }>();
    const env = { PATH: process.env.PATH, API: await app.listen(), KEY: secret };
    const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({ found: [[true, 'MARTIN Julie']], refusal: 'person.incomplete', label: 'Personne' });
  }, 60_000);

  it('has the types of the API and its document, and nothing of this repository’s work', async () => {
    const installed = join(folder, 'node_modules/@intendance/contract');
    expect((await readdir(installed)).toSorted()).toEqual(['README.md', 'dist', 'openapi.json', 'package.json']);
    const files = await readdir(join(installed, 'dist'));
    expect(files).toEqual(expect.arrayContaining(['client.js', 'client.d.ts', 'schema.d.ts']));
    expect(files.filter((name) => name.endsWith('.map') || name.startsWith('.'))).toEqual([]);
    await writeFile(
      join(folder, 'program.ts'),
      `import { createClient, type Schema } from '@intendance/contract/client.js';
import type { paths } from '@intendance/contract/schema.js';
const api = createClient({ baseUrl: 'https://cse.example' });
export const names = async (): Promise<Schema<'PersonDto'>['fullname'][] | undefined> =>
  (await api.GET('/api/people')).data?.people.map(({ fullname }) => fullname);
export const hasNoOtherRoute: '/api/persons' extends keyof paths ? never : true = true;
`,
    );
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2024',
      '--lib',
      'es2024,dom,dom.iterable',
      '--module',
      'nodenext',
      '--skipLibCheck',
    ];
    await run(join(root, 'node_modules/.bin/tsgo'), [...options, '--types', '', 'program.ts'], { cwd: folder });
  }, 60_000);
});

const expiry = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
