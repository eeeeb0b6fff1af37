import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { Pools } from './pools.js';

const everyMs = 3_600_000;
/** Leaves the startup free of cleanup work. */
const firstMs = 60_000;
const day = 86_400_000;

/** Retention of unused rows, in days. A repeated command is detected only while its row exists. */
const retentionDays = { commands: 90, sessions: 30, jobs: 30 } as const;

/** Regularly deletes old rows: ids of executed commands, ended sessions and links, completed jobs. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('housekeeping');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pools: Pools,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role === 'all' || this.config.role === 'worker') this.plan(firstMs);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /** Runs each cleanup separately, so that a failure does not stop the others. */
  async purge(): Promise<void> {
    const { worker, vault } = this.pools;
    const now = this.clock.now().getTime();
    const before = (days: number): Date => new Date(now - days * day);
    await this.quietly(worker, 'SELECT evs.forget_commands($1)', before(retentionDays.commands));
    await this.quietly(vault, 'DELETE FROM identity.session WHERE expires_at < $1', before(retentionDays.sessions));
    await this.quietly(vault, 'DELETE FROM identity.one_time_token WHERE expires_at < $1', before(retentionDays.sessions));
    await this.quietly(vault, 'DELETE FROM identity.attempt WHERE window_ends_at < $1', before(0));
    await this.quietly(worker, 'DELETE FROM jobs.archive WHERE archived_on < $1', before(retentionDays.jobs));
    // pg-boss moves completed jobs to its archive while it works, and it works only where there are jobs.
    await this.quietly(worker, `DELETE FROM jobs.job WHERE state > 'active' AND completed_on < $1`, before(retentionDays.jobs));
  }

  private plan(inMs: number): void {
    this.timer = setTimeout(async () => {
      await this.purge();
      this.plan(everyMs);
    }, inMs).unref();
  }

  private async quietly(pool: pg.Pool, text: string, before: Date): Promise<void> {
    await pool
      .query(text, [before])
      .catch((error: unknown) => this.logger.warn({ msg: 'rows that were to be removed stay', text, err: error }));
  }
}
