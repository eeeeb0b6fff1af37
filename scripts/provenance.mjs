// `node scripts/provenance.mjs write --out <folder> --tree <folder> --key key.pem --repository <address> [--image sha256:…] [--builder <address>] [<file>…]`: where a release comes from.
// `node scripts/provenance.mjs check --statement <file> --key key.pub.pem [--commit …] [--builder …] [--image sha256:…] [<file>…]`: whether files are of it.
// Writes and reads files of this machine only: no registry, no service (deploy/README.md).
import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root } from './lib/node.mjs';
import { checkEnvelope, envelopeOf, manifestOf, materialsOf, sha256, statementOf } from './lib/provenance.mjs';

const text = { type: 'string' };
const options = { out: text, tree: text, key: text, image: text, builder: text, repository: text, statement: text, commit: text };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [verb, ...files] = positionals;
const usage =
  'usage: node scripts/provenance.mjs write --out <folder> --tree <folder> --key <private key> --repository <address> [--image sha256:…] [<file>…]\n       node scripts/provenance.mjs check --statement <file> --key <public key> [<file>…]';
const hashes = Object.fromEntries(files.map((path) => [basename(path), sha256(readFileSync(path))]));

if (verb === 'write' && values.out && values.tree && values.key && values.repository) write();
else if (verb === 'check' && values.statement && values.key) check();
else fail(usage, 2);

function write() {
  const startedOn = new Date().toISOString();
  const commit = git('rev-parse', 'HEAD');
  if (git('status', '--porcelain', '--untracked-files=no') !== '') fail('The working tree has changes: a release is built from a commit.');
  const { repository } = values;
  mkdirSync(values.out, { recursive: true });
  const manifest = saved('FILES.sha256', manifestOf(values.tree));
  const sbom = saved('sbom.cdx.json', execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 1 << 28 }));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const statement = statementOf({
    subjects: { 'FILES.sha256': manifest, ...image(), ...hashes },
    byproducts: { 'sbom.cdx.json': sbom },
    materials: materialsOf({ repository, commit, dockerfile, packages }),
    builder: values.builder ?? `${repository}/blob/${commit}/scripts/provenance.mjs`,
    ...{ repository, commit, startedOn, finishedOn: new Date().toISOString() },
  });
  const envelope = envelopeOf(statement, createPrivateKey(readFileSync(values.key)));
  saved('provenance.intoto.json', `${JSON.stringify(envelope, null, 2)}\n`);
  process.stdout.write(`${join(values.out, 'provenance.intoto.json')}: ${statement.subject.map(({ name }) => name).join(', ')}\n`);
}

function check() {
  const envelope = JSON.parse(readFileSync(values.statement, 'utf8'));
  const publicKey = createPublicKey(readFileSync(values.key));
  try {
    const { subject, predicate } = checkEnvelope(envelope, publicKey, { ...image(), ...hashes }, values);
    const { commit } = predicate.buildDefinition.externalParameters;
    process.stdout.write(`Built from ${commit} by ${predicate.runDetails.builder.id}: ${subject.map(({ name }) => name).join(', ')}\n`);
  } catch (error) {
    fail(error.message);
  }
}

/** The id of an image is the hash of its configuration, which names its layers: `docker image inspect --format {{.Id}} intendance`. */
function image() {
  if (values.image === undefined) return {};
  const [, hash] = /^sha256:([0-9a-f]{64})$/.exec(values.image) ?? fail(`${values.image} is no digest of an image (sha256:…).`, 2);
  return { 'intendance-image': hash };
}

function saved(name, content) {
  writeFileSync(join(values.out, name), content);
  return sha256(content);
}

function git(...parameters) {
  return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
}
