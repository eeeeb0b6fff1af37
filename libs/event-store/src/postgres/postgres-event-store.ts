import { setTimeout as delay } from 'node:timers/promises';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import { checkRequest } from '../append-request.js';
import {
  type AppendRequest,
  type AppendResult,
  EventStore,
  type Executed,
  type Idempotency,
  type KnownVersions,
  type LastVersions,
  type ReadStream,
  type StreamId,
} from '../event-store.js';
import { noPersonalData } from '../personal/personal-codec.js';
import { EventVersions } from '../upcasters.js';
import { AppendBatches } from './append-batches.js';
import { retryState } from './append-functions.js';
import { plainTypes, recordedEvents } from './event-row.js';
import type { Passes } from './passes.js';
import { type Answer, PreparedAppend } from './prepared-append.js';
import { ReadBatches } from './read-batches.js';

/** Serialisation conflicts and deadlocks: the transaction wrote nothing, and the next try sees the concurrent write. */
const retriedStates = new Set([retryState, '40001', '40P01']);
const mostTries = 50;

/** The event store on PostgreSQL, under a role that may execute the functions of schema `evs` and touch none of its tables. */
export class PostgresEventStore extends EventStore {
  private readonly appends: AppendBatches;
  private readonly reads: ReadBatches;

  constructor(
    readonly pool: pg.Pool,
    readonly passes: Passes,
    readonly versions: EventVersions = new EventVersions(),
    /** Called after each commit: wakes the readers of this process, and those of others in a moment. */
    private readonly onAppended: () => void = () => undefined,
    readonly personal = noPersonalData,
    /** The shard of the positions of its answers: tells several databases apart. */
    private readonly shard = 0,
  ) {
    super();
    this.appends = new AppendBatches(pool, (append) => this.executeAlone(append));
    this.reads = new ReadBatches(pool);
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    checkRequest(request);
    const prepared = new PreparedAppend(await this.personal.seal(request), this.passes, this.versions);
    const result = await this.result(request.environmentId, await this.appends.execute(prepared));
    if (result.outcome === 'appended') {
      if (request.erases) this.personal.forget(request.environmentId, request.erases);
      this.onAppended();
    }
    return result;
  }

  async read(
    environmentId: EnvironmentId,
    streams: readonly StreamId[],
    knownVersions?: KnownVersions,
    lastVersions?: LastVersions,
  ): Promise<ReadStream[]> {
    if (streams.length === 0) return [];
    const versions = streams.map((stream) => knownVersions?.get(stream) ?? 0);
    const pass = this.passes.sign('streams', environmentId);
    const last = lastVersions && streams.map((stream) => lastVersions.get(stream) ?? Number.MAX_SAFE_INTEGER);
    const rows = await this.reads.read({ pass, streams, versions, last });
    if (this.shard > 0) for (const row of rows) row.shard = this.shard;
    const slices = new Map(streams.map((stream, index) => [stream, { stream, version: versions[index] ?? 0, events: [] } as ReadStream]));
    for (const event of await recordedEvents(rows, this, environmentId)) {
      const slice = slices.get(event.stream);
      slice?.events.push(event);
      if (slice) slice.version = event.version;
    }
    return streams.flatMap((stream) => slices.get(stream) ?? []);
  }

  async executed(environmentId: EnvironmentId, { commandId, hash }: Idempotency): Promise<Executed | undefined> {
    const text = 'SELECT status, version, xid, "position" AS pos, answer FROM evs.executed($1,$2,$3)';
    const values = [this.passes.sign('streams', environmentId), commandId, Buffer.from(hash)];
    const { rows } = await this.pool.query<Answer>({ name: 'evs.executed', text, values, types: plainTypes });
    return rows[0] && ((await this.result(environmentId, rows[0])) as Executed);
  }

  private async result(environmentId: EnvironmentId, answer: Answer): Promise<AppendResult> {
    const result = resultOf(answer, this.shard);
    if (result.outcome !== 'duplicate') return result;
    const opened = await this.personal.answer(environmentId, result.answer);
    return opened ? { ...result, answer: opened.value } : { ...result, answer: null, isForgotten: true };
  }

  private async executeAlone({ query, request }: PreparedAppend): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.tryOnce(query);
      if (answer) return answer;
      if (attempt === mostTries) throw new Error(`an append lost ${mostTries} races in a row: ${request.appends[0]?.stream}`);
      await delay(Math.random() * Math.min(2 ** attempt, 50));
    }
  }

  /** Undefined: to be tried again. */
  private async tryOnce(query: pg.QueryConfig): Promise<Answer | undefined> {
    try {
      const { rows } = await this.pool.query<Answer>(query);
      return rows[0]?.status === 'retry' ? undefined : rows[0];
    } catch (error) {
      if (error instanceof Error && 'code' in error && retriedStates.has(String(error.code))) return undefined;
      throw error;
    }
  }
}

function resultOf({ status, stream, version, xid, pos, answer }: Answer, shard: number): AppendResult {
  if (status === 'mismatch') return { outcome: 'mismatch' };
  if (status === 'conflict') return { outcome: 'conflict', stream: stream as StreamId, actual: Number(version) };
  if (xid === null || pos === null) throw new Error(`evs.append answered ${status} without a position`);
  const appended = { position: { shard, xid: BigInt(xid), position: BigInt(pos) }, version: Number(version) };
  return status === 'duplicate' ? { outcome: 'duplicate', answer, ...appended } : { outcome: 'appended', ...appended };
}
