import type { UserAccessEvent } from '@intendance/domain/identity/user/user.events.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { derivedId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { Letter } from '../../platform/mail/letter.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { AccessJournal } from '../user/access-journal.js';
import { Accounts } from '../user/accounts.js';
import { Profiles } from '../user/profiles.js';

/** Records in the history of a user what changes how the account opens; a letter tells the user. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly accounts: Accounts,
    private readonly journal: AccessJournal,
    private readonly profiles: Profiles,
    private readonly mailer: Mailer,
    private readonly names: ProductNames,
  ) {}

  async record(
    context: RequestContext,
    userId: UserId,
    command: string,
    event: UserAccessEvent,
    letter?: (name: string, product: string) => Letter,
  ): Promise<void> {
    await this.journal.record(context, userId, command, event);
    if (letter) await this.tell(context, userId, letter);
  }

  /** A letter to the address of the account. */
  async tell(context: RequestContext, userId: UserId, letter: (name: string, product: string) => Letter): Promise<void> {
    const account = await this.accounts.ofUser(userId);
    if (!account) return;
    const { user } = await this.profiles.of(account.environmentId, userId);
    const product = await this.names.of(account.environmentId);
    const message = letter(displayName(user), product);
    // A command may send two letters: each leaves once.
    await this.mailer.send(account.environmentId, account.email, message, derivedId(`${context.commandId} ${message.subject}`));
  }
}
