import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** A person as the provider of a structure knows them. */
export type ProviderSubject = { readonly environmentId: EnvironmentId; readonly issuer: string; readonly subject: string };
export type ProviderLink = { readonly userId: UserId; readonly linkedAt: Date };

/** The accounts that the identity provider of each structure opens there. */
@Injectable()
export class ProviderLinks {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  async userOf({ environmentId, issuer, subject }: ProviderSubject): Promise<UserId | undefined> {
    const text = 'select user_id from identity.provider_link where environment_id = $1 and issuer = $2 and subject = $3';
    return (await this.db.query<{ user_id: UserId }>(text, [environmentId, issuer, subject]))[0]?.user_id;
  }

  /** @returns false when the account is linked to another person of the provider */
  async add({ environmentId, issuer, subject }: ProviderSubject, userId: UserId): Promise<boolean> {
    const rows = await this.db.query(
      `insert into identity.provider_link (environment_id, issuer, subject, user_id, linked_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning 1`,
      [environmentId, issuer, subject, userId, this.clock.now()],
    );
    // A concurrent sign-in of the same person added the same link.
    return rows.length > 0 || (await this.userOf({ environmentId, issuer, subject })) === userId;
  }

  /** The first linked first. */
  async of(environmentId: EnvironmentId): Promise<ProviderLink[]> {
    const text = 'select user_id, linked_at from identity.provider_link where environment_id = $1 order by linked_at, user_id';
    const rows = await this.db.query<{ user_id: UserId; linked_at: Date }>(text, [environmentId]);
    return rows.map((row) => ({ userId: row.user_id, linkedAt: row.linked_at }));
  }

  async has(environmentId: EnvironmentId, userId: UserId): Promise<boolean> {
    const text = 'select 1 from identity.provider_link where environment_id = $1 and user_id = $2';
    return (await this.db.query(text, [environmentId, userId])).length > 0;
  }

  /** @returns false when the account has no link */
  async remove(environmentId: EnvironmentId, userId: UserId): Promise<boolean> {
    const text = 'delete from identity.provider_link where environment_id = $1 and user_id = $2 returning 1';
    return (await this.db.query(text, [environmentId, userId])).length > 0;
  }

  async removeAll(environmentId: EnvironmentId): Promise<void> {
    await this.db.query('delete from identity.provider_link where environment_id = $1', [environmentId]);
  }
}
