import type { RecordedEvent, StreamId } from '@intendance/event-store/event-store.js';
import { decodePosition, type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { EventPages } from '../../src/capabilities/event-feed/event-pages.js';
import { PublicEventTypes } from '../../src/capabilities/event-feed/public-event-types.js';
import { DatabaseLogs } from '../../src/platform/logs/database-logs.js';
import type { Database } from '../../src/platform/pools/database.js';
import { ledger } from '../../src/platform/projection/projection-ledger.js';
import { inTransaction, isPassing, queryOf } from '../../src/platform/projection/worker-connection.js';
import { systemContext } from '../../src/platform/wire/system-context.js';
import type { Structure, TortureRun } from './torture-run.js';

/** A reader that gets nothing for so long has lost something. */
const patienceMs = 60_000;
const types = ['person.PersonRegistered', 'person.PersonIdentityChanged', 'accounting_category.AccountingCategoryRenamed'];

/** An integrator that reads the events of one structure on, wherever they are. */
export class StructureFollower {
  readonly versions = new Map<StreamId, number>();
  private events = 0;
  private lastNews = performance.now();

  constructor(
    private readonly run: TortureRun,
    private readonly structure: Structure,
  ) {}

  async follow(): Promise<void> {
    const { app } = this.run;
    const random = this.run.random(`follower of ${this.run.structures.indexOf(this.structure)}`);
    const read = app.get(PublicEventTypes).all.filter(({ type }) => types.includes(type));
    if (read.length !== types.length) throw new Error(`not all public: ${types}`);
    const context = systemContext(this.structure.id);
    for (let after: FeedPosition = feedStart; !this.isOver(); ) {
      const request = { after, types: read, limit: random.pick([3, 40, 500]), waitMs: random.pick([0, 300, 2_000]) };
      try {
        const page = await app.get(EventPages).page(context, request);
        for (const { record_type, record_id, version } of page.events) this.take(`${record_type.replace('_', '-')}-${record_id}`, version);
        after = decodePosition(page.next) ?? after;
      } catch (error) {
        if (error instanceof Error && error.message.includes('position')) this.run.fault(`${this.structure.id}: ${error.message}`);
        this.run.tally.interruptions++;
      }
    }
  }

  private take(stream: StreamId, version: number): void {
    this.events++;
    this.lastNews = performance.now();
    // The stream that all writers share was opened before the run.
    const before = this.versions.get(stream) ?? (stream === this.structure.hot ? 1 : 0);
    if (version !== before + 1) this.run.fault(`follower of ${this.structure.id}: ${stream} version ${version} after ${before}`);
    this.versions.set(stream, version);
  }

  private isOver(): boolean {
    if (this.run.isWriting || this.run.isMoving) this.lastNews = performance.now();
    const written = [...(this.run.acknowledged.get(this.structure.id)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    const isRead = !this.run.isWriting && !this.run.isMoving && this.events >= written;
    return isRead || performance.now() - this.lastNews > patienceMs;
  }
}

export const actingReaderName = 'torture';
export const actedTable = `CREATE TABLE public.torture_acted (environment_id uuid, stream text, version bigint, batch bigint,
  PRIMARY KEY (environment_id, stream, version)); GRANT SELECT, INSERT ON public.torture_acted TO intendance_worker; GRANT USAGE ON SCHEMA public TO intendance_worker`;
/** Increases with each batch of any reader of the run. */
let batches = 0;

/** Acts on the events of one database, each once: what it did and its place are committed together. It is stopped at any step, and begins again. */
export class ActingReader {
  private readonly ids: ReadonlySet<EnvironmentId>;

  constructor(
    private readonly run: TortureRun,
    private readonly database: Database,
  ) {
    this.ids = new Set(run.structures.map(({ id }) => id));
  }

  async read(): Promise<void> {
    const random = this.run.random(`reader of ${this.database.name}`);
    const { news } = this.run.app.get(DatabaseLogs).in(this.database);
    const { worker } = this.database.pools;
    for (let isCaughtUp = false; this.run.isWriting || this.run.isMoving || !isCaughtUp; ) {
      try {
        const from = await ledger.openCheckpoint(queryOf(worker), actingReaderName, 1);
        const limit = random.pick([7, 61, 1000]);
        const batch = ++batches;
        const { events, upTo } = await news.after(from, limit);
        await this.act(events, { from, to: upTo, batch, isStopped: random.chance(0.03) });
        isCaughtUp = events.length === 0;
        if (isCaughtUp) await news.wait(20);
      } catch (error) {
        if (!isPassing(error) && !(error instanceof Stopped)) this.run.tally.interruptions++;
        this.run.tally.readerStops++;
        isCaughtUp = false;
      }
    }
  }

  private act(events: readonly RecordedEvent[], step: { from: FeedPosition; to: FeedPosition; batch: number; isStopped: boolean }) {
    const own = events.filter(({ environmentId, streamType }) => this.ids.has(environmentId) && streamType !== 'environment');
    return inTransaction(this.database.pools.worker, async (query) => {
      const { from, to, batch, isStopped } = step;
      await ledger.moveCheckpoints(query, [{ name: actingReaderName, generation: 1, from, to }]);
      await query(`INSERT INTO public.torture_acted SELECT e.*, $4 FROM unnest($1::uuid[], $2::text[], $3::bigint[]) e`, [
        own.map(({ environmentId }) => environmentId),
        own.map(({ stream }) => stream),
        own.map(({ version }) => version),
        batch,
      ]);
      if (isStopped) throw new Stopped();
    });
  }
}

class Stopped extends Error {}
