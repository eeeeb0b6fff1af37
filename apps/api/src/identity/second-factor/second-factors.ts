import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.js';
import { secondFactorErrors } from './second-factor.errors.js';

type Row = { wrapped_secret: Buffer; active_since: Date | null; recovery_hashes: string[] };

export type SecondFactorState = { readonly activeSince: Date | null; readonly recoveryCodes: number };
/** The code of the application, or a recovery code; `left`: recovery codes that remain. */
export type CodeUse = { readonly kind: 'application' } | { readonly kind: 'recovery'; readonly left: number };

/** Wrapped secrets belong to the account, whatever its structures. */
const owner = 'second factor';

/** The second factors of accounts, by user. The library of codes is loaded by the first use. */
@Injectable()
export class SecondFactors {
  private readonly wrap: KeyWrap;

  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.wrap = new KeyWrap(config.personalKey);
  }

  async state(userId: UserId): Promise<SecondFactorState> {
    const row = await this.row(userId);
    const activeSince = row?.active_since ?? null;
    return { activeSince, recoveryCodes: activeSince ? (row?.recovery_hashes.length ?? 0) : 0 };
  }

  async isActive(userId: UserId): Promise<boolean> {
    return (await this.state(userId)).activeSince !== null;
  }

  /** Those of the accounts that have a second factor. */
  async activeAmong(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const text = 'select user_id from identity.second_factor where user_id = any($1::uuid[]) and active_since is not null';
    const rows = await this.db.query<{ user_id: UserId }>(text, [userIds]);
    return new Set(rows.map(({ user_id }) => user_id));
  }

  /** A new secret, which counts once `confirm` has seen a code of it. @throws second-factor.already-active */
  async begin(userId: UserId): Promise<Buffer> {
    const { newSecret } = await import('./one-time-password.js');
    const secret = newSecret();
    const rows = await this.db.query(
      `insert into identity.second_factor as f (user_id, wrapped_secret) values ($1, $2)
       on conflict (user_id) do update set wrapped_secret = excluded.wrapped_secret where f.active_since is null returning user_id`,
      [userId, this.wrap.wrap(secret, owner, userId)],
    );
    if (rows.length === 0) throw secondFactorErrors.alreadyActive();
    return secret;
  }

  /** @returns the recovery codes, which are shown once. @throws second-factor.wrong-code, second-factor.already-active, second-factor.inactive */
  async confirm(userId: UserId, code: string): Promise<string[]> {
    const row = await this.row(userId);
    if (!row) throw secondFactorErrors.inactive();
    if (row.active_since) throw secondFactorErrors.alreadyActive();
    const step = await this.stepOf(userId, row, code);
    if (step === undefined) throw secondFactorErrors.wrongCode();
    const codes = newRecoveryCodes();
    const rows = await this.db.query(
      `update identity.second_factor set active_since = $2, last_step = $3, recovery_hashes = $4
       where user_id = $1 and active_since is null and wrapped_secret = $5 returning user_id`,
      [userId, this.clock.now(), step, codes.map(recoveryHash), row.wrapped_secret],
    );
    if (rows.length === 0) throw secondFactorErrors.wrongCode();
    return codes;
  }

  /** Uses a code up. Undefined for a wrong one, or one that was used before. */
  async use(userId: UserId, code: string): Promise<CodeUse | undefined> {
    const row = await this.row(userId);
    if (!row?.active_since) return undefined;
    const digits = code.replaceAll(/\s/g, '');
    const step = /^\d{6}$/.test(digits) ? await this.stepOf(userId, row, digits) : undefined;
    return step === undefined ? this.spendRecoveryCode(userId, code) : this.spendStep(userId, step);
  }

  /** @returns the new codes; the former ones no longer work */
  async renewRecoveryCodes(userId: UserId): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.db.query('update identity.second_factor set recovery_hashes = $2 where user_id = $1', [userId, codes.map(recoveryHash)]);
    return codes;
  }

  /** @returns false when there was none */
  async remove(userId: UserId): Promise<boolean> {
    const rows = await this.db.query('delete from identity.second_factor where user_id = $1 and active_since is not null returning 1', [
      userId,
    ]);
    return rows.length > 0;
  }

  private async spendStep(userId: UserId, step: number): Promise<CodeUse | undefined> {
    const text = 'update identity.second_factor set last_step = $2 where user_id = $1 and last_step < $2 returning 1';
    return (await this.db.query(text, [userId, step])).length > 0 ? { kind: 'application' } : undefined;
  }

  private async spendRecoveryCode(userId: UserId, code: string): Promise<CodeUse | undefined> {
    const [row] = await this.db.query<{ left: number }>(
      `update identity.second_factor set recovery_hashes = array_remove(recovery_hashes, $2)
       where user_id = $1 and recovery_hashes @> array[$2] returning cardinality(recovery_hashes) as left`,
      [userId, recoveryHash(code)],
    );
    return row && { kind: 'recovery', left: row.left };
  }

  private async stepOf(userId: UserId, { wrapped_secret }: Row, code: string): Promise<number | undefined> {
    const { stepOf } = await import('./one-time-password.js');
    return stepOf(this.wrap.unwrap(wrapped_secret, owner, userId), code, this.clock.now());
  }

  private async row(userId: UserId): Promise<Row | undefined> {
    const text = 'select wrapped_secret, active_since, recovery_hashes from identity.second_factor where user_id = $1';
    return (await this.db.query<Row>(text, [userId]))[0];
  }
}
