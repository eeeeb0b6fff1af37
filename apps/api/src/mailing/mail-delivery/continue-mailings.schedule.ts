import { Injectable, Logger } from '@nestjs/common';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Config } from '../../platform/config/config.js';
import type { Run } from '../recipient/recipient-rows.js';
import { SendingSettingsReader } from '../sending-settings/sending-settings-reader.js';
import { MailDeliveries } from './mail-deliveries.js';
import { MailingRuns } from './mailing-runs.js';

/** Wakes running mailings: for mails whose time has come, and for mails that a dead process left. Ends starts that were cut. */
@Injectable()
export class ContinueMailings implements Schedule {
  readonly name = 'continue-mailings';
  readonly when = { seconds: 15 } as const;
  private readonly logger = new Logger('mailings');

  constructor(
    private readonly runs: MailingRuns,
    private readonly deliveries: MailDeliveries,
    private readonly config: Config,
    private readonly settings: SendingSettingsReader,
  ) {}

  async run(): Promise<number> {
    if (this.config.role !== 'all' && this.config.role !== 'worker') return 0;
    const failed = ({ environmentId, mailingId }: Run, err: unknown): void =>
      this.logger.warn({ msg: 'a mailing goes on at the next run', environmentId, mailingId, err });
    const failedStarts = await runEach(await this.runs.startsCutShort(), (run) => this.deliveries.endStart(run), failed);
    const failedRuns = await runEach(
      await this.runs.idle(),
      async (run) => {
        if ((await this.settings.present(run.environmentId)).isOpen) await this.runs.wake(run);
      },
      failed,
    );
    return failedStarts + failedRuns;
  }
}
