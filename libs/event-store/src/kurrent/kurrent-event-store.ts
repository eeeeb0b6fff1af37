import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { type AppendStreamState, type ConsistencyCheck, jsonEvent, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { checkRequest } from '../append-request.js';
import {
  type AppendRequest,
  type AppendResult,
  EventStore,
  type Executed,
  type ExpectedVersion,
  type FeedPosition,
  type Idempotency,
  type KnownVersions,
  type ReadStream,
  type StreamId,
} from '../event-store.js';
import { noPersonalData } from '../personal/personal-codec.js';
import { EventVersions } from '../upcasters.js';
import { commandNameOf, nameOf, openedRecords, positionOf, recordOf, storedRecordOf } from './kurrent-records.js';
import { type Batch, eventsOf, type Violations, versionAt, write } from './kurrent-streams.js';

/** Erases the keys of people. The implementation must accept the same subjects again. */
export type KeyEraser = { erase(environmentId: EnvironmentId, subjects: readonly string[]): void | Promise<void> };

/** The stored record of a command: the last event of the first stream of its append gives the version of the answer. */
type Command = { readonly hash: string; readonly answer: unknown; readonly stream: StreamId; readonly eventId: string };

const mostReadsAtOnce = 32;

/** The event store on KurrentDB 26.1 or later (docs/adr/0026). The server knows nothing of environments: names keep them apart. */
export class KurrentEventStore extends EventStore {
  constructor(
    private readonly client: KurrentDBClient,
    readonly versions: EventVersions = new EventVersions(),
    /** Called after each append: wakes the readers of this process. */
    private readonly onAppended: () => void = () => undefined,
    readonly personal = noPersonalData,
    private readonly keys?: KeyEraser,
  ) {
    super();
  }

  /** @throws Error before any write, when an append deletes keys and the store has no key eraser */
  async append(request: AppendRequest): Promise<AppendResult> {
    checkRequest(request);
    if (request.erases && !this.keys) throw new Error('this store keeps no keys of people, so it takes none away');
    const result = await this.write(await this.personal.seal(request));
    if (result.outcome === 'appended') this.onAppended();
    // The server cannot delete keys within the append. A repeated command that was cut off before this line reaches it again.
    if (request.erases && (result.outcome === 'appended' || result.outcome === 'duplicate')) {
      await this.keys?.erase(request.environmentId, request.erases);
      this.personal.forget(request.environmentId, request.erases);
    }
    return result;
  }

  async read(environmentId: EnvironmentId, streams: readonly StreamId[], knownVersions?: KnownVersions): Promise<ReadStream[]> {
    const slices: ReadStream[] = [];
    for (let from = 0; from < streams.length; from += mostReadsAtOnce) {
      const some = streams.slice(from, from + mostReadsAtOnce);
      slices.push(...(await Promise.all(some.map((stream) => this.slice(environmentId, stream, knownVersions?.get(stream) ?? 0)))));
    }
    return slices;
  }

  async executed(environmentId: EnvironmentId, { commandId, hash }: Idempotency): Promise<Executed | undefined> {
    const [event] = await eventsOf(this.client, commandNameOf(environmentId, commandId), 0, 1);
    if (!event) return undefined;
    const command = event.data as Command;
    if (!Buffer.from(command.hash, 'base64').equals(hash)) return { outcome: 'mismatch' };
    const version = await versionAt(this.client, nameOf(environmentId, command.stream), command.eventId);
    const done = { outcome: 'duplicate' as const, position: positionOf(event), version };
    const answer = await this.personal.answer(environmentId, command.answer);
    return answer ? { ...done, answer: answer.value } : { ...done, answer: null, isForgotten: true };
  }

  private async write(request: AppendRequest): Promise<AppendResult> {
    const { environmentId, appends } = request;
    const result = await write(this.client, this.batch(request));
    if ('violations' in result) return this.refusal(request, result.violations);
    const first = appends[0]?.stream;
    const version = first && result.versions.get(nameOf(environmentId, first));
    if (version === undefined) throw new Error(`the server did not tell where ${first} is now`);
    // The command id comes last, so that its position is that of the whole append: a repetition gets this position.
    const position: FeedPosition = { shard: 0, xid: result.position, position: result.position };
    return { outcome: 'appended', position, version };
  }

  /** A command id that is there already explains whatever else is not as expected. */
  private async refusal(
    { environmentId, appends, guards = [], idempotency }: AppendRequest,
    violations: Violations,
  ): Promise<AppendResult> {
    if (idempotency && violations.has(commandNameOf(environmentId, idempotency.commandId))) {
      const executed = await this.executed(environmentId, idempotency);
      if (executed) return executed;
    }
    const streams = [...appends, ...guards].map(({ stream }) => stream).toSorted((left, right) => (left < right ? -1 : 1));
    for (const stream of streams) {
      const actual = violations.get(nameOf(environmentId, stream));
      if (actual !== undefined) return { outcome: 'conflict', stream, actual };
    }
    throw new Error(`the server refused for streams that nobody named: ${[...violations.keys()].join(', ')}`);
  }

  private batch({ environmentId, appends, guards = [], metadata, idempotency }: AppendRequest): Batch {
    const streams = appends.map(({ stream, events }) => ({
      stream,
      events: events.map(({ type, data }) => ({ id: newId(), type, data, schemaVersion: this.versions.current(type) })),
    }));
    const records = streams.flatMap(({ stream, events }) =>
      events.map((event) => ({ streamName: nameOf(environmentId, stream), record: recordOf(event, metadata) })),
    );
    const states = new Map<string, AppendStreamState>();
    for (const { stream, expected } of appends) if (expected !== 'any') states.set(nameOf(environmentId, stream), stateOf(expected));
    // A stream appears once in the checks: a guard is the stricter one.
    for (const { stream, version } of guards) states.set(nameOf(environmentId, stream), stateOf(version));
    const [first] = streams;
    const last = first?.events.at(-1);
    if (idempotency && first && last) {
      const { commandId, hash, answer = null } = idempotency;
      const command: Command = { hash: Buffer.from(hash).toString('base64'), answer, stream: first.stream, eventId: last.id };
      const streamName = commandNameOf(environmentId, commandId);
      records.push({ streamName, record: jsonEvent({ id: newId(), type: 'CommandExecuted', data: command }) });
      states.set(streamName, 'no_stream');
    }
    return { records, checks: [...states].map(([streamName, expectedState]) => checkOf(streamName, expectedState)) };
  }

  private async slice(environmentId: EnvironmentId, stream: StreamId, knownVersion: number): Promise<ReadStream> {
    const kurrentEvents = await eventsOf(this.client, nameOf(environmentId, stream), knownVersion);
    const records = kurrentEvents.flatMap((event) => storedRecordOf(event) ?? []);
    const events = await openedRecords(records, this);
    return { stream, version: events.at(-1)?.version ?? knownVersion, events };
  }
}

function stateOf(expected: Exclude<ExpectedVersion, 'any'>): AppendStreamState {
  if (expected === 'exists') return 'stream_exists';
  return expected === 'none' || expected === 0 ? 'no_stream' : BigInt(expected - 1);
}

const checkOf = (streamName: string, expectedState: AppendStreamState): ConsistencyCheck => ({
  type: 'stream_state',
  streamName,
  expectedState,
});
