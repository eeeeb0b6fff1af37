import { billCase } from '@intendance/domain/subscription/bill/bill.js';
import { type DebitRegister, lastDebit } from '@intendance/domain/subscription/debit/debit-register.js';
import { isSettling, overdueSteps, unpaidDebits } from '@intendance/domain/subscription/debit/debit-returns.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/promotion/promotion-catalogue.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Clock } from '../../platform/runtime/clock.js';
import { systemContext } from '../../platform/tenancy/system-context.js';
import { CaseRunner } from '../../platform/writes/execute-case.js';
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

  constructor(
    private readonly debits: Debits,
    private readonly bills: DebitBills,
    private readonly cases: CaseRunner,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const register = await this.debits.register();
    const today = this.clock.today();
    await this.remindTransfers(register, today);
    const context = () => systemContext(operatorEnvironmentId);
    for (const debit of register.debits.values()) {
      const data = { endToEndId: debit.endToEndId };
      if (isSettling(debit, today)) await this.debits.record(context(), { type: 'SettleDebit', data });
    }
    for (const debit of unpaidDebits(register)) {
      const data = { endToEndId: debit.endToEndId };
      if (overdueSteps(debit, today).length > 0) await this.debits.record(context(), { type: 'RemindUnpaid', data });
    }
    return 0;
  }

  /** Bills without a debit, of customers without a mandate. */
  private async remindTransfers(register: DebitRegister, on: LocalDate): Promise<void> {
    for (const { billId: id, environmentId, mandate } of await this.bills.candidates(on)) {
      if (mandate !== null || lastDebit(register, id)) continue;
      const command = { type: 'RemindBill' as const, id, data: { on } };
      await this.cases.run({ context: systemContext(environmentId), definition: billCase, command });
    }
  }
}
