import { type FactorKind, signInRuleStream } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import {
  requiredFactor,
  type SignInRule,
  signInRuleCase,
  signInRuleDecider,
} from '@intendance/domain/identity/sign-in-rule/sign-in-rule.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config/config.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { type EnvironmentUser, EnvironmentUsers } from '../environment-user/environment-users.js';
import { Passkeys } from '../passkey/passkeys.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { Profiles } from '../user/profiles.js';
import { factorRequiredLetter } from './factor-required-letter.js';

/** Absent parts stay as they are. */
export type RuleChoice = { readonly [Part in keyof SignInRule]?: SignInRule[Part] | undefined } & Pick<SignInRule, 'requiredOf'>;
export type CurrentRule = SignInRule & { readonly missingUsers: number; readonly version: number };

/** The sign-in rule of a structure, and the users who do not meet it yet. */
@Injectable()
export class SignInRules {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly users: EnvironmentUsers,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly clock: Clock,
    private readonly profiles: Profiles,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async of(environmentId: EnvironmentId): Promise<CurrentRule> {
    const { version, ...rule } = await this.current(environmentId);
    return { ...rule, version, missingUsers: (await this.missing(environmentId, rule)).length };
  }

  /** Tells the users who now need a second factor; a repeated request sends no letter twice. @throws sign-in-rule.own-factor-missing, sign-in-rule.own-passkey-missing */
  async choose(
    context: RequestContext,
    choice: RuleChoice,
    expected?: number,
  ): Promise<{ rule: CurrentRule; position: FeedPosition | undefined }> {
    const { environmentId, actor } = context;
    const hasPasskey = (await this.passkeys.count(actor.id)) > 0;
    const hasFactor = hasPasskey || (await this.factors.isActive(actor.id));
    // A rule of today or of a former day is a rule without a period of grace.
    const current = await this.current(environmentId);
    const { privilegedFactor = current.privilegedFactor, from: day = current.from } = choice;
    const from = day !== null && day > this.clock.today() ? day : null;
    const data = { requiredOf: choice.requiredOf, privilegedFactor, from, hasFactor, hasPasskey };
    const command = { id: environmentId, type: 'ChooseSecondFactorRule', data } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, signInRuleCase, command, expected));
    this.profiles.forgetEnvironment(environmentId);
    const missing = await this.missing(environmentId, value);
    if (position !== undefined) await this.tell(context, value, missing);
    return { rule: { ...value, version, missingUsers: missing.length }, position };
  }

  private async current(environmentId: EnvironmentId): Promise<SignInRule & { readonly version: number }> {
    const [slice] = await this.store.read(environmentId, [signInRuleStream(environmentId)]);
    return { ...foldSlice(signInRuleDecider, slice).state, version: slice?.version ?? 0 };
  }

  private async missing(environmentId: EnvironmentId, rule: SignInRule): Promise<EnvironmentUser[]> {
    if (rule.requiredOf === 'nobody') return [];
    const users = await this.users.list(environmentId);
    return users.filter(({ user, hasFactor, hasPasskey }) => {
      const required = requiredFactor(rule, user);
      return user.isActive && required !== 'none' && !hasPasskey && (required === 'passkey' || !hasFactor);
    });
  }

  private async tell(
    { environmentId, actor, commandId }: RequestContext,
    rule: SignInRule,
    users: readonly EnvironmentUser[],
  ): Promise<void> {
    const { name: structure } = await this.profiles.environment(environmentId);
    const url = `${this.config.publicUrl}/home`;
    for (const { id, user } of users) {
      const kind: FactorKind = requiredFactor(rule, user) === 'passkey' ? 'passkey' : 'any';
      const letter = factorRequiredLetter({ name: displayName(user), author: actor.name, structure, url, kind, from: rule.from });
      await this.mailer.send(environmentId, user.email, letter, derivedId(`${commandId} ${id}`));
    }
  }
}
