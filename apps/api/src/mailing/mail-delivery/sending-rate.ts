import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/**
 * A token bucket in the database: all processes of an installation share one rate. A second's worth of mails may leave at once.
 * A bucket whose day lies ahead, after the clock went back, refills from now on.
 */
@Injectable()
export class SendingRate {
  constructor(
    private readonly db: PlatformDb,
    private readonly config: Config,
  ) {}

  /** @returns how many mails may leave now, at most `wanted` */
  async take(wanted: number): Promise<number> {
    const perSecond = this.config.mailings.perMinute / 60;
    const capacity = Math.max(1, perSecond);
    return this.db.transaction(async ({ query }) => {
      await query(`INSERT INTO platform.mail_rate VALUES ('mailings', $1, now()) ON CONFLICT DO NOTHING`, [capacity]);
      const [bucket] = await query<{ tokens: number }>(
        `SELECT least($1, greatest(0, tokens) + greatest(0, extract(epoch FROM clock_timestamp() - refilled_at)::float8) * $2) AS tokens
           FROM platform.mail_rate WHERE name = 'mailings' FOR UPDATE`,
        [capacity, perSecond],
      );
      const granted = Math.min(wanted, Math.floor(bucket?.tokens ?? 0));
      await query(`UPDATE platform.mail_rate SET tokens = $1, refilled_at = clock_timestamp() WHERE name = 'mailings'`, [
        (bucket?.tokens ?? 0) - granted,
      ]);
      return granted;
    });
  }
}
