import { fromBER } from 'asn1js';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';
import { exactBuffer, sha256 } from './bytes.js';
import { signatureValue, timestampOf } from './cms-signature.js';
import { provesBytes } from './timestamp.js';

export type SignedPdfCheck = { readonly isValid: boolean; readonly level: 'B-B' | 'B-T' | null };
const invalid: SignedPdfCheck = { isValid: false, level: null };

/**
 * Checks that one signature covers the whole file except itself, and that nothing changed since. Does not check the owner of the
 * certificate.
 */
export async function verifyPdf(pdf: Buffer): Promise<SignedPdfCheck> {
  const parts = signedParts(pdf);
  if (!parts) return invalid;
  try {
    const container = new ContentInfo({ schema: fromBER(exactBuffer(parts.signature)).result });
    const signed = new SignedData({ schema: container.content });
    if (!(await signed.verify({ signer: 0, data: exactBuffer(parts.content) }))) return invalid;
    const token = timestampOf(signed);
    if (!token) return { isValid: true, level: 'B-B' };
    return (await provesBytes(token, signatureValue(signed))) ? { isValid: true, level: 'B-T' } : invalid;
  } catch {
    return invalid;
  }
}

/** SHA-256 of the certificate whose key signed; null when the signature cannot be read. Does not check the validity of the certificate. */
export function signerCertificate(pdf: Buffer): string | null {
  const parts = signedParts(pdf);
  if (!parts) return null;
  try {
    const container = new ContentInfo({ schema: fromBER(exactBuffer(parts.signature)).result });
    const { signerInfos, certificates = [] } = new SignedData({ schema: container.content });
    const sid = signerInfos[0]?.sid;
    const signer = certificates.find(
      (each) => each instanceof Certificate && sid instanceof IssuerAndSerialNumber && each.serialNumber.isEqual(sid.serialNumber),
    );
    return signer instanceof Certificate ? Buffer.from(sha256(new Uint8Array(signer.toSchema(true).toBER()))).toString('hex') : null;
  } catch {
    return null;
  }
}

function signedParts(pdf: Buffer): { content: Buffer; signature: Buffer } | undefined {
  const ranges = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  const [range] = ranges;
  if (!range || ranges.length !== 1) return undefined;
  const [start = 1, length = 0, next = 0, rest = 0] = range.slice(1).map(Number);
  if (start !== 0 || next <= length || next + rest !== pdf.length) return undefined;
  const [, hex] = /^<([0-9a-fA-F]+)>$/.exec(pdf.toString('latin1', length, next)) ?? [];
  if (hex === undefined) return undefined;
  return { content: Buffer.concat([pdf.subarray(0, length), pdf.subarray(next)]), signature: Buffer.from(hex, 'hex') };
}
