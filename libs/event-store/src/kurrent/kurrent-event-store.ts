import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { type AppendStreamState, jsonEvent, type KurrentDBClient } from '@kurrent/kurrentdb-client';
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
  type LastVersions,
  type ReadStream,
  type StreamId,
} from '../event-store.js';
import { noPersonalData } from '../personal/personal-codec.js';
import { EventVersions } from '../upcasters.js';
import { commandNameOf, nameOf, openedRecords, positionOf, recordOf, storedRecordOf } from './kurrent-records.js';
import { type Batch, checkOf, eventIn, eventsOf, type Violations, write } from './kurrent-streams.js';

/** Erases the keys of people. The implementation must accept the same subjects again. */
export type KeyEraser = { erase(environmentId: EnvironmentId, subjects: readonly string[]): void | Promise<void> };

type EventName = { readonly stream: StreamId; readonly eventId: string };
/** The stored record of a command. Its answer has the version of the last event of the first stream, and the position of the last event. */
type Command = { readonly hash: string; readonly answer: unknown; readonly first: EventName; readonly last: EventName };

const mostReadsAtOnce = 32;

/** The event store on KurrentDB 26.1 or later (docs/adr/0027). The server knows nothing of environments: names keep them apart. */
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

  async read(
    environmentId: EnvironmentId,
    streams: readonly StreamId[],
    knownVersions?: KnownVersions,
    lastVersions?: LastVersions,
  ): Promise<ReadStream[]> {
    const slice = (stream: StreamId) => this.slice(environmentId, stream, knownVersions?.get(stream) ?? 0, lastVersions?.get(stream));
    const slices: ReadStream[] = [];
    for (let from = 0; from < streams.length; from += mostReadsAtOnce) {
      const some = streams.slice(from, from + mostReadsAtOnce);
      slices.push(...(await Promise.all(some.map(slice))));
    }
    return slices;
  }

  async executed(environmentId: EnvironmentId, { commandId, hash }: Idempotency): Promise<Executed | undefined> {
    const [event] = await eventsOf(this.client, commandNameOf(environmentId, commandId), 0, 1);
    if (!event) return undefined;
    const command = event.data as Command;
    if (!Buffer.from(command.hash, 'base64').equals(hash)) return { outcome: 'mismatch' };
    const { first, last } = command;
    const [ofVersion, ofPosition] = await Promise.all(
      [first, last].map(({ stream, eventId }) => eventIn(this.client, nameOf(environmentId, stream), eventId)),
    );
    if (!ofVersion || !ofPosition) throw new Error(`command ${commandId} has no event`);
    const done = { outcome: 'duplicate' as const, position: positionOf(ofPosition), version: Number(ofVersion.revision) + 1 };
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
    const lastEvents = streams.flatMap(({ stream, events }) => events.slice(-1).map(({ id }): EventName => ({ stream, eventId: id })));
    const [first] = lastEvents;
    const last = lastEvents.at(-1);
    if (idempotency && first && last) {
      const { commandId, hash, answer = null } = idempotency;
      const command: Command = { hash: Buffer.from(hash).toString('base64'), answer, first, last };
      const streamName = commandNameOf(environmentId, commandId);
      // First of the append, whose position is that of its last record: an event, which every reader of the feed reaches.
      records.unshift({ streamName, record: jsonEvent({ id: newId(), type: 'CommandExecuted', data: command }) });
      states.set(streamName, 'no_stream');
    }
    return { records, checks: [...states].map(([streamName, expectedState]) => checkOf(streamName, expectedState)) };
  }

  private async slice(environmentId: EnvironmentId, stream: StreamId, knownVersion: number, lastVersion?: number): Promise<ReadStream> {
    const most = lastVersion === undefined ? undefined : Math.max(0, lastVersion - knownVersion);
    const kurrentEvents = most === 0 ? [] : await eventsOf(this.client, nameOf(environmentId, stream), knownVersion, most);
    const records = kurrentEvents.flatMap((event) => storedRecordOf(event) ?? []);
    const events = await openedRecords(records, this);
    return { stream, version: events.at(-1)?.version ?? knownVersion, events };
  }
}

function stateOf(expected: Exclude<ExpectedVersion, 'any'>): AppendStreamState {
  if (expected === 'exists') return 'stream_exists';
  return expected === 'none' || expected === 0 ? 'no_stream' : BigInt(expected - 1);
}
