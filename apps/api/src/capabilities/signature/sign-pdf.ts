import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { SignPdf } from '@signpdf/signpdf';
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { addTimestamp, encoded, signatureValue, signedData } from './cms-signature.js';
import type { SigningIdentity } from './signing-identity.js';
import { requestTimestamp, timestampTimeoutMs } from './timestamp.js';

/** `name`: the signer; PDF readers show `reason` and `location`. */
export type SignatureLabels = { readonly name: string; readonly reason: string; readonly location: string; readonly contact: string };
export type SignedPdf = {
  readonly pdf: Buffer;
  readonly level: 'B-B' | 'B-T';
  /** A timestamp server is set and did not answer in time: the document is signed without it. */
  readonly isTimestampMissing: boolean;
  /** SHA-256 of the certificate. */
  readonly certificate: string;
};

/** Bytes reserved for the signature, with its certificates and its timestamp. */
const reservedBytes = 24_000;

export type SigningMeans = {
  readonly identity: SigningIdentity;
  readonly at: Date;
  /** Null: no timestamp. */
  readonly timestampUrl: string | null;
  /** A server that is away does not stop a signature. */
  readonly onMissingTimestamp: (error: unknown) => void;
};

/** PAdES-B-B, or PAdES-B-T where the timestamp server answers. */
export async function signPdf(pdf: Buffer, labels: SignatureLabels, means: SigningMeans): Promise<SignedPdf> {
  const { name, reason, location, contact } = labels;
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    reason,
    contactInfo: contact,
    name,
    location,
    signingTime: means.at,
    signatureLength: reservedBytes,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  });
  const signer = new CmsSigner(means);
  const content = await new SignPdf().sign(prepared, signer);
  return {
    pdf: content,
    level: signer.isStamped ? 'B-T' : 'B-B',
    isTimestampMissing: means.timestampUrl !== null && !signer.isStamped,
    certificate: means.identity.fingerprint,
  };
}

class CmsSigner extends Signer {
  isStamped = false;

  constructor(private readonly means: SigningMeans) {
    super();
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { identity, timestampUrl, onMissingTimestamp } = this.means;
    const signed = await signedData(content, identity);
    if (timestampUrl !== null) {
      try {
        addTimestamp(signed, await requestTimestamp(timestampUrl, signatureValue(signed), timestampTimeoutMs));
        this.isStamped = true;
      } catch (error) {
        onMissingTimestamp(error);
      }
    }
    return encoded(signed);
  }
}
