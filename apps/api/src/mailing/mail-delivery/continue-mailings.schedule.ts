import { isSendingTime } from '@intendance/domain/mailing/sending-settings/sending-settings.js';
import { Injectable, Logger } from '@nestjs/common';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Config } from '../../platform/runtime/config.js';
import { Pools } from '../../platform/runtime/pools.js';
import { SendingSettingsReader } from '../sending-settings/sending-settings-reader.js';
import { deliveryQueue, MailSender } from './mail-sender.js';
import { RecipientRows } from './recipient-rows.js';

/** Wakes running mailings: for mails whose time has come, and for mails that a dead process left. */
@Injectable()
export class ContinueMailings implements Schedule {
  readonly name = 'continue-mailings';
  readonly when = { seconds: 15 } as const;
  private readonly logger = new Logger('mailings');

  constructor(
    private readonly rows: RecipientRows,
    private readonly sender: MailSender,
    private readonly config: Config,
    private readonly pools: Pools,
    private readonly settings: SendingSettingsReader,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    if (this.config.role !== 'all' && this.config.role !== 'worker') return 0;
    const runs = await this.rows.running();
    if (runs.length === 0) return 0;
    const { rows } = await this.pools.worker.query<{ id: string }>(
      `SELECT data ->> 'mailingId' AS id FROM jobs.job WHERE name = $1 AND state IN ('created', 'retry', 'active')`,
      [deliveryQueue],
    );
    const busy = new Set(rows.map(({ id }) => id));
    return runEach(
      runs.filter(({ mailingId }) => !busy.has(mailingId)),
      async (run) => {
        if (isSendingTime(await this.settings.of(run.environmentId), this.clock.now())) await this.sender.wake(run);
      },
      ({ environmentId, mailingId }, err) => this.logger.warn({ msg: 'a mailing goes on at the next run', environmentId, mailingId, err }),
    );
  }
}
