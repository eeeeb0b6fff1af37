import { FeedQueries } from '@intendance/event-store/feed-queries.js';
import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { StoredFeed } from '@intendance/event-store/stored-feed.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config, type Role } from '../config/config.js';
import { Pools } from '../pools/pools.js';
import { ledger } from '../projection/projection-ledger.js';
import { isPassing, queryOf } from '../projection/worker-connection.js';
import { Clock } from '../runtime/clock.js';
import { Metrics } from '../runtime/metrics.js';
import { SealKeys } from './seal-keys.js';
import { Sealer, sealerName } from './sealer.js';

const sealing: readonly Role[] = ['all', 'worker'];
/** Events that a measure counts at most. */
const mostCounted = 10_000;

/** Seals the history of every structure in the processes that react to events; one of them at a time. */
@Injectable()
export class HistorySealing implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('sealing');
  private sealer: Sealer | undefined;

  constructor(
    private readonly config: Config,
    private readonly pools: Pools,
    private readonly feed: StoredFeed,
    private readonly queries: FeedQueries,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    if (!sealing.includes(this.config.role)) return;
    const { feed, clock } = this;
    this.sealer = new Sealer({
      pool: this.pools.worker,
      feed,
      keys: new SealKeys(new KeyWrap(this.config.personalKey), () => clock.now()),
      now: () => clock.now(),
      problem: (error, environmentId) => {
        const entry = { msg: 'events could not be sealed', environmentId, err: error };
        if (isPassing(error)) this.logger.warn(entry);
        else this.logger.error(entry);
      },
    });
    this.measure();
    this.sealer.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sealer?.stop();
  }

  private measure(): void {
    this.metrics.gauge('intendance_sealing_behind_events', 'Events without a seal, counted up to 10,000', [], async () => {
      const checkpoint = await ledger.checkpoint(queryOf(this.pools.worker), sealerName, 1);
      const [pending] = checkpoint ? await this.queries.pending([checkpoint], mostCounted) : [];
      return [{ labels: {}, value: pending?.count ?? 0 }];
    });
  }
}
