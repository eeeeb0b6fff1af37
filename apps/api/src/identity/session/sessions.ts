import type { FactorKind } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import { type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb, type PlatformTransaction } from '../../platform/tenancy/platform-db.js';
import { hashOf, newSecretToken } from '../credential/secret-token.js';
import { sessionErrors } from './session.errors.js';

/** The client of a request, as stored with the session and in the history. */
export type Client = { readonly address: string; readonly userAgent: string };
export type Session = { readonly id: string; readonly userId: UserId; readonly environmentId: EnvironmentId };
export type EndReason = 'signed-out' | 'token-reused' | 'password-changed' | 'deactivated' | 'ended-by-user' | 'provider-removed';
/**
 * `isFromProvider`: the identity provider of the structure opened the session; `hasProviderFactor`: with a second factor. `shown`: the
 * strongest second factor that the user showed in the session.
 */
export type SessionOrigin = {
  readonly isFromProvider: boolean;
  readonly hasProviderFactor: boolean;
  readonly shown: FactorKind | 'none';
};
/**
 * `openedFrom`: the session whose login link opened this session. `continues`: the session that the user leaves for this one. The factors
 * that the user showed there count here. `shown`: the user has just shown a second factor.
 */
export type Opening = Partial<SessionOrigin> & { readonly openedFrom?: string | null; readonly continues?: string };
/** A session that is open, as its user sees it. */
export type LiveSession = Omit<Session, 'userId'> & Client & { readonly startedAt: Date; readonly usedAt: Date };
/** The session of the given token, and the ids of all sessions that ended with it. */
export type EndedFamily = { readonly session: Session; readonly endedIds: readonly string[] };
export type Rotation = { outcome: 'rotated'; session: Session; refreshToken: string } | ({ outcome: 'reused' } & EndedFamily);

/** A session ends after so many days without a refresh, and at the latest after so many days in all. */
export const idleDays = 14;
const longestDays = 90;
const day = 86_400_000;
/** Characters of a `User-Agent` that are stored. */
const longestAgent = 300;
/** Time to exchange a used token again: for a tab that reads the storage late, and for a page that never got the response. */
const overlap = 60_000;

type SessionRow = { id: string; user_id: UserId; environment_id: EnvironmentId };
type LiveRow = { id: string; environment_id: EnvironmentId; address: string; user_agent: string; started_at: Date; used_at: Date };
const toSession = (row: SessionRow): Session => ({ id: row.id, userId: row.user_id, environmentId: row.environment_id });

