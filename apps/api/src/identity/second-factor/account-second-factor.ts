import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { SessionProofs } from '../credential/session-proofs.js';
import { Accounts } from '../user/accounts.js';
import { AccountChanges } from './account-changes.js';
import { OwnPassword } from './own-password.js';
import { secondFactorErrors } from './second-factor.errors.js';
import { activatedLetter, removedLetter } from './second-factor-letters.js';
import { SecondFactors } from './second-factors.js';

/** Changes of users to their own second factor, each recorded in their history; two of them are told by mail. */
@Injectable()
export class AccountSecondFactor {
  constructor(
    private readonly factors: SecondFactors,
    private readonly accounts: Accounts,
    private readonly password: OwnPassword,
    private readonly changes: AccountChanges,
    private readonly proofs: SessionProofs,
    private readonly names: ProductNames,
  ) {}

  /** A session alone is not enough. @throws second-factor.wrong-password, second-factor.already-active, session.throttled */
  async begin(userId: UserId, password: string): Promise<{ secret: string; uri: string }> {
    const { email, environmentId } = await this.password.check(userId, password);
    const secret = await this.factors.begin(userId);
    const { addressOf, base32Of } = await import('../../capabilities/second-factor/one-time-password.js');
    return { secret: base32Of(secret), uri: addressOf(secret, await this.names.of(environmentId), email) };
  }

  /** @returns the recovery codes. @throws second-factor.wrong-code, second-factor.already-active, second-factor.inactive, session.throttled */
  async confirm(context: RequestContext, { id, userId }: Pick<Session, 'id' | 'userId'>, code: string, address: string): Promise<string[]> {
    await this.password.countTry(userId);
    const codes = await this.factors.confirm(userId, code);
    // The activation counts as its showing, in this session alone.
    await this.proofs.record(id, 'code');
    await this.changes.record(
      context,
      userId,
      'ActivateSecondFactor',
      { type: 'SecondFactorActivated', data: { address } },
      activatedLetter,
    );
    return codes;
  }

  /** @throws second-factor.wrong-code, second-factor.inactive, session.throttled */
  async renewRecoveryCodes(context: RequestContext, userId: UserId, code: string, address: string): Promise<string[]> {
    await this.prove(context, userId, code, address);
    const codes = await this.factors.renewRecoveryCodes(userId);
    await this.changes.record(context, userId, 'RenewRecoveryCodes', { type: 'RecoveryCodesRenewed', data: { address } });
    return codes;
  }

  /** @throws second-factor.wrong-password, second-factor.wrong-code, second-factor.inactive, session.throttled */
  async remove(context: RequestContext, userId: UserId, given: { password: string; code: string }, address: string): Promise<void> {
    await this.password.check(userId, given.password);
    await this.prove(context, userId, given.code, address);
    if (!(await this.factors.remove(userId))) throw secondFactorErrors.inactive();
    const data = { through: 'user' as const, address };
    await this.changes.record(context, userId, 'RemoveSecondFactor', { type: 'SecondFactorRemoved', data }, removedLetter);
  }

  /** By who runs the server, for a person who lost the telephone and the recovery codes. @throws user.email-unknown, second-factor.inactive */
  async removeFor(email: string): Promise<void> {
    const account = await this.accounts.ofEmail(email);
    if (!account) throw userErrors.emailUnknown();
    if (!(await this.factors.remove(account.userId))) throw secondFactorErrors.inactive();
    const data = { through: 'operator' as const, address: 'serveur' };
    const context = systemContext(account.environmentId, 'cli');
    await this.changes.record(context, account.userId, 'RemoveSecondFactor', { type: 'SecondFactorRemoved', data }, removedLetter);
  }

  /**
   * The code of a user whose session is open, which is used up; a wrong one and a recovery code stand in the history.
   * @throws second-factor.wrong-code, second-factor.inactive, session.throttled
   */
  async prove(context: RequestContext, userId: UserId, code: string, address: string): Promise<void> {
    await this.password.countTry(userId);
    if (!(await this.factors.isActive(userId))) throw secondFactorErrors.inactive();
    const use = await this.factors.use(userId, code);
    if (!use) {
      await this.changes.record(context, userId, 'ProveIdentity', { type: 'SecondFactorRefused', data: { address, in: 'session' } });
      throw secondFactorErrors.wrongCode();
    }
    if (use.kind === 'recovery')
      await this.changes.record(context, userId, 'ProveIdentity', { type: 'RecoveryCodeUsed', data: { address, left: use.left } });
  }
}
