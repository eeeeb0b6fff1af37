import { createHash } from 'node:crypto';
import { passwordErrors } from '@intendance/domain/identity/user/password.errors.js';
import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { Config } from '../../platform/config/config.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import { checkPassword } from '../credential/check-password.js';
import { OneTimeTokens } from '../credential/one-time-tokens.js';
import { hashPassword, isPassword } from '../credential/password-hash.js';
import { withoutIdempotency } from '../credential/without-idempotency.js';
import { contextOf } from '../session/identity-context.js';
import { IdentitySessionReader } from '../session/session-reader.js';
import { Sessions } from '../session/sessions.js';
import { AccessJournal } from '../user/access-journal.js';
import { type Account, Accounts } from '../user/accounts.js';
import { Profiles } from '../user/profiles.js';
import { ExecuteUser } from '../user/user.handler.js';
import { AfterReset } from './after-reset.js';
import { resetLetter } from './reset-letter.js';

/** `removesPasskeys`: those of the account go with the former password. */
export type PasswordReset = { password: string; confirmation: string; removesPasskeys: boolean };
export type PasswordChange = { oldPassword: string; newPassword: string; confirmation: string };

@Injectable()
export class Passwords {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly reader: IdentitySessionReader,
    private readonly links: OneTimeTokens,
    private readonly throttle: Throttle,
    private readonly profiles: Profiles,
    private readonly journal: AccessJournal,
    private readonly mailer: Mailer,
    private readonly names: ProductNames,
    private readonly config: Config,
    private readonly commands: CommandBus,
    private readonly afterReset: AfterReset,
  ) {}

  /** Every other session of the user ends. @throws password.unchanged, weak, holds-address, guessable, mismatch, change-refused */
  async change(context: RequestContext, session: Session, { oldPassword, newPassword, confirmation }: PasswordChange): Promise<void> {
    if (newPassword === oldPassword) throw passwordErrors.unchanged();
    await this.throttle.count([{ key: `password-change ${session.userId}`, tries: 8, minutes: 15 }]);
    const account = await this.accounts.ofUser(session.userId);
    await this.check('new_password', newPassword, confirmation, account);
    if (!(await isPassword(oldPassword, account?.passwordHash))) throw passwordErrors.changeRefused();
    await this.set(withoutIdempotency(context), session.userId, newPassword, 'old-password', session.id);
  }

  /** The link leaves by mail, as a job: a slow mail server keeps nobody waiting, and one that is down loses nothing. @throws user.email-unknown */
  async askReset(request: FastifyRequest, email: string): Promise<void> {
    const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
    await this.throttle.count([
      { key: `password-reset account ${digest}`, tries: 5, minutes: 60 },
      { key: `password-reset address ${request.ip}`, tries: 30, minutes: 60 },
    ]);
    const account = await this.accounts.ofEmail(email);
    if (!account) throw userErrors.emailUnknown();
    const { user } = await this.profiles.of(account.environmentId, account.userId);
    const context = contextOf(request, { ...account, name: displayName(user) });
    const requestId = newId();
    const data = { requestId, address: request.ip };
    await this.journal.record(context, account.userId, 'AskPasswordReset', { type: 'PasswordResetAsked', data });
    const token = await this.links.issue('reset-password', account);
    const product = await this.names.of(account.environmentId);
    const url = `${this.config.publicUrl}/forgot-password/${token}`;
    const letter = resetLetter(displayName(user), url, product, await this.afterReset.hasPasskeys(account.userId));
    await this.mailer.send(account.environmentId, account.email, letter, requestId);
  }

  /**
   * The password is checked before the link is used up. Every session of the user ends.
   * @throws password.weak, holds-address, guessable, mismatch, link-invalid, passkey.still-required
   */
  async reset(request: FastifyRequest, token: string, { password, confirmation, removesPasskeys }: PasswordReset): Promise<void> {
    const expected = (await this.links.find('reset-password', token)) ?? (await this.links.find('first-password', token));
    await this.check('password', password, confirmation, expected && (await this.accounts.ofUser(expected.userId)));
    if (expected && removesPasskeys) await this.afterReset.refuseRequired(expected.userId);
    const resetOwner = await this.links.use('reset-password', token);
    const owner = resetOwner ?? (await this.links.use('first-password', token));
    if (!owner) throw passwordErrors.linkInvalid();
    const { user } = await this.profiles.of(owner.environmentId, owner.userId);
    const context = contextOf(request, { ...owner, name: displayName(user) });
    await this.set(context, owner.userId, password, 'reset-link', null);
    if (removesPasskeys) await this.afterReset.removePasskeys(context, owner.userId, request.ip);
    if (resetOwner) await this.afterReset.tell(context, owner.userId);
  }

  /** Checks the email address only for a valid link, so that an expired link does not reveal its owner. */
  private async check(propertyPath: string, password: string, confirmation: string, account: Account | undefined): Promise<void> {
    await checkPassword(propertyPath, password, confirmation, account?.email ?? '');
  }

  private async set(
    context: RequestContext,
    userId: Session['userId'],
    password: string,
    through: 'old-password' | 'reset-link',
    keptSessionId: string | null,
  ): Promise<void> {
    await this.accounts.setPassword(userId, await hashPassword(password));
    await this.links.revokeAll(userId);
    this.reader.forget(await this.sessions.endOthers(userId, keptSessionId, 'password-changed'));
    await this.commands.execute(new ExecuteUser(context, userId, { type: 'RecordPasswordChange', data: { through } }));
  }
}
