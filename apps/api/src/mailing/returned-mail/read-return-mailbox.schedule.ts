import { Injectable } from '@nestjs/common';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Config } from '../../platform/config/config.js';
import { ReturnMailbox } from './return-mailbox.js';

/** Every process of the role tries; the lock of the mailbox lets one of them read. */
@Injectable()
export class ReadReturnMailbox implements Schedule {
  readonly name = 'read-return-mailbox';
  readonly when = { seconds: 60 } as const;

  constructor(
    private readonly mailbox: ReturnMailbox,
    private readonly config: Config,
  ) {}

  async run(): Promise<number> {
    if (this.config.role !== 'all' && this.config.role !== 'worker') return 0;
    await this.mailbox.read();
    return 0;
  }
}
