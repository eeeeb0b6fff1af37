import { Injectable, Logger } from '@nestjs/common';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Config } from '../../platform/runtime/config.js';
import { ReturnMailbox } from './return-mailbox.js';

/** Every process of the role tries; the lock of the mailbox lets one of them read. */
@Injectable()
export class ReadReturnMailbox implements Schedule {
  readonly name = 'read-return-mailbox';
  readonly when = { seconds: 60 } as const;
  private readonly logger = new Logger(this.name);

  constructor(
    private readonly mailbox: ReturnMailbox,
    private readonly config: Config,
  ) {}

  async run(): Promise<void> {
    if (this.config.role !== 'all' && this.config.role !== 'worker') return;
    // An operator must see a wrong password; the level of this schedule would hide it.
    await this.mailbox.read().catch((err: unknown) => this.logger.warn({ msg: 'the mailbox of returned mails cannot be read', err }));
  }
}
