import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { MemberSessionId } from '@intendance/domain/website/members/member-access/member-access.events.js';
import { type EnvironmentId, newId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { PlatformDb } from '../../../platform/tenancy/platform-db.js';
import { addressHash } from './member-address.js';

export const linkMinutes = 15;
const mostTries = 5;

/** A link to see the site as a member: the user clicks at once. */
const impersonationMinutes = 1;

/**
 * `impersonationId`: the read-only session that the link opens; null for a link that the person asked for. `addressHash`: the address that
 * the link was sent to; null for the link of a user.
 */
export type MemberLink = {
  readonly personIds: readonly PersonId[];
  readonly impersonationId: MemberSessionId | null;
  readonly addressHash: Buffer | null;
};
type LinkRequest = { readonly id: string; readonly environmentId: EnvironmentId; readonly email: string };
/** The end of the access of a person; `remaining`: the hash of the address whose links and sessions stay. */
export type AccessEnd = {
  readonly environmentId: EnvironmentId;
  readonly personId: PersonId;
  readonly before: Date;
  readonly remaining: Buffer | null;
};
export type MemberSecrets = { readonly token: string; readonly code: string };

/** The links and the codes that open a member space: for 15 minutes, once, kept only as hashes. */
@Injectable()
export class MemberLinks {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * A link of nobody is stored too: a wrong code costs the same work for a stranger. A repeated request gets other secrets.
   * @param request its id is no secret; `personIds`: all who share the address
   */
  async issue({ id, environmentId, email }: LinkRequest, personIds: readonly PersonId[]): Promise<MemberSecrets> {
    const token = randomBytes(32).toString('base64url');
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const expiresAt = new Date(this.clock.now().getTime() + linkMinutes * 60_000);
    await this.db.query(
      `insert into identity.member_link (id, environment_id, person_ids, hash, code_hash, expires_at, address_hash)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set hash = excluded.hash, code_hash = excluded.code_hash`,
      [id, environmentId, personIds, hashOf(token), this.codeHash(id, code), expiresAt, addressHash(this.config, environmentId, email)],
    );
    return { token, code };
  }

  /** A link that opens a read-only session of one person. No code leads to it. */
  async issueImpersonation(environmentId: EnvironmentId, personId: PersonId, sessionId: MemberSessionId): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + impersonationMinutes * 60_000);
    await this.db.query(
      `insert into identity.member_link (id, environment_id, person_ids, hash, code_hash, tries, expires_at, session_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [newId(), environmentId, [personId], hashOf(token), randomBytes(32), mostTries, expiresAt, sessionId],
    );
    return token;
  }

  /** A token for a right code. Each wrong one counts: after five, only a new mail helps. */
  async tokenOf(environmentId: EnvironmentId, id: string, code: string): Promise<string | undefined> {
    const [row] = await this.db.query<{ code_hash: Buffer }>(
      `update identity.member_link set tries = tries + 1
       where id = $1 and environment_id = $2 and used_at is null and expires_at > $3 and tries < $4 returning code_hash`,
      [id, environmentId, this.clock.now(), mostTries],
    );
    if (!row || !timingSafeEqual(row.code_hash, this.codeHash(id, code))) return undefined;
    const token = randomBytes(32).toString('base64url');
    await this.db.query('update identity.member_link set hash = $2 where id = $1', [id, hashOf(token)]);
    return token;
  }

  /** A link that still works. It is not used up. */
  async find(environmentId: EnvironmentId, token: string): Promise<MemberLink | undefined> {
    const [row] = await this.db.query<{ person_ids: PersonId[]; session_id: MemberSessionId | null; address_hash: Buffer | null }>(
      'select person_ids, session_id, address_hash from identity.member_link where hash = $1 and environment_id = $2 and used_at is null and expires_at > $3',
      [hashOf(token), environmentId, this.clock.now()],
    );
    return row && { personIds: row.person_ids, impersonationId: row.session_id, addressHash: row.address_hash };
  }

  /** Uses the link up. Only one of two concurrent calls succeeds. */
  async use(environmentId: EnvironmentId, token: string): Promise<boolean> {
    const rows = await this.db.query(
      `update identity.member_link set used_at = $3
       where hash = $1 and environment_id = $2 and used_at is null and expires_at > $3 returning id`,
      [hashOf(token), environmentId, this.clock.now()],
    );
    return rows.length === 1;
  }

  /** A link of several people ends for all of them: whoever asks again gets one without the person. */
  async endBefore({ environmentId, personId, before, remaining }: AccessEnd): Promise<void> {
    await this.db.query(
      `update identity.member_link set used_at = $3
       where environment_id = $1 and person_ids @> array[$2::uuid] and used_at is null
         and expires_at - make_interval(mins => $5) <= $3 and ($4::bytea is null or address_hash is distinct from $4)`,
      [environmentId, personId, before, remaining, linkMinutes],
    );
  }

  async forget(environmentId: EnvironmentId, personId: PersonId): Promise<void> {
    await this.db.query('delete from identity.member_link where environment_id = $1 and person_ids @> array[$2::uuid]', [
      environmentId,
      personId,
    ]);
  }

  /** Six digits are few: without the secret of the installation, a copy of the table does not give them away. */
  private codeHash(id: string, code: string): Buffer {
    return createHmac('sha256', this.config.secret).update(`member code ${id} ${code}`).digest();
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
