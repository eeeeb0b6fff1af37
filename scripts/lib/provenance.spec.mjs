import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { root } from './node.mjs';
import { checkEnvelope, envelopeOf, manifestOf, materialsOf, predicateType, sha256, statementOf } from './provenance.mjs';

const folder = mkdtempSync(join(tmpdir(), 'intendance-provenance-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'tree/apps'), { recursive: true });
writeFileSync(join(folder, 'tree/apps/main.js'), 'start()');
writeFileSync(join(folder, 'tree/LICENCE'), 'AGPL');
symlinkSync('apps', join(folder, 'tree/link'));

const [own, foreign] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const repository = 'https://exemple.fr/intendance';
const commit = 'c0ffee'.padEnd(40, '0');
const dockerfile = 'FROM node:24-bookworm-slim AS build\nRUN npm ci\nFROM node:24-bookworm-slim AS run\n';
const packages = {
  '': { name: 'intendance', version: '0.1.0' },
  'node_modules/pg': { version: '8.16.0', integrity: `sha512-${Buffer.from('pg').toString('base64')}` },
  'apps/web/node_modules/@zag-js/core': { version: '1.2.0', integrity: `sha512-${Buffer.from('zag').toString('base64')}` },
  'node_modules/@intendance/kernel': { link: true, resolved: 'libs/kernel' },
};
const [tarball, image] = [sha256('a tarball'), sha256('an image')];
const times = { startedOn: '2026-11-30T08:00:00.000Z', finishedOn: '2026-11-30T08:05:00.000Z' };
const statement = statementOf({
  subjects: { 'intendance-contract-0.1.0.tgz': tarball, 'intendance-image': image },
  byproducts: { 'sbom.cdx.json': sha256('a list of packages') },
  materials: materialsOf({ repository, commit, dockerfile, packages }),
  ...{ builder: 'https://exemple.fr/builder', repository, commit, ...times },
});
const envelope = envelopeOf(statement, own.privateKey);

describe('the provenance of a release', () => {
  it('names the artifacts, the commit, the builder and what the build took', () => {
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType,
      subject: [
        { name: 'intendance-contract-0.1.0.tgz', digest: { sha256: tarball } },
        { name: 'intendance-image', digest: { sha256: image } },
      ],
      predicate: {
        buildDefinition: { externalParameters: { repository, commit } },
        runDetails: { builder: { id: 'https://exemple.fr/builder' }, byproducts: [{ name: 'sbom.cdx.json' }] },
      },
    });
    expect(statement.predicate.buildDefinition.resolvedDependencies).toEqual([
      { uri: `git+${repository}`, digest: { gitCommit: commit } },
      { uri: 'pkg:docker/node@24-bookworm-slim' },
      { uri: 'pkg:npm/pg@8.16.0', digest: { sha512: Buffer.from('pg').toString('hex') } },
      { uri: 'pkg:npm/%40zag-js/core@1.2.0', digest: { sha512: Buffer.from('zag').toString('hex') } },
    ]);
  });

  it('is read by who has the public key and the artifacts', () => {
    const expected = { commit, builder: 'https://exemple.fr/builder' };
    expect(checkEnvelope(envelope, own.publicKey, { 'client.tgz': tarball, image }, expected)).toEqual(statement);
  });

  it.each([
    [
      'an artifact of another build',
      () => checkEnvelope(envelope, own.publicKey, { 'client.tgz': sha256('other') }),
      'client.tgz is not what was built',
    ],
    ['another key', () => checkEnvelope(envelope, foreign.publicKey, {}), 'not signed by this key'],
    [
      'a text that was changed',
      () => {
        const payload = Buffer.from(JSON.stringify({ ...statement, subject: [] })).toString('base64');
        return checkEnvelope({ ...envelope, payload }, own.publicKey, {});
      },
      'was changed',
    ],
    ['no signature', () => checkEnvelope({ ...envelope, signatures: [] }, own.publicKey, {}), 'not signed'],
    ['another envelope', () => checkEnvelope({ ...envelope, payloadType: 'text/plain' }, own.publicKey, {}), 'no envelope'],
    [
      'another predicate',
      () => checkEnvelope(envelopeOf({ ...statement, predicateType: 'other' }, own.privateKey), own.publicKey, {}),
      'of the type other',
    ],
    ['another commit', () => checkEnvelope(envelope, own.publicKey, {}, { commit: '1'.repeat(40) }), `The commit is ${commit}`],
    ['another builder', () => checkEnvelope(envelope, own.publicKey, {}, { builder: 'https://ailleurs.example' }), 'The builder is'],
  ])('is refused for %s', (_title, check, sentence) => expect(check).toThrow(sentence));

  it('lists the files of the image as sha256sum checks them', () => {
    const manifest = manifestOf(join(folder, 'tree'));
    expect(manifest).toBe(`${sha256('AGPL')}  LICENCE\n${sha256('start()')}  apps/main.js\n`);
    const check = (content) => spawnSync('sha256sum', ['--check', '--quiet', '-'], { cwd: join(folder, 'tree'), input: content });
    expect(check(manifest).status).toBe(0);
    expect(check(manifest.replace(sha256('AGPL'), sha256('MIT'))).status).toBe(1);
  });

  it('is checked by the command, which names what is wrong', () => {
    writeFileSync(join(folder, 'provenance.intoto.json'), JSON.stringify(envelope));
    writeFileSync(join(folder, 'key.pub.pem'), own.publicKey.export({ type: 'spki', format: 'pem' }));
    writeFileSync(join(folder, 'client.tgz'), 'a tarball');
    const parameters = [
      'scripts/provenance.mjs',
      'check',
      '--statement',
      join(folder, 'provenance.intoto.json'),
      '--key',
      join(folder, 'key.pub.pem'),
    ];
    const run = (...more) =>
      spawnSync(process.execPath, [...parameters, ...more], { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH } });
    const sound = run('--commit', commit, '--image', `sha256:${image}`, join(folder, 'client.tgz'));
    expect([sound.status, sound.stdout, sound.stderr]).toEqual([0, expect.stringContaining(`Built from ${commit} by`), '']);
    writeFileSync(join(folder, 'client.tgz'), 'another tarball');
    expect(run(join(folder, 'client.tgz'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('client.tgz is not what was built'),
    });
    expect(run('--image', 'latest')).toMatchObject({ status: 2, stderr: expect.stringContaining('no digest of an image') });
  });

  it('takes every package of the lock file, by its hash', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const real = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
    const materials = materialsOf({ repository, commit, dockerfile: real, packages: lock.packages });
    const named = new Set(materials.map(({ uri }) => uri));
    for (const uri of ['pkg:docker/node@24-bookworm-slim', `pkg:npm/uqr@${lock.packages['node_modules/uqr'].version}`])
      expect(named).toContain(uri);
    const registered = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
    expect(registered.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  });
});
