import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { AccountPasskeys } from '../passkey/account-passkeys.js';
import { passkeyErrors } from '../passkey/passkey.errors.js';
import { Passkeys } from '../passkey/passkeys.js';
import { AccountChanges } from '../second-factor/account-changes.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { RequiredFactors } from '../session/required-factors.js';
import { Memberships } from '../user/memberships.js';
import { Profiles } from '../user/profiles.js';
import { passwordChangedLetter } from './reset-letter.js';

/** The passkeys of an account whose password is chosen anew by a mailed link. */
@Injectable()
export class AfterReset {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly account: AccountPasskeys,
    private readonly factors: SecondFactors,
    private readonly required: RequiredFactors,
    private readonly memberships: Memberships,
    private readonly profiles: Profiles,
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async hasPasskeys(userId: UserId): Promise<boolean> {
    return (await this.passkeys.count(userId)) > 0;
  }

  /** A mailbox alone does not take away the only second factor that a structure requires. @throws passkey.still-required */
  async refuseRequired(userId: UserId): Promise<void> {
    if (!(await this.hasPasskeys(userId)) || (await this.factors.isActive(userId))) return;
    const origin = { hasProviderFactor: false, shown: 'none' } as const;
    for (const { environmentId } of await this.memberships.ofUser(userId)) {
      const profile = await this.profiles.of(environmentId, userId);
      const { required } = await this.required.of(userId, profile, origin, this.clock.today());
      if (required) throw passkeyErrors.stillRequired();
    }
  }

  async removePasskeys(context: RequestContext, userId: UserId, address: string): Promise<void> {
    await this.account.removeAll(context, userId, address);
  }

  /** Tells the user that the password changed, and which passkeys still open the account. */
  async tell(context: RequestContext, userId: UserId): Promise<void> {
    const count = await this.passkeys.count(userId);
    await this.changes.tell(context, userId, (name, product) =>
      passwordChangedLetter(name, product, { passkeys: count, url: `${this.config.publicUrl}/home` }),
    );
  }
}
