import type { ApiKeyId } from '@intendance/domain/identity/api-key/api-key.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { hashOf } from '../credential/secret-token.js';

export type RegisteredKey = { readonly id: ApiKeyId; readonly environmentId: EnvironmentId };
/** `generation`: number of this secret of the key. */
export type RegisteredSecret = RegisteredKey & { readonly generation: number };
export type KeyUse = { readonly id: ApiKeyId; readonly lastUsedAt: Date | null; readonly address: string | null };
type KeyRow = { id: ApiKeyId; environment_id: EnvironmentId };

const toKey = ({ id, environment_id }: KeyRow): RegisteredKey => ({ id, environmentId: environment_id });

/** Maps a secret to its environment, and stores the last use of each key. The events of the key say whether the key works. */
@Injectable()
export class ApiKeyRegistry {
  constructor(private readonly db: PlatformDb) {}

  /** @returns false when the key has a secret already: a repeated request does not replace the secret */
  async register({ id, environmentId }: RegisteredKey, secret: string, expiresOn: LocalDate): Promise<boolean> {
    const rows = await this.db.query(
      'INSERT INTO identity.api_key (id, environment_id, hash, expires_on) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING RETURNING id',
      [id, environmentId, hashOf(secret), expiresOn],
    );
    return rows.length > 0;
  }

  /** The present secret becomes the former one. @returns false when a later rotation was faster, or this one is repeated */
  async rotate(id: ApiKeyId, generation: number, secret: string, expiresOn: LocalDate): Promise<boolean> {
    const rows = await this.db.query(
      `UPDATE identity.api_key SET former_hash = hash, hash = $3, generation = $2, expires_on = $4
       WHERE id = $1 AND generation < $2 RETURNING id`,
      [id, generation, hashOf(secret), expiresOn],
    );
    return rows.length > 0;
  }

  async find(secret: string): Promise<RegisteredSecret | undefined> {
    const [row] = await this.db.query<KeyRow & { generation: number }>(
      `SELECT id, environment_id, generation - (hash <> $1)::int AS generation FROM identity.api_key WHERE hash = $1 OR former_hash = $1`,
      [hashOf(secret)],
    );
    return row && { ...toKey(row), generation: row.generation };
  }

  /** The last created key first. */
  async usesOf(environmentId: EnvironmentId): Promise<KeyUse[]> {
    const rows = await this.db.query<{ id: ApiKeyId; last_used_at: Date | null; last_address: string | null }>(
      'SELECT id, last_used_at, last_address FROM identity.api_key WHERE environment_id = $1 ORDER BY id DESC',
      [environmentId],
    );
    return rows.map(({ id, last_used_at, last_address }) => ({ id, lastUsedAt: last_used_at, address: last_address }));
  }

  async recordUse(id: ApiKeyId, at: Date, address: string): Promise<void> {
    await this.db.query(
      'UPDATE identity.api_key SET last_used_at = $2, last_address = $3 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $2)',
      [id, at, address],
    );
  }

  async expiringBetween(from: LocalDate, to: LocalDate): Promise<RegisteredKey[]> {
    const rows = await this.db.query<KeyRow>(
      'SELECT id, environment_id FROM identity.api_key WHERE expires_on BETWEEN $1 AND $2 ORDER BY id',
      [from, to],
    );
    return rows.map(toKey);
  }
}
