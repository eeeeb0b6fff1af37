import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import type { Run } from '../recipient/recipient-rows.js';

export type DueSchedule = Run & { readonly scheduledAt: Date };

/** The times of scheduled mailings, of all environments. */
@Injectable()
export class ScheduleRows {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** @param at null: the mailing has no time any more */
  async set({ mailingId, environmentId }: Run, at: string | null): Promise<void> {
    await this.db.query(
      `INSERT INTO platform.mailing_run (mailing_id, environment_id, scheduled_at) VALUES ($1, $2, $3)
       ON CONFLICT (mailing_id) DO UPDATE SET scheduled_at = excluded.scheduled_at`,
      [mailingId, environmentId, at],
    );
  }

  async due(): Promise<DueSchedule[]> {
    const rows = await this.db.query<{ mailing_id: Run['mailingId']; environment_id: Run['environmentId']; scheduled_at: Date }>(
      'SELECT mailing_id, environment_id, scheduled_at FROM platform.mailing_run WHERE scheduled_at <= $1 ORDER BY scheduled_at LIMIT 100',
      [this.clock.now()],
    );
    return rows.map((row) => ({ mailingId: row.mailing_id, environmentId: row.environment_id, scheduledAt: row.scheduled_at }));
  }
}
