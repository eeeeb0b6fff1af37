import { billCase } from '@intendance/domain/subscription/billing/bill/bill.js';
import {
  type DebitRegister,
  lastDebit,
  openDebits,
  type RegisteredDebit,
} from '@intendance/domain/subscription/billing/debit/debit-register.js';
import {
  type DebitRegisterCommand,
  isSettling,
  overdueSteps,
  unpaidDebits,
} from '@intendance/domain/subscription/billing/debit/debit-returns.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { runEach } from '../../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { DebitBills } from './debit-bills.js';
import { Debits } from './debits.js';

/**
 * Each morning: debits that no bank returned are paid; unpaid bills are reminded, then close the paid modules. A missed day is caught up.
 * A bill that waits for a transfer is reminded too; its modules are left to the operator.
 */
@Injectable()
export class DebitFollowUp implements Schedule {
  readonly name = 'debit-follow-up';
  readonly when = { cron: '40 6 * * *' };
  private readonly logger = new Logger('debits');

  constructor(
    private readonly debits: Debits,
    private readonly bills: DebitBills,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const register = await this.debits.register();
    const today = this.clock.today();
    const settling = openDebits(register).filter((debit) => isSettling(debit, register, today));
    const overdue = unpaidDebits(register).filter((debit) => overdueSteps(debit, register, today).length > 0);
    const failures = (await this.follow(settling, 'SettleDebit')) + (await this.follow(overdue, 'RemindUnpaid'));
    return failures + (await this.remindTransfers(register, today));
  }

  /** One after the other: all write to the register. A refused debit stops no other. */
  private follow(debits: readonly RegisteredDebit[], type: Extract<DebitRegisterCommand['type'], 'SettleDebit' | 'RemindUnpaid'>) {
    return runEach(
      debits,
      ({ endToEndId }) => this.debits.record(systemContext(operatorEnvironmentId), { type, data: { endToEndId } }),
      ({ endToEndId }, err) => this.logger.warn({ msg: 'a debit is not followed up', endToEndId, err }),
      { concurrency: 1 },
    );
  }

  /** Bills without a debit, of customers without a mandate. */
  private async remindTransfers(register: DebitRegister, on: LocalDate): Promise<number> {
    const bills = (await this.bills.listed(on)).filter(({ billId, mandate }) => mandate === null && !lastDebit(register, billId));
    return runEach(
      bills,
      ({ billId: id, environmentId }) => {
        const command = { type: 'RemindBill' as const, id, data: { on } };
        return this.commands.execute(new ExecuteCase(systemContext(environmentId), billCase, command));
      },
      ({ environmentId, number }, err) => this.logger.warn({ msg: 'a bill is not reminded', environmentId, number, err }),
    );
  }
}
