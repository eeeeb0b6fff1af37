import { canonicalJson } from '@intendance/kernel/hash.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { statementFormat } from '@intendance/kernel/sealed-history/file-statement.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/runtime/clock.js';
import { InstallationSignature } from '../platform/sealing/installation-signature.js';
import { codeOf, SealedHistories } from '../platform/sealing/sealed-histories.js';

/**
 * The statement of the installation about files, the tax file (FEC) among them, whose format has no place for a receipt: their hashes, and
 * the seal of the history that they were made from.
 */
@Injectable()
export class FileStatement {
  constructor(
    private readonly histories: SealedHistories,
    private readonly signature: InstallationSignature,
    private readonly clock: Clock,
  ) {}

  /** Signed JSON; undefined before the first seal. @param files as `sha256sum` writes them */
  async of(environmentId: EnvironmentId, files: string): Promise<string | undefined> {
    const { last } = await this.histories.state(environmentId);
    if (!last) return undefined;
    const statement = { ...statementFormat, receipt: codeOf(last), at: this.clock.now().toISOString(), files };
    const signed = await this.signature.sign(({ id }) => canonicalJson({ ...statement, key: id }));
    return signed && `${JSON.stringify({ text: signed.text, signature: signed.signature, public_key: signed.publicKey }, null, 2)}\n`;
  }
}
