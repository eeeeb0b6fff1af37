import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config, type Role } from '../config/config.js';
import { type DatabaseLog, DatabaseLogs } from '../logs/database-logs.js';
import { askEach } from '../pools/ask-each.js';
import { ledger } from '../projection/projection-ledger.js';
import { inTransaction, isPassing, queryOf } from '../projection/worker-connection.js';
import { Clock } from '../runtime/clock.js';
import { Metrics } from '../runtime/metrics.js';
import { ReaderTurns, type Reading } from '../turns/reader-turns.js';
import { SealKeys } from './seal-keys.js';
import { Sealer, sealerName } from './sealer.js';

const sealing: readonly Role[] = ['all', 'worker'];
/** Events that a measure counts at most. */
const mostCounted = 10_000;
const answerWithinMs = 2000;

/** Seals the history of every structure in the processes that react to events; one of them at a time in each database. */
@Injectable()
export class HistorySealing implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('sealing');
  private reading: Reading | undefined;

  constructor(
    private readonly config: Config,
    private readonly logs: DatabaseLogs,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly turns: ReaderTurns,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    if (!sealing.includes(this.config.role)) return Promise.resolve();
    this.measure();
    this.reading = this.turns.run('worker', async (database) => {
      const sealer = this.sealerOf(this.logs.in(database));
      sealer.start();
      return sealer;
    });
    return this.reading.started;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reading?.stop();
  }

  private sealerOf({ database, news }: DatabaseLog): Sealer {
    const { clock } = this;
    const { home } = this.logs.directory.databases;
    return new Sealer({
      pool: database.pools.worker,
      feed: news,
      keys: new SealKeys(
        new KeyWrap(this.config.personalKey),
        () => clock.now(),
        home === database ? undefined : (work) => inTransaction(home.pools.worker, work),
      ),
      now: () => clock.now(),
      problem: (error, environmentId) => {
        const entry = { msg: 'events could not be sealed', database: database.name, environmentId, err: error };
        if (isPassing(error)) this.logger.warn(entry);
        else this.logger.error(entry);
      },
    });
  }

  private measure(): void {
    this.metrics.gauge('intendance_sealing_behind_events', 'Events without a seal, counted up to 10,000', ['database'], async () => {
      const { databases } = this.logs.directory;
      const { answers } = await askEach(databases.all, async (database) => this.behind(this.logs.in(database)), answerWithinMs);
      return answers.map(([{ name }, value]) => ({ labels: { database: name }, value }));
    });
  }

  private async behind({ database, queries }: DatabaseLog): Promise<number> {
    const checkpoint = await ledger.checkpoint(queryOf(database.pools.worker), sealerName, 1);
    const [pending] = checkpoint ? await queries.pending([checkpoint], mostCounted) : [];
    return pending?.count ?? 0;
  }
}