/** A session is a family of refresh tokens: unused tokens are valid, used ones for a minute more (ADR 0092). Sessions opened by its login links end with the session. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** A session of a login link is from a provider when the session before it is. */
  async open(
    user: { userId: UserId; environmentId: EnvironmentId },
    client: Client,
    { openedFrom = null, continues, shown = 'none', isFromProvider = false, hasProviderFactor = false }: Opening = {},
  ): Promise<{ session: Session; refreshToken: string }> {
    const now = this.clock.now();
    const session = { ...user, id: newId<'session'>(now.getTime()) };
    const refreshToken = newSecretToken();
    await this.db.query(
      `with forgotten as (delete from identity.session where user_id = $2 and expires_at < $4),
        opened as (
          insert into identity.session (id, user_id, environment_id, started_at, used_at, expires_at, address, user_agent, opened_from,
            confirmed_at, passkey_at, is_from_provider, has_provider_factor)
          select $1, $2, $3, $4, $4, $5, $6, $7, coalesce(former.opened_from, $9),
            coalesce($10, proven.confirmed_at), coalesce($13, proven.passkey_at),
            coalesce(former.is_from_provider, $11), coalesce(former.has_provider_factor, $12)
          from (select 1) one left join identity.session former on former.id = $9
            left join identity.session proven on proven.id = coalesce($9, $14) and proven.user_id = $2 returning id)
       insert into identity.refresh_token (hash, session_id, issued_at) select $8, id, $4 from opened`,
      [
        session.id,
        user.userId,
        user.environmentId,
        now,
        new Date(now.getTime() + idleDays * day),
        client.address,
        client.userAgent.slice(0, longestAgent),
        hashOf(refreshToken),
        openedFrom,
        shown === 'none' ? null : now,
        isFromProvider,
        hasProviderFactor,
        shown === 'passkey' ? now : null,
        continues ?? null,
      ],
    );
    return { session, refreshToken };
  }

  /**
   * A refresh token works once, and for a minute after its first use: tabs opened together present the same token. A use after the minute
   * means a copy: the whole family ends, for the thief and the owner.
   * @throws session.expired
   */
  async rotate(presented: string): Promise<Rotation> {
    const now = this.clock.now();
    const refreshToken = newSecretToken();
    const row = await this.db.transaction(async (tx) => {
      // Exchanges of one family run one after the other, and each sees the writes of the former.
      await tx.query(
        'select 1 from identity.session s, identity.refresh_token t where t.hash = $1 and s.id = t.session_id for update of s',
        [hashOf(presented)],
      );
      return exchange(tx, presented, refreshToken, now);
    });
    if (row) return { outcome: 'rotated', session: toSession(row), refreshToken };
    return { outcome: 'reused', ...(await this.endReused(presented, now)) };
  }

  /** Ends the session that this refresh token belongs to; nothing happens for an unknown one. */
  async end(presented: string, reason: EndReason): Promise<EndedFamily | undefined> {
    return this.endFamily('true', presented, this.clock.now(), reason);
  }

  /** After a change of password, every other device must sign in again. */
  async endOthers(userId: UserId, keptSessionId: string | null, reason: EndReason): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `update identity.session set ended_at = $2, end_reason = $3
       where user_id = $1 and ended_at is null and id is distinct from $4::uuid returning id`,
      [userId, this.clock.now(), reason, keptSessionId],
    );
    return rows.map(({ id }) => id);
  }

  /** The last used first. */
  async liveOf(userId: UserId): Promise<LiveSession[]> {
    const rows = await this.db.query<LiveRow>(
      `select id, environment_id, address, user_agent, started_at, used_at from identity.session
       where user_id = $1 and ended_at is null and expires_at > $2 order by used_at desc, id`,
      [userId, this.clock.now()],
    );
    return rows.map((row) => ({
      id: row.id,
      environmentId: row.environment_id,
      address: row.address,
      userAgent: row.user_agent,
      startedAt: row.started_at,
      usedAt: row.used_at,
    }));
  }

  /** Ends one session of a person, with those that its links opened. @returns none when it is not the person's, or ended already */
  async endOne(userId: UserId, sessionId: string, reason: EndReason): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `update identity.session set ended_at = $3, end_reason = $4
       where user_id = $1 and (id = $2 or opened_from = $2) and ended_at is null returning id`,
      [userId, sessionId, this.clock.now(), reason],
    );
    return rows.map(({ id }) => id);
  }

  /** True when the person had sessions, and none of them from this client: a script that signs in each hour is new once. */
  async isNewClient(userId: UserId, { address, userAgent }: Client): Promise<boolean> {
    const [row] = await this.db.query<{ is_new: boolean | null }>(
      'select not bool_or(address = $2 and user_agent = $3) as is_new from identity.session where user_id = $1',
      [userId, address, userAgent.slice(0, longestAgent)],
    );
    return row?.is_new ?? false;
  }

  /** Of the sessions of a person that are stored, open or not. */
  async addressesOf(userId: UserId): Promise<string[]> {
    const rows = await this.db.query<{ address: string }>('select distinct address from identity.session where user_id = $1', [userId]);
    return rows.map(({ address }) => address);
  }

  /** Ends the sessions of a person in one structure. */
  async endOfMember({ userId, environmentId }: Omit<Session, 'id'>, reason: EndReason): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `update identity.session set ended_at = $3, end_reason = $4
       where user_id = $1 and environment_id = $2 and ended_at is null returning id`,
      [userId, environmentId, this.clock.now(), reason],
    );
    return rows.map(({ id }) => id);
  }

  /** Undefined for a session that is over. */
  async originOfLive(sessionId: string): Promise<SessionOrigin | undefined> {
    const [row] = await this.db.query<{ is_from_provider: boolean; has_provider_factor: boolean; shown: SessionOrigin['shown'] }>(
      `select is_from_provider, has_provider_factor,
         case when passkey_at is not null then 'passkey' when confirmed_at is not null then 'any' else 'none' end as shown
       from identity.session where id = $1 and ended_at is null and expires_at > $2`,
      [sessionId, this.clock.now()],
    );
    return row && { isFromProvider: row.is_from_provider, hasProviderFactor: row.has_provider_factor, shown: row.shown };
  }

  /** Ends the sessions that the identity provider of a structure opened: of all, or of the user whose link was removed. */
  async endOfProvider(environmentId: EnvironmentId, userId: UserId | null = null): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `update identity.session set ended_at = $2, end_reason = 'provider-removed'
       where environment_id = $1 and is_from_provider and ended_at is null and user_id = coalesce($3, user_id) returning id`,
      [environmentId, this.clock.now(), userId],
    );
    return rows.map(({ id }) => id);
  }

  private async endReused(presented: string, now: Date): Promise<EndedFamily> {
    const ended = await this.endFamily('t.used_at is not null and s.expires_at > $2', presented, now, 'token-reused');
    if (!ended) throw sessionErrors.expired();
    return ended;
  }

  private async endFamily(condition: string, presented: string, now: Date, reason: EndReason): Promise<EndedFamily | undefined> {
    const rows = await this.db.query<SessionRow & { is_presented: boolean }>(
      `with presented as (
         select s.id from identity.refresh_token t, identity.session s
         where t.hash = $1 and s.id = t.session_id and s.ended_at is null and ${condition})
       update identity.session s set ended_at = $2, end_reason = $3 from presented p
       where (s.id = p.id or s.opened_from = p.id) and s.ended_at is null
       returning s.id, s.user_id, s.environment_id, s.id = p.id as is_presented`,
      [hashOf(presented), now, reason],
    );
    const presentedRow = rows.find(({ is_presented }) => is_presented);
    return presentedRow && { session: toSession(presentedRow), endedIds: rows.map(({ id }) => id) };
  }
}

/** The first use of a token marks every unused token of the family as used, so that the responses of two tabs lead back to one line. */
async function exchange(tx: PlatformTransaction, presented: string, refreshToken: string, now: Date): Promise<SessionRow | undefined> {
  const [row] = await tx.query<SessionRow>(
    `with presented as (
       select t.session_id, t.used_at is null as is_first_use from identity.refresh_token t, identity.session s
       where t.hash = $1 and (t.used_at is null or t.used_at > $6)
         and s.id = t.session_id and s.ended_at is null and s.expires_at > $2),
     used as (
       update identity.refresh_token t set used_at = $2 from presented p
       where p.is_first_use and t.session_id = p.session_id and t.used_at is null),
     renewed as (
       update identity.session s set used_at = $2, expires_at = least($3, s.started_at + make_interval(days => $5::int))
       from presented p where s.id = p.session_id returning s.id, s.user_id, s.environment_id),
     issued as (insert into identity.refresh_token (hash, session_id, issued_at) select $4, id, $2 from renewed)
     select * from renewed`,
    [
      hashOf(presented),
      now,
      new Date(now.getTime() + idleDays * day),
      hashOf(refreshToken),
      longestDays,
      new Date(now.getTime() - overlap),
    ],
  );
  return row;
}
