import { Injectable, Logger } from '@nestjs/common';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { SignPdf } from '@signpdf/signpdf';
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import type { SignedData } from 'pkijs';
import { Clock } from '../../platform/runtime/clock.js';
import { Config } from '../../platform/runtime/config.js';
import { addTimestamp, encoded, signatureValue, signedData } from './cms-signature.js';
import { openIdentity, type SigningIdentity } from './signing-identity.js';
import { requestTimestamp } from './timestamp.js';

/** `name`: of the person who signs; `reason` and `location` are shown by PDF readers. */
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
const timestampTimeoutMs = 5000;

/** Signs PDF documents with the certificate of the installation: PAdES-B-B, or PAdES-B-T where a timestamp server answers. */
@Injectable()
export class Signatures {
  private readonly logger = new Logger('signature');
  private identity: Promise<SigningIdentity> | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async sign(pdf: Buffer, { name, reason, location, contact }: SignatureLabels): Promise<SignedPdf> {
    const identity = await this.open();
    const prepared = plainAddPlaceholder({
      pdfBuffer: pdf,
      reason,
      contactInfo: contact,
      name,
      location,
      signingTime: this.clock.now(),
      signatureLength: reservedBytes,
      subFilter: SUBFILTER_ETSI_CADES_DETACHED,
    });
    const signer = new CmsSigner(identity, (signed) => this.stamp(signed));
    const content = await new SignPdf().sign(prepared, signer);
    const isStamped = signer.isStamped;
    return {
      pdf: content,
      level: isStamped ? 'B-T' : 'B-B',
      isTimestampMissing: this.config.timestampUrl !== null && !isStamped,
      certificate: identity.fingerprint,
    };
  }

  private open(): Promise<SigningIdentity> {
    this.identity ??= openIdentity(this.config, this.clock.now());
    // A failure is not kept: the operator may mend the files.
    this.identity.catch(() => {
      this.identity = undefined;
    });
    return this.identity;
  }

  /** A server that is away does not stop a signature. */
  private async stamp(signed: SignedData): Promise<boolean> {
    const { timestampUrl } = this.config;
    if (timestampUrl === null) return false;
    try {
      addTimestamp(signed, await requestTimestamp(timestampUrl, signatureValue(signed), timestampTimeoutMs));
      return true;
    } catch (error) {
      this.logger.warn({ msg: 'a document is signed without timestamp', err: error });
      return false;
    }
  }
}

class CmsSigner extends Signer {
  isStamped = false;

  constructor(
    private readonly identity: SigningIdentity,
    private readonly stamp: (signed: SignedData) => Promise<boolean>,
  ) {
    super();
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const signed = await signedData(content, this.identity);
    this.isStamped = await this.stamp(signed);
    return encoded(signed);
  }
}
