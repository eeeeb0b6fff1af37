import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { type SigningKey, signatureOf } from '@intendance/kernel/sealed-history/seal-key.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { DatabaseLogs } from '../logs/database-logs.js';
import { queryOf } from '../projection/worker-connection.js';
import { Clock } from '../runtime/clock.js';
import { SealKeys } from './seal-keys.js';

/** A text that this installation signed. */
export type SignedText = { readonly text: string; readonly signature: string; readonly publicKey: string };

/** Signs statements of this installation with the key of its seals. */
@Injectable()
export class InstallationSignature {
  private readonly keys: SealKeys;

  constructor(
    config: Config,
    clock: Clock,
    private readonly logs: DatabaseLogs,
  ) {
    this.keys = new SealKeys(new KeyWrap(config.personalKey), () => clock.now());
  }

  /** Undefined before the first seal of the installation, which makes the key. @param textOf the text, which names the key */
  async sign(textOf: (key: Pick<SigningKey, 'id'>) => string): Promise<SignedText | undefined> {
    const key = await this.keys.last(queryOf(this.logs.directory.databases.home.pools.worker));
    if (!key) return undefined;
    const text = textOf(key);
    return { text, signature: signatureOf(key, text), publicKey: key.publicKey };
  }
}
