import { DomainError } from '@intendance/kernel/domain-error.js';
import {
  AppendConsistencyViolationError,
  type AppendRecordInput,
  AppendRecordSizeExceededError,
  type AppendStreamState,
  BACKWARDS,
  CancelledError,
  type ConsistencyCheck,
  DeadlineExceededError,
  END,
  type Filter,
  KurrentDBClient,
  MaxAppendSizeExceededError,
  NotLeaderError,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  START,
  StreamNotFoundError,
  TimeoutError,
  TransactionMaxSizeExceededError,
  UnavailableError,
  UnsupportedError,
} from '@kurrent/kurrentdb-client';
import { comparePositions, type FeedPosition } from '../feed-position.js';
import { StoreUnavailable } from '../store-unavailable.js';
import { positionOf } from './kurrent-records.js';

/** Opened by `openKurrent`. */
export type KurrentClient = KurrentDBClient;

/** A server that cannot fulfil the contract of the port. The message names the missing feature. */
export class UnsuitedKurrent extends Error {
  override readonly name = 'UnsuitedKurrent';
}

/** The gRPC status INVALID_ARGUMENT. */
const invalidArgument = 3;

/** A connected client. @throws UnsuitedKurrent on a server before 26.1. @throws StoreUnavailable when nobody answers there */
export async function openKurrent(url: string): Promise<KurrentDBClient> {
  const client = KurrentDBClient.connectionString(url);
  try {
    await checkServer(client);
    return client;
  } catch (error) {
    await client.dispose();
    throw error;
  }
}

/** Tries an append of nothing: KurrentDB 26.1 refuses its argument, and an older server does not support the request. */
async function checkServer(client: KurrentDBClient): Promise<void> {
  try {
    await client.appendRecords([]);
  } catch (error) {
    if (error instanceof UnsupportedError)
      throw new UnsuitedKurrent('KurrentDB 26.1 or later is needed: older ones append to several streams without checking others');
    if (!(error instanceof Error && 'code' in error && error.code === invalidArgument)) throw new StoreUnavailable('KurrentDB', error);
  }
}

const outages = [UnavailableError, DeadlineExceededError, TimeoutError, NotLeaderError, CancelledError];
const tooLarge = [MaxAppendSizeExceededError, AppendRecordSizeExceededError, TransactionMaxSizeExceededError];

function explained(error: unknown): unknown {
  if (outages.some((kind) => error instanceof kind)) return new StoreUnavailable('KurrentDB', error);
  if (tooLarge.some((kind) => error instanceof kind)) return appendTooLarge();
  return error;
}

const appendTooLarge = (): DomainError =>
  new DomainError(
    'event.append-too-large',
    'Cet envoi dépasse ce que l’installation enregistre en une fois : répartissez-le en plusieurs envois plus petits.',
  );

/** The events of a stream from a revision on, none for an absent stream. Reads from the leader, which has every append. */
export async function eventsOf(client: KurrentDBClient, name: string, from = 0, most?: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  try {
    const options: ReadStreamOptions = {
      fromRevision: from === 0 ? START : BigInt(from),
      requiresLeader: true,
      ...(most !== undefined && { maxCount: most }),
    };
    for await (const { event } of client.readStream(name, options)) if (event) events.push(event);
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw explained(error);
  }
  return events;
}

/** The event of a stream with this id. Looked for from the end of the stream, where it is as a rule. */
export async function eventIn(client: KurrentDBClient, name: string, id: string): Promise<RecordedEvent> {
  try {
    for await (const { event } of client.readStream(name, { direction: BACKWARDS, fromRevision: 'end', requiresLeader: true }))
      if (event?.id === id) return event;
  } catch (error) {
    throw explained(error);
  }
  throw new Error(`${name} does not hold event ${id}`);
}

/** Events of the whole log, from its start unless the options say otherwise. */
export async function* readLog(client: KurrentDBClient, options: ReadAllOptions): AsyncGenerator<RecordedEvent> {
  try {
    for await (const { event } of client.readAll({ ...options, requiresLeader: true })) if (event) yield event;
  } catch (error) {
    throw explained(error);
  }
}

/** Events after the position. The server reads the log from a position on, with the event at this position. */
export async function* logAfter(
  client: KurrentDBClient,
  after: FeedPosition,
  filter: Filter,
  most?: number,
): AsyncGenerator<RecordedEvent> {
  const fromPosition = after.xid === 0n && after.position === 0n ? START : { commit: after.xid, prepare: after.position };
  for await (const event of readLog(client, { fromPosition, filter, ...(most !== undefined && { maxCount: most + 1 }) }))
    if (comparePositions(positionOf(event), after) > 0) yield event;
}

/** The last event of the log, whoever wrote it. */
export async function endOf(client: KurrentDBClient): Promise<RecordedEvent | undefined> {
  for await (const event of readLog(client, { direction: BACKWARDS, fromPosition: END, maxCount: 1 })) return event;
  return undefined;
}

export const checkOf = (streamName: string, expectedState: AppendStreamState): ConsistencyCheck => ({
  type: 'stream_state',
  streamName,
  expectedState,
});

export type Batch = { readonly records: readonly AppendRecordInput[]; readonly checks: readonly ConsistencyCheck[] };
/** Names of the streams that were not as expected, each with the version that it is at. */
export type Violations = ReadonlyMap<string, number>;
export type Written = { readonly position: bigint; readonly versions: ReadonlyMap<string, number> };

/** All records or none. A check that fails is a value. @throws StoreUnavailable, DomainError event.append-too-large */
export async function write(client: KurrentDBClient, { records, checks }: Batch): Promise<Written | { violations: Violations }> {
  try {
    const { position, responses } = await client.appendRecords([...records], [...checks]);
    return { position, versions: new Map(responses.map(({ streamName, revision }) => [streamName, Number(revision) + 1])) };
  } catch (error) {
    if (!(error instanceof AppendConsistencyViolationError)) throw explained(error);
    // The server encodes an absent stream as a word, or as a number below 0.
    const version = (state: unknown): number => (typeof state === 'bigint' ? Math.max(Number(state) + 1, 0) : 0);
    return { violations: new Map(error.violations.map(({ streamName, actualState }) => [streamName, version(actualState)])) };
  }
}
