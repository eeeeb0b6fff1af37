import { hkdfSync } from 'node:crypto';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { openText, sealText } from '../../capabilities/sealed-text/sealed-text.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** Stores the secret of each structure's client at its identity provider, encrypted. Only the requests to the provider read it. */
@Injectable()
export class ProviderSecrets {
  private readonly key: Buffer;
  private readonly logger = new Logger('identity-provider');

  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
    { secret }: Config,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, 'intendance', 'secrets of identity providers', 32));
  }

  /** Undefined without a secret, and for one of another secret of the installation: it is entered again. */
  async of(environmentId: EnvironmentId): Promise<string | undefined> {
    const [row] = await this.db.query<{ secret: string }>('select secret from identity.provider_secret where environment_id = $1', [
      environmentId,
    ]);
    if (!row) return undefined;
    try {
      return openText(this.key, row.secret, environmentId);
    } catch {
      this.logger.warn({ msg: 'the secret of an identity provider was stored under another secret', environmentId });
      return undefined;
    }
  }

  async keep(environmentId: EnvironmentId, secret: string): Promise<void> {
    await this.db.query(
      `insert into identity.provider_secret (environment_id, secret, changed_at) values ($1, $2, $3)
       on conflict (environment_id) do update set secret = excluded.secret, changed_at = excluded.changed_at`,
      [environmentId, sealText(this.key, secret, environmentId), this.clock.now()],
    );
  }

  async remove(environmentId: EnvironmentId): Promise<void> {
    await this.db.query('delete from identity.provider_secret where environment_id = $1', [environmentId]);
  }
}
