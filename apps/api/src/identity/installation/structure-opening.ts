import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { accountingPermissions, permissions, type UserRegistration } from '@intendance/domain/identity/user/user.events.js';
import { userDecider } from '@intendance/domain/identity/user/user.js';
import {
  type Brand,
  type EnvironmentType,
  type ModuleCode,
  moduleCodes,
} from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { type EnvironmentCommand, environmentDecider } from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { normalizeEmail } from '@intendance/kernel/email-address.js';
import { derivedId, type EnvironmentId, type UserId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteEnvironment } from '../../subscription/public.js';
import type { LinkOwner } from '../credential/one-time-tokens.js';
import { Accounts } from '../user/accounts.js';
import { RegisterAccount } from '../user/register-account.handler.js';

export type Structure = {
  readonly name: string;
  readonly type: EnvironmentType;
  readonly brand: Brand | null;
  readonly modules: readonly ModuleCode[];
  /** Null: a paid subscription, active from today. */
  readonly trialDays: number | null;
};
export type Administrator = Omit<UserRegistration, 'permissions' | 'accountingPermissions'>;
export type Opening = { readonly structure: Structure; readonly administrator: Administrator; readonly password: string };

/** Opens an environment with its first administrator. */
@Injectable()
export class StructureOpening {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
  ) {}

  /** Ids derive from the email address, so that the next call completes an interrupted opening. */
  idsOf(email: string): LinkOwner {
    const address = normalizeEmail(email);
    return {
      environmentId: derivedId<'environment'>(`intendance environment of ${address}`),
      userId: derivedId<'user'>(`intendance administrator ${address}`),
    };
  }

  /**
   * @param context makes the context of each command
   * @throws environment.name-missing, environment.parent-module-inactive, user.email-invalid, user.name-missing, user.email-taken
   */
  async open({ structure, administrator, password }: Opening, context: () => RequestContext): Promise<void> {
    const { environmentId, userId } = this.idsOf(administrator.email);
    const registration: UserRegistration = { ...administrator, permissions, accountingPermissions };
    const commands = openingsOf(structure, this.clock.today());
    refuseEarly(commands, registration);
    await this.refuseTakenAddress(administrator.email, { environmentId, userId });
    for (const command of commands) await this.commands.execute(new ExecuteEnvironment(context(), command));
    await this.commands.execute(new RegisterAccount(context(), userId, registration, password));
  }

  /** Ignores the account of an opening that stopped before its first event. */
  private async refuseTakenAddress(email: string, { environmentId, userId }: LinkOwner): Promise<void> {
    const person = await this.accounts.personOf(email);
    if (!person) return;
    if (person.userId !== userId || (await this.isRegistered(environmentId, userId))) throw userErrors.emailTaken();
  }

  private async isRegistered(environmentId: EnvironmentId, userId: UserId): Promise<boolean> {
    const [user] = await this.store.read(environmentId, [`user-${userId}`]);
    return (user?.version ?? 0) > 0;
  }
}

function openingsOf({ name, type, brand, modules, trialDays }: Structure, today: LocalDate): EnvironmentCommand[] {
  const trialEndsOn = addDays(today, (trialDays ?? 0) - 1);
  return [
    { type: 'OpenEnvironment', data: { name, type, brand, trialEndsOn } },
    ...(trialDays === null ? [{ type: 'ActivateEnvironment' as const, data: { on: today } }] : []),
    // Keeps the order of the catalogue: a parent module precedes its children.
    ...moduleCodes
      .filter((code) => modules.includes(code))
      .map((module) => ({ type: 'ActivateModule' as const, data: { module, on: today } })),
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
