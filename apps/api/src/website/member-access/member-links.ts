import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { MemberSessionId } from '@intendance/domain/website/member-access/member-access.events.js';
import { type EnvironmentId, newId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { Config } from '../../platform/runtime/config.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

export const linkMinutes = 15;
const mostTries = 5;

/** A link to see the site as a member: the user clicks at once. */
const impersonationMinutes = 1;

/** `impersonationId`: the read-only session that the link opens; null for a link that the person asked for. */
export type MemberLink = { readonly personIds: readonly PersonId[]; readonly impersonationId: MemberSessionId | null };
export type MemberSecrets = { readonly token: string; readonly code: string };

/** The links and the codes that open a member space: for 15 minutes, once, kept only as hashes. */
@Injectable()
export class MemberLinks {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @param id names the request, and is no secret; `personIds`: all who share the address */
  async issue(id: string, environmentId: EnvironmentId, personIds: readonly PersonId[]): Promise<MemberSecrets> {
    const token = randomBytes(32).toString('base64url');
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const expiresAt = new Date(this.clock.now().getTime() + linkMinutes * 60_000);
    await this.db.query(
      'insert into identity.member_link (id, environment_id, person_ids, hash, code_hash, expires_at) values ($1, $2, $3, $4, $5, $6)',
      [id, environmentId, personIds, hashOf(token), this.codeHash(id, code), expiresAt],
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
    const [row] = await this.db.query<{ person_ids: PersonId[]; session_id: MemberSessionId | null }>(
      'select person_ids, session_id from identity.member_link where hash = $1 and environment_id = $2 and used_at is null and expires_at > $3',
      [hashOf(token), environmentId, this.clock.now()],
    );
    return row && { personIds: row.person_ids, impersonationId: row.session_id };
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

  /** Six digits are few: without the secret of the installation, a copy of the table does not give them away. */
  private codeHash(id: string, code: string): Buffer {
    return createHmac('sha256', this.config.secret).update(`member code ${id} ${code}`).digest();
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
