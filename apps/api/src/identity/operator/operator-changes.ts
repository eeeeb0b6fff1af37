import { operatorErrors } from '@intendance/domain/identity/operator/operator.errors.js';
import {
  mustBeEligible,
  type OperatorCommand,
  type OperatorRoster,
  operatorCase,
  operatorRosterId,
} from '@intendance/domain/identity/operator/operator.js';
import { userDecider } from '@intendance/domain/identity/user/user.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/public.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import type { WriteResult } from '../../platform/writes/write-result.js';
import { Accounts } from '../user/accounts.js';
import { type CurrentUser, Profiles } from '../user/profiles.js';
import { Operators } from './operators.js';

export type OperatorGrant = { readonly email: string; readonly environmentId: EnvironmentId | undefined; readonly reason: string };
export type ListedOperator = CurrentUser & { readonly environmentId: EnvironmentId; readonly structure: string };
type Change = OperatorCommand extends infer One ? (One extends OperatorCommand ? Omit<One, 'by'> : never) : never;

/** Grants and revokes the rights of operation in the name of an operator. */
@Injectable()
export class OperatorChanges {
  constructor(
    private readonly operators: Operators,
    private readonly profiles: Profiles,
    private readonly accounts: Accounts,
    private readonly commands: CommandBus,
  ) {}

  /** The operators; the caller is one, even before the roster has a line. */
  async list({ userId, environmentId }: Session): Promise<ListedOperator[]> {
    const roster = await this.operators.roster();
    const lines = roster.some((line) => line.userId === userId) ? roster : [{ userId, environmentId, isGranted: true }, ...roster];
    const listed = lines.filter(({ isGranted }) => isGranted).map((line) => this.describe(line.environmentId, line.userId));
    return (await Promise.all(listed)).flat();
  }

  /** @throws operator.not-eligible, operator.reason-missing, operator.revoked */
  async grant(context: RequestContext, session: Session, { email, reason, ...grant }: OperatorGrant): Promise<WriteResult<OperatorRoster>> {
    const { userId, environmentId } = await this.candidate(email, grant.environmentId);
    return this.execute(context, session, { type: 'GrantOperator', data: { userId, environmentId, reason } });
  }

  /** @throws operator.unknown, operator.own-rights, operator.reason-missing, operator.revoked */
  revoke(context: RequestContext, session: Session, data: { userId: UserId; reason: string }): Promise<WriteResult<OperatorRoster>> {
    return this.execute(context, session, { type: 'RevokeOperator', data });
  }

  /** Without a structure: the one that the person used last. @throws operator.not-eligible */
  private async candidate(email: string, environmentId: EnvironmentId | undefined) {
    const account = await this.accounts.ofEmail(email);
    if (!account) throw operatorErrors.notEligible();
    const { userId } = account;
    const chosen = environmentId ?? account.environmentId;
    const [user] = await this.profiles.users(chosen, [userId]);
    mustBeEligible(user?.user ?? userDecider.initial);
    return { userId, environmentId: chosen };
  }

  private async execute(caller: RequestContext, session: Session, change: Change): Promise<WriteResult<OperatorRoster>> {
    const { environmentId, userId } = session;
    const { user } = await this.profiles.of(environmentId, userId);
    const context = { ...caller, environmentId: operatorEnvironmentId };
    const command: OperatorCommand & { id: typeof operatorRosterId } = {
      ...change,
      id: operatorRosterId,
      by: { environmentId, isFirst: user.isOperator },
    };
    const saved = await this.commands.execute(new ExecuteCase(context, operatorCase, command));
    this.operators.forget();
    return saved;
  }

  private async describe(environmentId: EnvironmentId, userId: UserId): Promise<ListedOperator[]> {
    const [users, { name }] = await Promise.all([this.profiles.users(environmentId, [userId]), this.profiles.environment(environmentId)]);
    return users.map((user) => ({ ...user, environmentId, structure: name }));
  }
}
