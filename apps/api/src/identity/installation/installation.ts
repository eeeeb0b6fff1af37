import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { OneTimeTokens } from '../credential/one-time-tokens.js';
import { newSecretToken } from '../credential/secret-token.js';
import { AccountPasskeys } from '../passkey/account-passkeys.js';
import { AccountSecondFactor } from '../second-factor/account-second-factor.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { AccessJournal } from '../user/access-journal.js';
import { Accounts } from '../user/accounts.js';
import { type Structure, StructureOpening } from './structure-opening.js';

export type EnvironmentCreation = Structure & {
  readonly administrator: { readonly email: string; readonly firstname: string; readonly lastname: string };
};
/** Opens the page where the administrator chooses a password. Works once, until `expiresAt`. */
export type PasswordLink = { readonly url: string; readonly expiresAt: Date };

/** Operator commands: run on the server without an account (`operate.ts`), and the opening of a structure by a signed-in operator too. */
@Injectable()
export class Installation {
  private isUsed = false;

  constructor(
    private readonly db: PlatformDb,
    private readonly config: Config,
    private readonly structures: StructureOpening,
    private readonly accounts: Accounts,
    private readonly links: OneTimeTokens,
    private readonly journal: AccessJournal,
    private readonly factors: AccountSecondFactor,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: AccountPasskeys,
  ) {}

  /** Queries the database until the first account exists, then caches the result. */
  async hasAccounts(): Promise<boolean> {
    if (this.isUsed) return true;
    const [row] = await this.db.query<{ used: boolean }>('select exists (select 1 from identity.account) as used');
    this.isUsed = row?.used ?? false;
    return this.isUsed;
  }

  /** The first account runs the installation: the operator creates it on the server before anyone may register. */
  async isRegistrationOpen(): Promise<boolean> {
    return this.config.registration && (await this.hasAccounts());
  }

  /** The operator opens the structures of a brand: no brand offers registration. */
  isBrandHost(hostname: string): boolean {
    return Object.hasOwn(this.config.brandHosts, hostname.toLowerCase());
  }

  /**
   * @param operator the signed-in operator; undefined on the server
   * @throws environment.name-missing, environment.parent-module-inactive, user.email-invalid, user.name-missing, user.email-taken
   */
  async createEnvironment(
    { administrator, ...structure }: EnvironmentCreation,
    operator?: Pick<RequestContext, 'source' | 'actor'>,
  ): Promise<PasswordLink & { environmentId: EnvironmentId }> {
    const owner = this.structures.idsOf(administrator.email);
    // A new installation needs one user who can read the state of the projections.
    const isOperator = !(await this.hasAccountBeside(owner.userId));
    // Random password that no user knows: the link is the only way to sign in.
    const opening = { structure, administrator: { ...administrator, isOperator }, password: newSecretToken() };
    await this.structures.open(opening, () => systemContext(owner.environmentId, operator?.source ?? 'cli', operator?.actor));
    return { environmentId: owner.environmentId, ...(await this.passwordLink(owner)) };
  }

  private async hasAccountBeside(userId: UserId): Promise<boolean> {
    const [row] = await this.db.query<{ found: boolean }>('select exists (select 1 from identity.account where user_id <> $1) as found', [
      userId,
    ]);
    return row?.found ?? false;
  }

  /** Renews an administrator's expired link on a server that cannot send mail. @throws user.email-unknown */
  async renewLink(email: string): Promise<PasswordLink> {
    const account = await this.accounts.ofEmail(email);
    if (!account) throw userErrors.emailUnknown();
    const data = { requestId: newId(), address: 'serveur' };
    const context = systemContext(account.environmentId, 'cli');
    await this.journal.record(context, account.userId, 'AskPasswordReset', { type: 'PasswordResetAsked', data });
    return this.passwordLink(account);
  }

  /** For a person who lost the telephone, the recovery codes and the passkeys. @throws user.email-unknown, second-factor.inactive */
  async removeSecondFactor(email: string): Promise<{ email: string }> {
    const account = await this.accounts.ofEmail(email);
    if (!account) throw userErrors.emailUnknown();
    const { userId, environmentId } = account;
    const removedPasskeys = await this.passkeys.removeAll(systemContext(environmentId, 'cli'), userId, 'serveur');
    // The refusal of an account that has no second factor.
    if (removedPasskeys === 0 || (await this.secondFactors.isActive(userId))) await this.factors.removeFor(email);
    return { email };
  }

  private async passwordLink(owner: Parameters<OneTimeTokens['issue']>[1]): Promise<PasswordLink> {
    const expiresAt = this.links.expiryOf('first-password');
    const token = await this.links.issue('first-password', owner);
    return { url: `${this.config.publicUrl}/forgot-password/${token}`, expiresAt };
  }
}
