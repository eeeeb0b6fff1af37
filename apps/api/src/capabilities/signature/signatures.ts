import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { SignatureLabels, SignedPdf } from './sign-pdf.js';
import type { SigningIdentity } from './signing-identity.js';
import type { SignedPdfCheck } from './verify-pdf.js';

/** Signs PDF documents with the certificate of the installation. Most processes sign nothing: the libraries are loaded by the first signature. */
@Injectable()
export class Signatures {
  private readonly logger = new Logger('signature');
  private identity: Promise<SigningIdentity> | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async sign(pdf: Buffer, labels: SignatureLabels): Promise<SignedPdf> {
    const { signPdf } = await import('./sign-pdf.js');
    return signPdf(pdf, labels, {
      identity: await this.opened(),
      at: this.clock.now(),
      timestampUrl: this.config.timestampUrl,
      onMissingTimestamp: (error) => this.logger.warn({ msg: 'a document is signed without timestamp', err: error }),
    });
  }

  /**
   * The proof of RFC 3161 that these bytes exist now, in DER, from the server of the installation.
   * @throws Error where there is no server, or it does not answer within five seconds
   */
  async timestamp(bytes: Uint8Array): Promise<{ readonly token: Buffer; readonly at: Date }> {
    const { timestampUrl } = this.config;
    if (timestampUrl === null) throw new Error('TIMESTAMP_URL is not set');
    const [{ certifiedTime, requestTimestamp, timestampTimeoutMs }, { setCryptoEngine }] = await Promise.all([
      import('./timestamp.js'),
      import('./crypto-engine.js'),
    ]);
    setCryptoEngine();
    const token = await requestTimestamp(timestampUrl, bytes, timestampTimeoutMs);
    return { token: Buffer.from(token.toSchema().toBER()), at: certifiedTime(token) };
  }

  async verify(pdf: Buffer): Promise<SignedPdfCheck> {
    const { verifyPdf } = await import('./verify-pdf.js');
    return verifyPdf(pdf);
  }

  /** The check of a document from anywhere, with the certificate of a valid signature. */
  async inspect(pdf: Buffer): Promise<SignedPdfCheck & { readonly certificate: string | null }> {
    const { signerCertificate, verifyPdf } = await import('./verify-pdf.js');
    // The engine of the certificates is set with the identity.
    await this.opened();
    const check = await verifyPdf(pdf);
    return { ...check, certificate: check.isValid ? signerCertificate(pdf) : null };
  }

  private opened(): Promise<SigningIdentity> {
    const identity = this.identity ?? this.open();
    this.identity = identity;
    // A failure is not kept: the operator may mend the files.
    identity.catch(() => {
      this.identity = undefined;
    });
    return identity;
  }

  private async open(): Promise<SigningIdentity> {
    const { openIdentity } = await import('./signing-identity.js');
    return openIdentity(this.config, this.clock.now());
  }
}
