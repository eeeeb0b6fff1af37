import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { isPassword } from '../credential/password-hash.js';
import { type Account, Accounts } from '../user/accounts.js';
import { secondFactorErrors } from './second-factor.errors.js';

/** The password of a user whose session is open, for changes of what opens the account. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly throttle: Throttle,
  ) {}

  /** @throws second-factor.wrong-password, session.throttled */
  async check(userId: UserId, password: string): Promise<Account> {
    await this.countTry(userId);
    const account = await this.accounts.ofUser(userId);
    if (!account || !(await isPassword(password, account.passwordHash))) throw secondFactorErrors.wrongPassword();
    return account;
  }

  /** Tries of passwords and codes count together. @throws session.throttled */
  countTry(userId: UserId): Promise<void> {
    return this.throttle.count([{ key: `second-factor change ${userId}`, tries: 12, minutes: 15 }]);
  }
}
