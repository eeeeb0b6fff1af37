import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const statementType = 'https://in-toto.io/Statement/v1';
export const predicateType = 'https://slsa.dev/provenance/v1';
const payloadType = 'application/vnd.in-toto+json';

export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** The files of a folder as `sha256sum` lists and checks them, in the order of their paths. A link leads to files that are listed themselves. */
export function manifestOf(folder) {
  const lines = filesOf(folder).map((path) => [relative(folder, path), sha256(readFileSync(path))]);
  return lines
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, hash]) => `${hash}  ${path}\n`)
    .join('');
}

function filesOf(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isDirectory()) return filesOf(path);
    return stats.isFile() ? [path] : [];
  });
}

/**
 * The materials of a build: the sources by their commit, the images that a Dockerfile begins with, and the packages of the lock file by the
 * hash that the registry gave them, which `npm ci` checks.
 */
export function materialsOf({ repository, commit, dockerfile, packages }) {
  const images = [...new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image))];
  return [
    { uri: `git+${repository}`, digest: { gitCommit: commit } },
    // A tag has no digest before an engine has fetched it: the image that results is a subject of its own.
    ...images.map((image) => ({ uri: `pkg:docker/${image.replace(':', '@')}` })),
    ...Object.entries(packages).flatMap(([path, { version, integrity }]) => {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
      const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
      if (name === undefined || hash === undefined) return [];
      const uri = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return [{ uri, digest: { sha512: Buffer.from(hash, 'base64').toString('hex') } }];
    }),
  ].filter(({ uri }, index, all) => all.findIndex((other) => other.uri === uri) === index);
}

/** An in-toto statement with the predicate of SLSA 1.0. `subjects` and `byproducts`: SHA-256 by name. */
export function statementOf({ subjects, byproducts, materials, builder, repository, commit, startedOn, finishedOn }) {
  const digests = (hashes) => Object.entries(hashes).map(([name, hash]) => ({ name, digest: { sha256: hash } }));
  return {
    _type: statementType,
    subject: digests(subjects),
    predicateType,
    predicate: {
      buildDefinition: {
        buildType: `${repository}/blob/${commit}/deploy/README.md#provenance`,
        externalParameters: { repository, commit },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: materials,
      },
      runDetails: {
        builder: { id: builder },
        metadata: { invocationId: `${commit}/${startedOn}`, startedOn, finishedOn },
        byproducts: digests(byproducts),
      },
    },
  };
}

/** The bytes that a DSSE envelope signs, so that a statement never passes for another type of text. */
const signedBytes = (type, payload) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
const keyId = (publicKey) => sha256(publicKey.export({ type: 'spki', format: 'der' }));

/** @param key a private key of Ed25519 */
export function envelopeOf(statement, key) {
  const payload = Buffer.from(JSON.stringify(statement));
  const signature = sign(null, signedBytes(payloadType, payload), key);
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(createPublicKey(key)), sig: signature.toString('base64') }],
  };
}

/**
 * The statement of an envelope that a key signed, about artifacts of these hashes.
 * @param expected `builder` and `commit`, where the caller knows them
 * @throws Error that says what is wrong
 */
export function checkEnvelope(envelope, publicKey, artifacts, expected = {}) {
  if (envelope?.payloadType !== payloadType) throw new Error('This is no envelope of an in-toto statement.');
  const payload = Buffer.from(String(envelope.payload), 'base64');
  const bytes = signedBytes(payloadType, payload);
  const isSigned = (envelope.signatures ?? []).some(({ sig }) => verify(null, bytes, publicKey, Buffer.from(String(sig), 'base64')));
  if (!isSigned) throw new Error('The statement is not signed by this key, or was changed.');
  const statement = JSON.parse(payload.toString('utf8'));
  if (statement._type !== statementType || statement.predicateType !== predicateType)
    throw new Error(`The statement is of the type ${statement.predicateType}, not ${predicateType}.`);
  const { buildDefinition, runDetails } = statement.predicate;
  for (const [name, hash] of Object.entries(artifacts)) {
    if (!statement.subject.some(({ digest }) => digest.sha256 === hash)) throw new Error(`${name} is not what was built: ${hash}.`);
  }
  if (expected.builder !== undefined && runDetails.builder.id !== expected.builder)
    throw new Error(`The builder is ${runDetails.builder.id}, not ${expected.builder}.`);
  const { commit } = buildDefinition.externalParameters;
  if (expected.commit !== undefined && commit !== expected.commit) throw new Error(`The commit is ${commit}, not ${expected.commit}.`);
  return statement;
}
