import { createPrivateKey, randomUUID, type webcrypto, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBER } from 'asn1js';
import { Certificate } from 'pkijs';
import type { Config } from '../../platform/config/config.js';
import { exactBuffer } from './bytes.js';
import { setCryptoEngine } from './crypto-engine.js';
import { rsa, selfSigned } from './self-signed.js';

/** The key that signs, and its certificate followed by those of its issuers. */
export type SigningIdentity = {
  readonly key: webcrypto.CryptoKey;
  readonly certificates: readonly [Certificate, ...Certificate[]];
  /** SHA-256 of the certificate. */
  readonly fingerprint: string;
};

/** From the operator's files, else from the data directory, where the first signature of the installation generates it. */
export async function openIdentity(
  { signingFiles, dataDir }: Pick<Config, 'signingFiles' | 'dataDir'>,
  now: Date,
): Promise<SigningIdentity> {
  setCryptoEngine();
  if (signingFiles !== null) {
    const [key, certificates] = await Promise.all([readFile(signingFiles.key, 'utf8'), readFile(signingFiles.certificates, 'utf8')]);
    return identityOf(key, certificates);
  }
  const pem = await generatedPem(join(dataDir, 'signature'), now);
  return identityOf(pem, pem);
}

/** One file holds both, and appears complete: two processes that start together share the first one's. */
async function generatedPem(folder: string, now: Date): Promise<string> {
  const path = join(folder, 'identity.pem');
  const existing = await readIfPresent(path);
  if (existing !== undefined) return existing;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${randomUUID()}.pem`);
  await writeFile(draft, await selfSigned('Intendance, signature électronique', now), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** @throws Error when the key is not the key of the certificate */
export async function identityOf(keyPem: string, certificatePem: string): Promise<SigningIdentity> {
  const [own, ...issuers] = certificatesOf(certificatePem);
  if (!own) throw new Error('the file of the signing certificate holds no certificate');
  const privateKey = createPrivateKey(keyPem);
  if (privateKey.asymmetricKeyType !== 'rsa') throw new Error('the signing key is not an RSA key');
  if (!own.checkPrivateKey(privateKey)) throw new Error('the signing key is not the key of the signing certificate');
  const der = privateKey.export({ type: 'pkcs8', format: 'der' });
  const key = await crypto.subtle.importKey('pkcs8', exactBuffer(der), rsa, false, ['sign']);
  const fingerprint = own.fingerprint256.replaceAll(':', '').toLowerCase();
  return { key, certificates: [parsed(own), ...issuers.map(parsed)], fingerprint };
}

const certificatesOf = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map((text) => new X509Certificate(text));

const parsed = ({ raw }: X509Certificate): Certificate => new Certificate({ schema: fromBER(exactBuffer(raw)).result });
