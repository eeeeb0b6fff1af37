import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

export type Membership = { readonly environmentId: EnvironmentId; readonly userId: UserId; readonly lastUsedAt: Date | null };
type MembershipRow = { environment_id: EnvironmentId; user_id: UserId; last_used_at: Date | null };
const columns = 'environment_id, user_id, last_used_at';

/** The structures of each person. The table holds ids only: the streams of users have their permissions and states. */
@Injectable()
export class Memberships {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** The members of a structure, including deactivated ones. */
  async ofEnvironment(environmentId: EnvironmentId): Promise<Membership[]> {
    return this.read('where environment_id = $1 order by user_id', [environmentId]);
  }

  /** The structures that are open to a person, the last used one first. */
  async ofUser(userId: UserId): Promise<Membership[]> {
    return this.read(`where user_id = $1 and state = 'active' order by last_used_at desc nulls last, joined_at`, [userId]);
  }

  async join(environmentId: EnvironmentId, userId: UserId): Promise<void> {
    await this.db.query(
      `insert into identity.membership (environment_id, user_id, state, joined_at, last_used_at) values ($1, $2, 'active', $3, $3)
       on conflict (environment_id, user_id) do update set state = 'active', last_used_at = excluded.last_used_at`,
      [environmentId, userId, this.clock.now()],
    );
  }

  async setState(environmentId: EnvironmentId, userId: UserId, state: 'active' | 'deactivated'): Promise<void> {
    await this.db.query('update identity.membership set state = $3 where environment_id = $1 and user_id = $2', [
      environmentId,
      userId,
      state,
    ]);
  }

  async recordUse({ environmentId, userId }: Pick<Membership, 'environmentId' | 'userId'>): Promise<void> {
    await this.db.query('update identity.membership set last_used_at = $3 where environment_id = $1 and user_id = $2', [
      environmentId,
      userId,
      this.clock.now(),
    ]);
  }

  private async read(condition: string, params: readonly unknown[]): Promise<Membership[]> {
    const rows = await this.db.query<MembershipRow>(`select ${columns} from identity.membership ${condition}`, params);
    return rows.map((row) => ({ environmentId: row.environment_id, userId: row.user_id, lastUsedAt: row.last_used_at }));
  }
}
