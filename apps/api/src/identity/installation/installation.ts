import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { accountingPermissions, permissions, type UserRegistration } from '@intendance/domain/identity/user/user.events.js';
import { normalizeEmail, userDecider } from '@intendance/domain/identity/user/user.js';
import {
  type Brand,
  type EnvironmentType,
  type ModuleCode,
  moduleCodes,
} from '@intendance/domain/subscription/environment/environment.events.js';
import { type EnvironmentCommand, environmentDecider } from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { derivedId, type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import { Config } from '../../platform/runtime/config.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { systemContext } from '../../platform/tenancy/system-context.js';
import { ExecuteEnvironment } from '../../subscription/public.js';
import { OneTimeTokens } from '../session/one-time-tokens.js';
import { newSecretToken } from '../session/secret-token.js';
import { AccessJournal } from '../user/access-journal.js';
import { Accounts } from '../user/accounts.js';
import { RegisterAccount } from '../user/register-account.handler.js';

export type EnvironmentCreation = {
  readonly name: string;
  readonly type: EnvironmentType;
  readonly brand: Brand | null;
  readonly modules: readonly ModuleCode[];
  /** Null: a paid subscription, active from today. */
  readonly trialDays: number | null;
  readonly administrator: { readonly email: string; readonly firstname: string; readonly lastname: string };
};
/** Opens the page where the administrator chooses a password. Works once, until `expiresAt`. */
export type PasswordLink = { readonly url: string; readonly expiresAt: Date };

/** Operator commands, run on the server without an account: see `operate.ts`. No controller calls these writes. */
@Injectable()
export class Installation {
  private isUsed = false;

  constructor(
    private readonly db: PlatformDb,
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
    private readonly links: OneTimeTokens,
    private readonly journal: AccessJournal,
  ) {}

  /** Queries the database until the first account exists, then caches the result. */
  async hasAccounts(): Promise<boolean> {
    if (this.isUsed) return true;
    const [row] = await this.db.query<{ used: boolean }>('select exists (select 1 from identity.account) as used');
    this.isUsed = row?.used ?? false;
    return this.isUsed;
  }

  /**
   * Ids derive from the email address, so that the next call completes an interrupted creation.
   * @throws environment.name-missing, environment.parent-module-inactive, user.email-invalid, user.name-missing, user.email-taken
   */
  async createEnvironment(creation: EnvironmentCreation): Promise<PasswordLink & { environmentId: EnvironmentId }> {
    const email = normalizeEmail(creation.administrator.email);
    const environmentId = derivedId<'environment'>(`intendance environment of ${email}`);
    const userId = derivedId<'user'>(`intendance administrator ${email}`);
    const registration: UserRegistration = {
      ...creation.administrator,
      permissions,
      accountingPermissions,
      // A new installation needs one user who can read the state of the projections.
      isOperator: !(await this.hasAccountBeside(userId)),
    };
    const openings = openingsOf(creation, this.clock.today());
    refuseEarly(openings, registration);
    await this.refuseTakenAddress(email, userId);
    for (const command of openings) await this.commands.execute(new ExecuteEnvironment(systemContext(environmentId, 'cli'), command));
    // Random password that no user knows: the link is the only way to sign in.
    await this.commands.execute(new RegisterAccount(systemContext(environmentId, 'cli'), userId, registration, newSecretToken()));
    return { environmentId, ...(await this.passwordLink({ userId, environmentId })) };
  }

  private async hasAccountBeside(userId: UserId): Promise<boolean> {
    const [row] = await this.db.query<{ found: boolean }>('select exists (select 1 from identity.account where user_id <> $1) as found', [
      userId,
    ]);
    return row?.found ?? false;
  }

  /** Ignores the account of a creation that stopped before its first event. */
  private async refuseTakenAddress(email: string, userId: UserId): Promise<void> {
    const account = await this.accounts.ofEmail(email);
    if (!account) return;
    const [user] = await this.store.read(account.environmentId, [`user-${account.userId}`]);
    if (account.userId !== userId || (user?.version ?? 0) > 0) throw userErrors.emailTaken();
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

  private async passwordLink(owner: Parameters<OneTimeTokens['issue']>[1]): Promise<PasswordLink> {
    const expiresAt = this.links.expiryOf('first-password');
    const token = await this.links.issue('first-password', owner);
    return { url: `${this.config.publicUrl}/forgot-password/${token}`, expiresAt };
  }
}

function openingsOf({ name, type, brand, modules, trialDays }: EnvironmentCreation, today: LocalDate): EnvironmentCommand[] {
  const trialEndsOn = addDays(today, (trialDays ?? 0) - 1);
  return [
    { type: 'OpenEnvironment', data: { name, type, brand, trialEndsOn } },
    ...(trialDays === null ? [{ type: 'ActivateEnvironment' as const, data: { on: today } }] : []),
    // Keeps the order of the catalogue: a parent module precedes its children.
    ...moduleCodes.filter((code) => modules.includes(code)).map((module) => ({ type: 'ActivateModule' as const, data: { module } })),
  ];
}

/** Runs every decision before the first append, so that a refusal writes nothing. */
function refuseEarly(openings: readonly EnvironmentCommand[], registration: UserRegistration): void {
  let environment = environmentDecider.initial;
  for (const command of openings) {
    for (const event of environmentDecider.decide(command, environment)) environment = environmentDecider.evolve(environment, event);
  }
  userDecider.decide({ type: 'RegisterUser', data: registration }, userDecider.initial);
}
