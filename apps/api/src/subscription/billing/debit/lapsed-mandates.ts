import { isLapsed } from '@intendance/domain/subscription/billing/debit/debit-candidate.js';
import { type DebitRegister, lastUseOf } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { mandateCase } from '@intendance/domain/subscription/billing/mandate/mandate.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { runEach } from '../../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { EnvironmentChanged } from '../../contract/environment/environment-changed.js';
import { ListEnvironmentIds } from '../../contract/environment/environments.query.js';
import { DebitBills } from './debit-bills.js';
import { Debits } from './debits.js';

/**
 * Each morning, ends mandates that collected nothing for 36 months, and asks their customers for a new one. The next run catches up a
 * missed day.
 */
@Injectable()
export class LapsedMandates implements Schedule {
  readonly name = 'lapsed-mandates';
  readonly when = { cron: '20 6 * * *' };
  private readonly logger = new Logger('mandates');

  constructor(
    private readonly queries: QueryBus,
    private readonly bills: DebitBills,
    private readonly debits: Debits,
    private readonly commands: CommandBus,
    private readonly bus: EventBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const register = await this.debits.register();
    return runEach(
      await this.queries.execute(new ListEnvironmentIds()),
      (id) => this.lapse(id, register),
      (environmentId, err) => this.logger.warn({ msg: 'the mandate of an environment is not checked', environmentId, err }),
    );
  }

  private async lapse(id: EnvironmentId, register: DebitRegister): Promise<void> {
    const mandate = await this.bills.mandate(id);
    if (mandate === null) return;
    const { rum } = mandate.text;
    const signedOn = dayInParis(new Date(mandate.evidence.at));
    if (!isLapsed({ rum, signedOn }, register, this.clock.today())) return;
    const command = { type: 'LapseMandate' as const, id, data: { lastUse: lastUseOf(register, rum) } };
    await this.commands.execute(new ExecuteCase(systemContext(id), mandateCase, command));
    await this.bus.publish(new EnvironmentChanged(id));
  }
}
