import { createPublicKey, type KeyObject } from 'node:crypto';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import type { DkimKey } from '../../platform/config/mailing-settings.js';
import { composeMail } from '../../platform/mail/outgoing-mail.js';
import { mailOf } from '../mail-content/composed-mail.js';
import { type CheckResult, type DnsRecord, failure, unverified, valid, warning } from './deliverability-check.js';
import type { DnsLookup } from './dns-lookup.js';

/** RFC 8301 §3.2: keys of at least 1,024 bits, 2,048 recommended. */
const recommendedBits = 2_048;
/** RFC 8058 §4: a valid DKIM signature covers both fields. */
const unsubscribeFields = ['list-unsubscribe', 'list-unsubscribe-post'];

/** Composes a mail as mailings do, signs it, and verifies the signature against the published key. */
export async function checkDkim(dns: DnsLookup, key: DkimKey | null, sender: string): Promise<CheckResult> {
  if (key === null)
    return failure(
      'Aucune clé DKIM n’est réglée (DKIM_DOMAIN, DKIM_SELECTOR et DKIM_KEY_FILE) : les publipostages partent sans signature.',
    );
  const publicKey = publicKeyOf(key);
  if (publicKey === null)
    return failure('La clé DKIM de l’installation n’est ni RSA ni Ed25519, ou elle est protégée par un mot de passe.');
  const record = dkimRecord(key, publicKey);
  const published = await dns.texts(record.name);
  if (published.length === 0) return failure('La clé publique n’est pas dans le DNS : les signatures sont refusées. Publiez-la.', record);
  const { dkimVerify } = await import('mailauth');
  const { results } = await dkimVerify(await composeMail(mailOf(sampleMail(sender), key)), { resolver: dns.resolve });
  const [signature] = results;
  if (signature?.status.result === 'temperror') throw new Error('the DKIM key was not read');
  if (signature?.status.result !== 'pass')
    return failure('La clé publique du DNS n’est pas celle de l’installation : les signatures sont refusées. Publiez celle-ci.', record);
  const signedFields = (signature.signingHeaders?.keys ?? '').toLowerCase().split(/[:,\s]+/);
  if (!unsubscribeFields.every((field) => signedFields.includes(field)))
    return unverified('La signature est valable, mais elle ne couvre pas les champs de désinscription.');
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? recommendedBits;
  const verdict = `Un e-mail d’essai a été signé par ${key.domain} et vérifié, champs de désinscription compris.`;
  return bits < recommendedBits
    ? warning(`${verdict} La clé n’a que ${bits} bits : remplacez-la par une clé de 2 048 bits.`)
    : valid(verdict);
}

function publicKeyOf({ privateKey }: DkimKey): KeyObject | null {
  try {
    const key = createPublicKey(privateKey);
    return key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function dkimRecord({ domain, selector }: DkimKey, key: KeyObject): DnsRecord {
  const isRsa = key.asymmetricKeyType === 'rsa';
  // RFC 8463 §4: Ed25519 is published as the 32 bytes of the key, RSA as its SubjectPublicKeyInfo.
  const bytes = key.export({ type: 'spki', format: 'der' });
  const text = (isRsa ? bytes : bytes.subarray(-32)).toString('base64');
  return { type: 'TXT', name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=${isRsa ? 'rsa' : 'ed25519'}; p=${text}` };
}

const sampleMail = (sender: string) => ({
  id: newId(),
  mailingId: newId(),
  environmentId: newId() as EnvironmentId,
  structure: 'Essai',
  sender,
  to: sender,
  unsubscribeUrl: 'https://exemple.fr/mailing-unsubscribe/essai',
  mail: { subject: 'E-mail d’essai', preheader: '', html: '<p>Bonjour</p>' },
  files: [],
});
