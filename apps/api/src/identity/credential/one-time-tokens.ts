import { invitationDays } from '@intendance/domain/identity/invitation/invitation.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { hashOf, newSecretToken } from './secret-token.js';

/** Lifetime of a link by purpose, in minutes. A link works for its own purpose only. */
const minutesFor = {
  'reset-password': 60,
  'first-password': 24 * 60,
  'confirm-email': 7 * 24 * 60,
  login: 5,
  website: 5,
  invitation: invitationDays * 24 * 60,
} as const;
export type LinkPurpose = keyof typeof minutesFor;
export type LinkOwner = { readonly userId: UserId; readonly environmentId: EnvironmentId };
/** `sessionId`: the session that requested the link; null for a link sent by mail. */
export type IssuedLink = LinkOwner & { readonly sessionId: string | null };

/** The secrets inside links: used once, over after their time, kept only as hashes. */
@Injectable()
export class OneTimeTokens {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  expiryOf(purpose: LinkPurpose): Date {
    return new Date(this.clock.now().getTime() + minutesFor[purpose] * 60_000);
  }

  async issue(purpose: LinkPurpose, owner: LinkOwner & { readonly sessionId?: string }, token = newSecretToken()): Promise<string> {
    await this.db.query(
      `with over as (delete from identity.one_time_token where user_id = $3 and expires_at < $5)
       insert into identity.one_time_token (hash, purpose, user_id, environment_id, issued_at, expires_at, session_id)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (hash) do nothing`,
      [hashOf(token), purpose, owner.userId, owner.environmentId, this.clock.now(), this.expiryOf(purpose), owner.sessionId ?? null],
    );
    return token;
  }

  /** Uses up the token. Undefined for an unknown, used or expired token, or a token of an ended session. Only one concurrent call succeeds. */
  async use(purpose: LinkPurpose, token: string): Promise<IssuedLink | undefined> {
    const [row] = await this.db.query<{ user_id: UserId; environment_id: EnvironmentId; session_id: string | null }>(
      `update identity.one_time_token t set used_at = $3
       where hash = $1 and purpose = $2 and used_at is null and expires_at > $3
         and (session_id is null or exists (
           select 1 from identity.session s where s.id = t.session_id and s.ended_at is null and s.expires_at > $3))
       returning user_id, environment_id, session_id`,
      [hashOf(token), purpose, this.clock.now()],
    );
    return row && { userId: row.user_id, environmentId: row.environment_id, sessionId: row.session_id };
  }

  /** Finds the owner of a valid token without using up the token. */
  async find(purpose: LinkPurpose, token: string): Promise<LinkOwner | undefined> {
    const [row] = await this.db.query<{ user_id: UserId; environment_id: EnvironmentId }>(
      'select user_id, environment_id from identity.one_time_token where hash = $1 and purpose = $2 and used_at is null and expires_at > $3',
      [hashOf(token), purpose, this.clock.now()],
    );
    return row && { userId: row.user_id, environmentId: row.environment_id };
  }

  /** Revokes every earlier link after a password change. */
  async revokeAll(userId: UserId): Promise<void> {
    await this.db.query('update identity.one_time_token set used_at = $2 where user_id = $1 and used_at is null', [
      userId,
      this.clock.now(),
    ]);
  }

  /** Revokes the links of a person, or of an invitation, in one structure. */
  async revokeIn({ userId, environmentId }: LinkOwner): Promise<void> {
    await this.db.query('update identity.one_time_token set used_at = $3 where user_id = $1 and environment_id = $2 and used_at is null', [
      userId,
      environmentId,
      this.clock.now(),
    ]);
  }
}
