import { type DebitRegister, lastUseOf } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { mandateIdOf } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { isErasable, mandateErasureCase } from '@intendance/domain/subscription/billing/mandate/mandate-erasure.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { runEach } from '../../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { FileStore } from '../../../platform/files/file-store.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { ListEnvironmentIds } from '../../contract/environment/environments.query.js';
import { BillingDatas } from '../billing-data/billing-datas.js';
import { Debits } from './debits.js';

/** Each night: erases the signers of mandates that ended more than 73 months ago, with the signed documents, which name them. */
@Injectable()
export class MandateRetention implements Schedule {
  readonly name = 'mandate-retention';
  readonly when = { cron: '50 3 * * *' };
  private readonly logger = new Logger('mandates');

  constructor(
    private readonly queries: QueryBus,
    private readonly billingDatas: BillingDatas,
    private readonly debits: Debits,
    private readonly commands: CommandBus,
    private readonly files: FileStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const register = await this.debits.register();
    return runEach(
      await this.queries.execute(new ListEnvironmentIds()),
      (id) => this.erase(id, register),
      (environmentId, err) => this.logger.warn({ msg: 'the mandates of an environment are not erased', environmentId, err }),
    );
  }

  private async erase(environmentId: EnvironmentId, register: DebitRegister): Promise<void> {
    for (const { text, evidence, revokedOn, erasedOn } of await this.billingDatas.signedMandates(environmentId)) {
      if (revokedOn === null || erasedOn !== null) continue;
      const lastUse = lastUseOf(register, text.rum);
      if (!isErasable(revokedOn, lastUse, this.clock.today())) continue;
      // The document goes first: a run that stops here is done again.
      await this.files.remove(environmentId, evidence.fileId);
      const command = { type: 'EraseMandate' as const, id: mandateIdOf(environmentId, text.number), data: { lastUse } };
      await this.commands.execute(new ExecuteCase(systemContext(environmentId), mandateErasureCase, command));
    }
  }
}
