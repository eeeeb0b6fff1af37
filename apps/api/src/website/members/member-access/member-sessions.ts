import { createHash, randomBytes } from 'node:crypto';
import type { MemberSessionId } from '@intendance/domain/website/members/member-access/member-access.events.js';
import { type EnvironmentId, newId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { PlatformDb } from '../../../platform/tenancy/platform-db.js';
import type { AccessEnd } from './member-links.js';

const sessionDays = 14;
const impersonationMinutes = 15;
/** Seconds, for the cookie too. */
export const lifetimeOf = (isReadOnly: boolean): number => (isReadOnly ? impersonationMinutes * 60 : sessionDays * 86_400);

export type MemberSession = {
  readonly id: MemberSessionId;
  readonly personId: PersonId;
  /** Forms of the member carry it: another site cannot know it. */
  readonly csrf: string;
  /** The end of the session of a user who sees the site as the person, and may send no form; null for the person. */
  readonly readOnlyUntil: Date | null;
  readonly startedAt: Date;
  /** The address that the session was opened through; null for the session of a user. */
  readonly addressHash: Buffer | null;
};
type NewSession = Pick<MemberSession, 'id' | 'personId' | 'addressHash'> & { readonly isReadOnly: boolean };

/** The sessions of members, kept only as hashes of their cookies. */
@Injectable()
export class MemberSessions {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** @returns the secret of the cookie */
  async open(environmentId: EnvironmentId, { id, personId, addressHash, isReadOnly }: NewSession): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.db.query(
      `insert into identity.member_session (id, environment_id, person_id, hash, started_at, expires_at, is_read_only, address_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, environmentId, personId, digest(token), now, new Date(now.getTime() + lifetimeOf(isReadOnly) * 1000), isReadOnly, addressHash],
    );
    return token;
  }

  async find(environmentId: EnvironmentId, token: string): Promise<MemberSession | undefined> {
    const [row] = await this.db.query<SessionRow>(
      `select id, person_id, is_read_only, started_at, expires_at, address_hash from identity.member_session
       where hash = $1 and environment_id = $2 and ended_at is null and expires_at > $3`,
      [digest(token), environmentId, this.clock.now()],
    );
    if (!row) return undefined;
    const readOnlyUntil = row.is_read_only ? row.expires_at : null;
    const csrf = digest(`csrf ${token}`).toString('base64url');
    return { id: row.id, personId: row.person_id, csrf, readOnlyUntil, startedAt: row.started_at, addressHash: row.address_hash };
  }

  async end(environmentId: EnvironmentId, { id, personId }: Pick<MemberSession, 'id' | 'personId'>, isEverywhere: boolean): Promise<void> {
    await this.db.query(
      `update identity.member_session set ended_at = $4
       where environment_id = $1 and person_id = $2 and ended_at is null and ($3::uuid is null or id = $3)`,
      [environmentId, personId, isEverywhere ? null : id, this.clock.now()],
    );
  }

  /** All sessions of the person but this one. Those of users who see the site as the person stay: no code is asked of them. */
  async endOthers(environmentId: EnvironmentId, { id, personId }: Pick<MemberSession, 'id' | 'personId'>): Promise<void> {
    await this.db.query(
      `update identity.member_session set ended_at = $4
       where environment_id = $1 and person_id = $2 and id <> $3 and ended_at is null and not is_read_only`,
      [environmentId, personId, id, this.clock.now()],
    );
  }

  async endAll(environmentId: EnvironmentId, personId: PersonId): Promise<void> {
    await this.db.query(
      'update identity.member_session set ended_at = $3 where environment_id = $1 and person_id = $2 and ended_at is null',
      [environmentId, personId, this.clock.now()],
    );
  }

  /** The sessions that began before; later ones were opened knowing what ended these. */
  async endBefore({ environmentId, personId, before, remaining }: AccessEnd): Promise<void> {
    await this.db.query(
      `update identity.member_session set ended_at = $3
       where environment_id = $1 and person_id = $2 and ended_at is null and started_at <= $3
         and ($4::bytea is null or address_hash is distinct from $4)`,
      [environmentId, personId, before, remaining],
    );
  }

  async forget(environmentId: EnvironmentId, personId: PersonId): Promise<void> {
    await this.db.query('delete from identity.member_session where environment_id = $1 and person_id = $2', [environmentId, personId]);
  }
}

type SessionRow = {
  id: MemberSessionId;
  person_id: PersonId;
  is_read_only: boolean;
  started_at: Date;
  expires_at: Date;
  address_hash: Buffer | null;
};

export const newSessionId = (): MemberSessionId => newId<'member-session'>();
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
