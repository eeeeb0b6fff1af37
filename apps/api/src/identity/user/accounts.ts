import { normalizeEmail } from '@intendance/domain/identity/user/user.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

export type Account = {
  readonly email: string;
  readonly userId: UserId;
  readonly environmentId: EnvironmentId;
  readonly passwordHash: string;
};

type AccountRow = { email: string; user_id: UserId; environment_id: EnvironmentId; password_hash: string };
const columns = 'email, user_id, environment_id, password_hash';

/**
 * Which user an address belongs to, across all environments, and the hash of the password. The only place that looks beyond one
 * environment: signing in comes before knowing which.
 */
@Injectable()
export class Accounts {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  async ofEmail(email: string): Promise<Account | undefined> {
    return this.first(`select ${columns} from identity.account where email = $1`, [normalizeEmail(email)]);
  }

  async ofUser(userId: UserId): Promise<Account | undefined> {
    return this.first(`select ${columns} from identity.account where user_id = $1`, [userId]);
  }

  /** Accounts that can sign in to this environment. */
  async usersOf(environmentId: EnvironmentId): Promise<UserId[]> {
    const rows = await this.db.query<Pick<AccountRow, 'user_id'>>('select user_id from identity.account where environment_id = $1', [
      environmentId,
    ]);
    return rows.map((row) => row.user_id);
  }

  /** @returns false when the address is another user's */
  async create({ email, userId, environmentId, passwordHash }: Account): Promise<boolean> {
    const rows = await this.db.query(
      `insert into identity.account as a (email, user_id, environment_id, password_hash, password_changed_at) values ($1, $2, $3, $4, $5)
       on conflict (email) do update set email = a.email where a.user_id = excluded.user_id returning email`,
      [normalizeEmail(email), userId, environmentId, passwordHash, this.clock.now()],
    );
    return rows.length > 0;
  }

  async setPassword(userId: UserId, passwordHash: string): Promise<void> {
    await this.db.query('update identity.account set password_hash = $2, password_changed_at = $3 where user_id = $1', [
      userId,
      passwordHash,
      this.clock.now(),
    ]);
  }

  private async first(text: string, params: readonly unknown[]): Promise<Account | undefined> {
    const [row] = await this.db.query<AccountRow>(text, params);
    return row && { email: row.email, userId: row.user_id, environmentId: row.environment_id, passwordHash: row.password_hash };
  }
}
