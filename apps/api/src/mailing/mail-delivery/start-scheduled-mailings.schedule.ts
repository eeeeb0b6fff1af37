import { isTooLate, lateReason } from '@intendance/domain/mailing/mailing/due-schedule.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable, Logger } from '@nestjs/common';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { MailDeliveries } from './mail-deliveries.js';
import { type DueSchedule, ScheduleRows } from './schedule-rows.js';

/** Starts the mailings whose time has come. Its author is asked about one that may not leave, or is more than an hour late. */
@Injectable()
export class StartScheduledMailings implements Schedule {
  readonly name = 'start-scheduled-mailings';
  readonly when = { seconds: 15 } as const;
  private readonly logger = new Logger('mailings');

  constructor(
    private readonly rows: ScheduleRows,
    private readonly deliveries: MailDeliveries,
    private readonly mailings: MailingSending,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async run(): Promise<number> {
    if (this.config.role !== 'all' && this.config.role !== 'worker') return 0;
    return runEach(
      await this.rows.due(),
      (due) => this.start(due),
      ({ environmentId, mailingId }, err) =>
        this.logger.warn({ msg: 'a mailing is started at the next run', environmentId, mailingId, err }),
    );
  }

  private async start({ mailingId, environmentId, scheduledAt }: DueSchedule): Promise<void> {
    const context = systemContext(environmentId);
    const miss = (reason: string) => this.mailings.miss(context, mailingId, scheduledAt.toISOString(), reason);
    if (isTooLate(scheduledAt, this.clock.now())) return miss(lateReason);
    try {
      await this.deliveries.start(context, mailingId);
    } catch (error) {
      // A refusal is final: the author reads it. Another process may have started the mailing: nothing is missed then.
      if (!(error instanceof DomainError)) throw error;
      await miss(error.message);
    }
  }
}
