import { Logger } from '@nestjs/common';
import type { Clock } from '../../platform/runtime/clock.js';
import { runEach } from '../schedule/run-each.js';
import type { Schedule } from '../schedule/schedule.js';
import type { RetentionRule, RetentionServices } from './retention-rule.js';

const dayMs = 86_400_000;

/** Removes the data that outlived its retention rule. */
export class Retention implements Schedule {
  readonly name = 'retention';
  /** Every hour, away from the full hour, when other programs of a server start their work. */
  readonly when = { cron: '17 * * * *' };
  private readonly logger = new Logger('retention');

  constructor(
    private readonly services: RetentionServices,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly rules: readonly RetentionRule[],
  ) {}

  /** Runs each rule separately, so that a failure does not stop the others. */
  async run(): Promise<number> {
    const now = this.clock.now().getTime();
    return runEach(
      this.rules,
      (rule) => rule.remove(new Date(now - rule.days * dayMs), this.services),
      (rule, err) => this.logger.warn({ msg: 'data that outlived its retention stays', rule: rule.name, err }),
      { concurrency: 1 },
    );
  }
}
