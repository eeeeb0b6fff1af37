import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import type { Config } from '../../platform/config/config.js';
import type { Clock } from '../../platform/runtime/clock.js';
import type { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { factorErrors } from './factor.errors.js';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.js';

type Row = { wrapped_secret: Buffer; active_since: Date | null; recovery_hashes: string[] };

export type FactorState = { readonly activeSince: Date | null; readonly recoveryCodes: number };
/** The code of the application, or a recovery code; `left`: recovery codes that remain. */
export type CodeUse = { readonly kind: 'application' } | { readonly kind: 'recovery'; readonly left: number };

/** A table of second factors. `keys`: the columns that name a holder. */
export type FactorTableDeclaration<Holder> = {
  readonly table: string;
  readonly keys: readonly string[];
  /** The values of `keys`. */
  keyOf(holder: Holder): readonly string[];
  /** The place that the wrapped secret belongs to: it unwraps in no other one. */
  placeOf(holder: Holder): { readonly owner: string; readonly subject: string };
};

/** The services that a table of second factors uses. */
export type FactorServices = { readonly db: PlatformDb; readonly clock: Clock; readonly config: Pick<Config, 'personalKey'> };

/** The second factors of one kind of holder: accounts, or members of sites. The library of codes is loaded by the first use. */
export class FactorTable<Holder> {
  private readonly wrap: KeyWrap;
  private readonly where: string;

  constructor(
    private readonly services: FactorServices,
    private readonly declared: FactorTableDeclaration<Holder>,
  ) {
    this.wrap = new KeyWrap(services.config.personalKey);
    this.where = declared.keys.map((column, index) => `${column} = $${index + 1}`).join(' and ');
  }

  async state(holder: Holder): Promise<FactorState> {
    const row = await this.row(holder);
    const activeSince = row?.active_since ?? null;
    return { activeSince, recoveryCodes: activeSince ? (row?.recovery_hashes.length ?? 0) : 0 };
  }

  async isActive(holder: Holder): Promise<boolean> {
    return (await this.state(holder)).activeSince !== null;
  }

  /** A new secret, which counts once `confirm` has seen a code of it. @throws second-factor.already-active */
  async begin(holder: Holder): Promise<Buffer> {
    const { newSecret } = await import('./one-time-password.js');
    const secret = newSecret();
    const { table, keys } = this.declared;
    const rows = await this.query(
      holder,
      (next) =>
        `insert into ${table} as f (${keys.join(', ')}, wrapped_secret) values (${[...keys.map((_, index) => `$${index + 1}`), next(0)].join(', ')})
         on conflict (${keys.join(', ')}) do update set wrapped_secret = excluded.wrapped_secret where f.active_since is null returning 1`,
      [this.wrapped(secret, holder)],
    );
    if (rows.length === 0) throw factorErrors.alreadyActive();
    return secret;
  }

  /** The secret of `begin`, until it is confirmed. */
  async pendingSecret(holder: Holder): Promise<Buffer | undefined> {
    const row = await this.row(holder);
    return row && !row.active_since ? this.unwrapped(row, holder) : undefined;
  }

  /** @returns the recovery codes, which are shown once. @throws second-factor.wrong-code, second-factor.already-active, second-factor.inactive */
  async confirm(holder: Holder, code: string): Promise<string[]> {
    const row = await this.row(holder);
    if (!row) throw factorErrors.inactive();
    if (row.active_since) throw factorErrors.alreadyActive();
    const step = await this.stepOf(row, holder, code.replaceAll(/\s/g, ''));
    if (step === undefined) throw factorErrors.wrongCode();
    const codes = newRecoveryCodes();
    const rows = await this.query(
      holder,
      (next) =>
        `update ${this.declared.table} set active_since = ${next(0)}, last_step = ${next(1)}, recovery_hashes = ${next(2)}
         where ${this.where} and active_since is null and wrapped_secret = ${next(3)} returning 1`,
      [this.services.clock.now(), step, codes.map(recoveryHash), row.wrapped_secret],
    );
    if (rows.length === 0) throw factorErrors.wrongCode();
    return codes;
  }

  /** Uses a code up. Undefined for a wrong one, or one that was used before. */
  async use(holder: Holder, code: string): Promise<CodeUse | undefined> {
    const row = await this.row(holder);
    if (!row?.active_since) return undefined;
    const digits = code.replaceAll(/\s/g, '');
    const step = /^\d{6}$/.test(digits) ? await this.stepOf(row, holder, digits) : undefined;
    return step === undefined ? this.spendRecoveryCode(holder, code) : this.spendStep(holder, step);
  }

  /** @returns the new codes; the former ones no longer work */
  async renewRecoveryCodes(holder: Holder): Promise<string[]> {
    const codes = newRecoveryCodes();
    const text = (next: Parameter) => `update ${this.declared.table} set recovery_hashes = ${next(0)} where ${this.where}`;
    await this.query(holder, text, [codes.map(recoveryHash)]);
    return codes;
  }

  /** @returns false when there was none */
  async remove(holder: Holder): Promise<boolean> {
    const text = () => `delete from ${this.declared.table} where ${this.where} and active_since is not null returning 1`;
    return (await this.query(holder, text)).length > 0;
  }

  /** Destroys the secret, of a factor that is not active yet too. */
  async forget(holder: Holder): Promise<void> {
    await this.query(holder, () => `delete from ${this.declared.table} where ${this.where}`);
  }

  private async spendStep(holder: Holder, step: number): Promise<CodeUse | undefined> {
    const text = (next: Parameter) =>
      `update ${this.declared.table} set last_step = ${next(0)} where ${this.where} and last_step < ${next(0)} returning 1`;
    return (await this.query(holder, text, [step])).length > 0 ? { kind: 'application' } : undefined;
  }

  private async spendRecoveryCode(holder: Holder, code: string): Promise<CodeUse | undefined> {
    const [row] = await this.query<{ left: number }>(
      holder,
      (next) =>
        `update ${this.declared.table} set recovery_hashes = array_remove(recovery_hashes, ${next(0)})
         where ${this.where} and recovery_hashes @> array[${next(0)}] returning cardinality(recovery_hashes) as left`,
      [recoveryHash(code)],
    );
    return row && { kind: 'recovery', left: row.left };
  }

  private async stepOf(row: Row, holder: Holder, code: string): Promise<number | undefined> {
    const { stepOf } = await import('./one-time-password.js');
    return stepOf(this.unwrapped(row, holder), code, this.services.clock.now());
  }

  private wrapped(secret: Buffer, holder: Holder): Buffer {
    const { owner, subject } = this.declared.placeOf(holder);
    return this.wrap.wrap(secret, owner, subject);
  }

  private unwrapped({ wrapped_secret }: Row, holder: Holder): Buffer {
    const { owner, subject } = this.declared.placeOf(holder);
    return this.wrap.unwrap(wrapped_secret, owner, subject);
  }

  private async row(holder: Holder): Promise<Row | undefined> {
    const text = () => `select wrapped_secret, active_since, recovery_hashes from ${this.declared.table} where ${this.where}`;
    return (await this.query<Row>(holder, text))[0];
  }

  /** The first parameters of a statement are the keys of the holder; `next` gives the place of one of `params`. */
  private query<R extends object>(holder: Holder, text: (next: Parameter) => string, params: readonly unknown[] = []): Promise<R[]> {
    const key = this.declared.keyOf(holder);
    return this.services.db.query<R>(
      text((index) => `$${key.length + index + 1}`),
      [...key, ...params],
    );
  }
}

type Parameter = (index: number) => string;
