import { normalizeEmail } from '@intendance/kernel/email-address.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** A person who can sign in, in any structure. */
export type Person = { readonly email: string; readonly userId: UserId; readonly passwordHash: string };
/** With the last structure of the person that is still open to the person. */
export type Account = Person & { readonly environmentId: EnvironmentId };

type PersonRow = { email: string; user_id: UserId; password_hash: string };
type AccountRow = PersonRow & { environment_id: EnvironmentId };
const select = `select a.email, a.user_id, a.password_hash, m.environment_id
  from identity.account a join identity.membership m on m.user_id = a.user_id and m.state = 'active'`;
const lastUsed = 'order by m.last_used_at desc nulls last, m.joined_at limit 1';

/**
 * The person that an address belongs to, across all environments, and the hash of the password. Looks beyond one environment: signing in
 * comes before the choice of one.
 */
@Injectable()
export class Accounts {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** Undefined for a person without a membership. */
  async ofEmail(email: string): Promise<Account | undefined> {
    return this.first(`${select} where a.email = $1 ${lastUsed}`, [normalizeEmail(email)]);
  }

  async ofUser(userId: UserId): Promise<Account | undefined> {
    return this.first(`${select} where a.user_id = $1 ${lastUsed}`, [userId]);
  }

  /** The person of an address, with or without a structure. */
  async personOf(email: string): Promise<Person | undefined> {
    const [row] = await this.db.query<PersonRow>('select email, user_id, password_hash from identity.account where email = $1', [
      normalizeEmail(email),
    ]);
    return row && toPerson(row);
  }

  /** How many accounts can sign in to this environment, and when one of them did last. */
  async factsOf(environmentId: EnvironmentId): Promise<{ users: number; lastSignInAt: Date | null }> {
    const [row] = await this.db.query<{ users: number; last: Date | null }>(
      `select (select count(*)::int from identity.membership where environment_id = $1 and state = 'active') as users,
        (select max(started_at) from identity.session where environment_id = $1) as last`,
      [environmentId],
    );
    return { users: row?.users ?? 0, lastSignInAt: row?.last ?? null };
  }

  /** A person and the first membership. @returns false when the address is another person's */
  async create({ email, userId, environmentId, passwordHash }: Account): Promise<boolean> {
    const rows = await this.db.query(
      `with account as (
         insert into identity.account as a (email, user_id, password_hash, password_changed_at) values ($1, $2, $4, $5)
         on conflict (email) do update set email = a.email where a.user_id = excluded.user_id returning user_id)
       insert into identity.membership as m (environment_id, user_id, state, joined_at) select $3, user_id, 'active', $5 from account
       on conflict (environment_id, user_id) do update set joined_at = m.joined_at returning user_id`,
      [normalizeEmail(email), userId, environmentId, passwordHash, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** A person without a membership yet. @returns false when the address is another person's */
  async createPerson({ email, userId, passwordHash }: Person): Promise<boolean> {
    const rows = await this.db.query(
      `insert into identity.account (email, user_id, password_hash, password_changed_at) values ($1, $2, $3, $4)
       on conflict (email) do nothing returning user_id`,
      [normalizeEmail(email), userId, passwordHash, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Removes the account of a person who became a member of no structure. */
  async removeStranger(userId: UserId): Promise<void> {
    await this.db.query(
      'delete from identity.account where user_id = $1 and not exists (select 1 from identity.membership where user_id = $1)',
      [userId],
    );
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
    return row && { ...toPerson(row), environmentId: row.environment_id };
  }
}

const toPerson = (row: PersonRow): Person => ({ email: row.email, userId: row.user_id, passwordHash: row.password_hash });
