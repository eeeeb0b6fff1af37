import { Injectable } from '@nestjs/common';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { type Rate, type TokenBucket, tokensAt } from './token-bucket.js';

/** Token buckets in the database, by its clock: all processes of an installation share the rate. */
@Injectable()
export class SharedBuckets {
  constructor(private readonly db: PlatformDb) {}

  /** @returns how many tokens are taken now, at most `wanted` */
  async take(name: string, rate: Rate, wanted: number): Promise<number> {
    return this.db.transaction(async ({ query }) => {
      await query('INSERT INTO platform.mail_rate VALUES ($1, $2, clock_timestamp()) ON CONFLICT DO NOTHING', [name, rate.capacity]);
      const [row] = await query<TokenBucket & { now: number }>(
        `SELECT tokens, extract(epoch FROM refilled_at)::float8 * 1000 AS at, extract(epoch FROM clock_timestamp())::float8 * 1000 AS now
           FROM platform.mail_rate WHERE name = $1 FOR UPDATE`,
        [name],
      );
      const tokens = tokensAt(rate, row, row?.now ?? 0);
      const granted = Math.min(wanted, Math.floor(tokens));
      const left = [name, tokens - granted, row?.now];
      await query('UPDATE platform.mail_rate SET tokens = $2, refilled_at = to_timestamp($3::float8 / 1000) WHERE name = $1', left);
      return granted;
    });
  }
}
