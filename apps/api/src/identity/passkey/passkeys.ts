import { newId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** `device`: the browser that added it, « Firefox, Windows »; empty when it says nothing. */
export type Passkey = {
  readonly id: string;
  readonly userId: UserId;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly site: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly device: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

type Row = {
  id: string;
  user_id: UserId;
  credential_id: string;
  public_key: Buffer;
  site: string;
  counter: string;
  transports: string[];
  device: string;
  is_synced: boolean;
  created_at: Date;
  used_at: Date | null;
};

/** The passkeys of accounts, by user and by credential. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** The oldest first. */
  async of(userId: UserId): Promise<Passkey[]> {
    const rows = await this.db.query<Row>('select * from identity.passkey where user_id = $1 order by created_at, id', [userId]);
    return rows.map(toPasskey);
  }

  async count(userId: UserId): Promise<number> {
    const text = 'select count(*)::int as count from identity.passkey where user_id = $1';
    const [row] = await this.db.query<{ count: number }>(text, [userId]);
    return row?.count ?? 0;
  }

  /** The accounts that have a passkey, of these. */
  async presentAmong(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const text = 'select distinct user_id from identity.passkey where user_id = any($1::uuid[])';
    const rows = await this.db.query<{ user_id: UserId }>(text, [userIds]);
    return new Set(rows.map(({ user_id }) => user_id));
  }

  async find(credentialId: string): Promise<Passkey | undefined> {
    const [row] = await this.db.query<Row>('select * from identity.passkey where credential_id = $1', [credentialId]);
    return row && toPasskey(row);
  }

  /** @returns undefined for a credential that is there already */
  async add(passkey: Omit<Passkey, 'id' | 'createdAt' | 'usedAt'>): Promise<Passkey | undefined> {
    const now = this.clock.now();
    const [row] = await this.db.query<Row>(
      `insert into identity.passkey (id, user_id, credential_id, public_key, site, counter, transports, device, is_synced, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing returning *`,
      [
        newId<'passkey'>(now.getTime()),
        passkey.userId,
        passkey.credentialId,
        Buffer.from(passkey.publicKey),
        passkey.site,
        passkey.counter,
        passkey.transports,
        passkey.device,
        passkey.isSynced,
        now,
      ],
    );
    return row && toPasskey(row);
  }

  /** `counter`: as the authenticator says after this signature. */
  async recordUse(id: string, { counter, isSynced }: { counter: number; isSynced: boolean }): Promise<void> {
    await this.db.query('update identity.passkey set counter = greatest(counter, $2), is_synced = $3, used_at = $4 where id = $1', [
      id,
      counter,
      isSynced,
      this.clock.now(),
    ]);
  }

  /** @returns how many there were */
  async removeAll(userId: UserId): Promise<number> {
    const rows = await this.db.query('delete from identity.passkey where user_id = $1 returning 1', [userId]);
    return rows.length;
  }

  /** @returns false when the user has no such passkey */
  async remove(userId: UserId, id: string): Promise<boolean> {
    const rows = await this.db.query('delete from identity.passkey where user_id = $1 and id = $2 returning 1', [userId, id]);
    return rows.length > 0;
  }
}

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: new Uint8Array(row.public_key),
  site: row.site,
  counter: Number(row.counter),
  transports: row.transports,
  device: row.device,
  isSynced: row.is_synced,
  createdAt: row.created_at,
  usedAt: row.used_at,
});
