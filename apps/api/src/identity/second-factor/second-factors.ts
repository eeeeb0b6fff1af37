import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { FactorTable } from '../../capabilities/second-factor/factor-table.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** The second factors of accounts, by user. Wrapped secrets belong to the account, whatever its structures. */
@Injectable()
export class SecondFactors extends FactorTable<UserId> {
  constructor(
    private readonly db: PlatformDb,
    clock: Clock,
    config: Config,
  ) {
    super(
      { db, clock, config },
      {
        table: 'identity.second_factor',
        keys: ['user_id'],
        keyOf: (userId) => [userId],
        placeOf: (userId) => ({ owner: 'second factor', subject: userId }),
      },
    );
  }

  /** Those of the accounts that have a second factor. */
  async activeAmong(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const text = 'select user_id from identity.second_factor where user_id = any($1::uuid[]) and active_since is not null';
    const rows = await this.db.query<{ user_id: UserId }>(text, [userIds]);
    return new Set(rows.map(({ user_id }) => user_id));
  }
}
