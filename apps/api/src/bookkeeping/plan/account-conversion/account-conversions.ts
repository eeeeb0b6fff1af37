import {
  type AccountConversionCommand,
  accountConversionCase,
} from '@intendance/domain/bookkeeping/plan/account-conversion/account-conversion.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Unaddressed } from '../../../platform/records/record-declaration.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { ApplyPlan } from '../accounting-activity/apply-plan.command.js';
import type { AccountConversionResultDto } from './account-conversion.dto.js';

/** A conversion of the plan, then its effect on the operations that were allocated before. */
@Injectable()
export class AccountConversions {
  constructor(private readonly commands: CommandBus) {}

  /** A repeated request gets the first answer, and continues what a crash may have left. @throws account-conversion.* */
  async execute(context: RequestContext, sent: Unaddressed<AccountConversionCommand>): Promise<Saved<AccountConversionResultDto>> {
    const command = { ...sent, id: context.environmentId } as AccountConversionCommand;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, accountConversionCase, command));
    const { from, lines, exceptions } = value;
    const changed = [...new Set(lines.map(({ activityId }) => activityId))];
    const { position: appliedAt, ...applied } = await this.commands.execute(new ApplyPlan(context, { changed, emptied: [], from }));
    return new Saved({ accounts: lines.length, exceptions: exceptions.length, applied }, version, appliedAt ?? position);
  }
}
