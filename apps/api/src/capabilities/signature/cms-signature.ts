import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { exactBuffer, sha256 } from './bytes.js';
import type { SigningIdentity } from './signing-identity.js';

const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';
const timeStampToken = '1.2.840.113549.1.9.16.2.14';
const data = ContentInfo.DATA;

/** A detached CMS signature with the attributes of PAdES-B-B (ETSI EN 319 142-1): no signing time, the certificate named by its hash. */
export async function signedData(content: Uint8Array, { key, certificates }: SigningIdentity): Promise<SignedData> {
  const [own] = certificates;
  const certificateHash = sha256(new Uint8Array(own.toSchema(true).toBER()));
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    // In the order of DER, so that a reader that encodes the set again gets the same bytes.
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new Attribute({ type: contentType, values: [new ObjectIdentifier({ value: data })] }),
        new Attribute({ type: messageDigest, values: [octets(sha256(content))] }),
        new Attribute({ type: signingCertificateV2, values: [sequence(sequence(sequence(octets(certificateHash))))] }),
      ],
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: data }),
    certificates: [...certificates],
    signerInfos: [signer],
  });
  await signed.sign(key, 0, 'SHA-256', exactBuffer(content));
  return signed;
}

/** The value that a timestamp proves. */
export function signatureValue({ signerInfos: [signer] }: SignedData): Uint8Array {
  if (!signer) throw new Error('the signature has no signer');
  return signer.signature.valueBlock.valueHexView;
}

/** PAdES-B-T: the token stands beside the signature. */
export function addTimestamp({ signerInfos: [signer] }: SignedData, token: ContentInfo): void {
  if (!signer) throw new Error('the signature has no signer');
  const attribute = new Attribute({ type: timeStampToken, values: [token.toSchema()] });
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
}

/** The token of a B-T signature. */
export function timestampOf({ signerInfos: [signer] }: SignedData): ContentInfo | undefined {
  const [token] = signer?.unsignedAttrs?.attributes.find(({ type }) => type === timeStampToken)?.values ?? [];
  return token && new ContentInfo({ schema: token });
}

export const encoded = (signed: SignedData): Buffer =>
  Buffer.from(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) }).toSchema().toBER());

const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: exactBuffer(bytes) });
const sequence = (value: Sequence | OctetString): Sequence => new Sequence({ value: [value] });
