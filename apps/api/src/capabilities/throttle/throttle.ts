import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { throttleErrors } from './throttle.errors.js';

/** `key` names the counted thing (an account, an address); at most `tries` in `minutes`. `weight`: of this try, 1 unless given. */
export type Limit = { readonly key: string; readonly tries: number; readonly minutes: number; readonly weight?: number };

/**
 * Counts tries in the database, so that a restart or a second process forgets nothing. A try is counted before it is checked: a burst
 * of simultaneous ones cannot pass under the limit together. Housekeeping removes expired counts. Own code,
 * because rate-limiter-flexible reads the clock of the system (docs/adr/0041).
 */
@Injectable()
export class Throttle {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** @throws session.throttled, with the seconds to wait; `onFirst` runs once per window, at the try that goes over */
  async count(limits: readonly Limit[], onFirst: () => Promise<void> = async () => {}): Promise<void> {
    const now = this.clock.now();
    const counts: { over: number; weight: number; waitSeconds: number }[] = [];
    for (const limit of limits) {
      const { tries, endsAt } = await this.countOne(limit, now);
      const { weight = 1 } = limit;
      counts.push({ over: tries - limit.tries, weight, waitSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) });
    }
    const exceeded = counts.filter(({ over }) => over > 0);
    if (exceeded.length === 0) return;
    if (exceeded.some(({ over, weight }) => over <= weight)) await onFirst();
    throw throttleErrors.throttled(Math.max(...exceeded.map(({ waitSeconds }) => waitSeconds)));
  }

  /** After a success, resets the caller's own counters and gives one attempt back to shared counters. */
  async forgive(own: Limit, shared: readonly Limit[]): Promise<void> {
    await this.db.query('delete from identity.attempt where key = $1', [own.key]);
    await this.giveBack(shared);
  }

  /** Gives one attempt back. */
  async giveBack(limits: readonly Limit[]): Promise<void> {
    if (limits.length === 0) return;
    const keys = limits.map(({ key }) => key);
    await this.db.query('update identity.attempt set tries = greatest(tries - 1, 0) where key = any ($1)', [keys]);
  }

  private async countOne({ key, minutes, weight = 1 }: Limit, now: Date): Promise<{ tries: number; endsAt: Date }> {
    const windowEnd = new Date(now.getTime() + minutes * 60_000);
    const [row] = await this.db.query<{ tries: number; window_ends_at: Date }>(
      `insert into identity.attempt as a (key, tries, window_ends_at) values ($1, $4, $3)
       on conflict (key) do update set
         tries = case when a.window_ends_at < $2 then $4 else a.tries + $4 end,
         window_ends_at = case when a.window_ends_at < $2 then excluded.window_ends_at else a.window_ends_at end
       returning tries, window_ends_at`,
      [key, now, windowEnd, weight],
    );
    return { tries: row?.tries ?? 1, endsAt: row?.window_ends_at ?? windowEnd };
  }
}
