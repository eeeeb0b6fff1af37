import { isSettling, overdueSteps, unpaidDebits } from '@intendance/domain/subscription/debit/debit-returns.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/promotion/promotion-catalogue.js';
import { Injectable } from '@nestjs/common';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Clock } from '../../platform/runtime/clock.js';
import { systemContext } from '../../platform/tenancy/system-context.js';
import { Debits } from './debits.js';

/** Each morning: debits that no bank returned are paid; unpaid bills are reminded, then close the paid modules. A missed day is caught up. */
@Injectable()
export class DebitFollowUp implements Schedule {
  readonly name = 'debit-follow-up';
  readonly when = { cron: '40 6 * * *' };

  constructor(
    private readonly debits: Debits,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const register = await this.debits.register();
    const today = this.clock.today();
    const context = () => systemContext(operatorEnvironmentId);
    for (const debit of register.debits.values()) {
      const data = { endToEndId: debit.endToEndId };
      if (isSettling(debit, today)) await this.debits.record(context(), { type: 'SettleDebit', data });
    }
    for (const debit of unpaidDebits(register)) {
      const data = { endToEndId: debit.endToEndId };
      if (overdueSteps(debit, today).length > 0) await this.debits.record(context(), { type: 'RemindUnpaid', data });
    }
  }
}
