import { randomBytes } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, Extension, Time } from 'pkijs';
import { exactBuffer } from './bytes.js';

export const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const commonName = '2.5.4.3';
const keyUsage = '2.5.29.15';
/** digitalSignature and nonRepudiation. */
const signatureUsage = Uint8Array.of(0b1100_0000);
const years = 10;

/** A new key and its certificate, as PEM. Nobody vouches for it: it proves that a document is unchanged since this installation signed it. */
export async function selfSigned(name: string, now: Date): Promise<string> {
  const pair = await crypto.subtle.generateKey({ ...rsa, modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1) }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: exactBuffer(serialNumber()) }) });
  for (const party of [certificate.issuer, certificate.subject])
    party.typesAndValues.push(new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) }));
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  certificate.notBefore = new Time({ value: now });
  certificate.notAfter = new Time({ value: end });
  const usage = new BitString({ valueHex: exactBuffer(signatureUsage), unusedBits: 6 });
  certificate.extensions = [new Extension({ extnID: keyUsage, critical: true, extnValue: usage.toBER(), parsedValue: usage })];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  await certificate.sign(pair.privateKey, 'SHA-256');
  const key = await crypto.subtle.exportKey('pkcs8', pair.privateKey);
  return pem('PRIVATE KEY', key) + pem('CERTIFICATE', certificate.toSchema(true).toBER());
}

/** Positive. */
function serialNumber(): Uint8Array {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
