import {
  AppendConsistencyViolationError,
  type AppendRecordInput,
  BACKWARDS,
  type ConsistencyCheck,
  KurrentDBClient,
  type ReadStreamOptions,
  type RecordedEvent,
  START,
  StreamNotFoundError,
  UnsupportedError,
} from '@kurrent/kurrentdb-client';

/** A server that cannot fulfil the contract of the port. The message names the missing feature. */
export class UnsuitedKurrent extends Error {
  override readonly name = 'UnsuitedKurrent';
}

/** The gRPC status INVALID_ARGUMENT. */
const invalidArgument = 3;

/** A connected client. @throws UnsuitedKurrent on a server before 26.1, or when nobody answers there */
export async function openKurrent(url: string): Promise<KurrentDBClient> {
  const client = KurrentDBClient.connectionString(url);
  const refusal = await refusalOf(client);
  if (!refusal) return client;
  await client.dispose();
  throw new UnsuitedKurrent(refusal);
}

/** Tries an append of nothing: KurrentDB 26.1 refuses its argument, and an older server does not support the request. */
async function refusalOf(client: KurrentDBClient): Promise<string | undefined> {
  try {
    await client.appendRecords([]);
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedError)
      return 'KurrentDB 26.1 or later is needed: older ones append to several streams without checking others';
    if (error instanceof Error && 'code' in error && error.code === invalidArgument) return undefined;
    return `KurrentDB does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

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
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return events;
}

/** The version that a stream had once it held the event. Looked for from its end, where it stands as a rule. */
export async function versionAt(client: KurrentDBClient, name: string, eventId: string): Promise<number> {
  for await (const { event } of client.readStream(name, { direction: BACKWARDS, fromRevision: 'end', requiresLeader: true }))
    if (event?.id === eventId) return Number(event.revision) + 1;
  throw new Error(`${name} does not hold event ${eventId}`);
}

export type Batch = { readonly records: readonly AppendRecordInput[]; readonly checks: readonly ConsistencyCheck[] };
/** Names of the streams that were not as expected, each with the version that it is at. */
export type Violations = ReadonlyMap<string, number>;
export type Written = { readonly position: bigint; readonly versions: ReadonlyMap<string, number> };

/** All records or none. A check that fails is a value. */
export async function write(client: KurrentDBClient, { records, checks }: Batch): Promise<Written | { violations: Violations }> {
  try {
    const { position, responses } = await client.appendRecords([...records], [...checks]);
    return { position, versions: new Map(responses.map(({ streamName, revision }) => [streamName, Number(revision) + 1])) };
  } catch (error) {
    if (!(error instanceof AppendConsistencyViolationError)) throw error;
    // The server encodes an absent stream as a word, or as a number below 0.
    const version = (state: unknown): number => (typeof state === 'bigint' ? Math.max(Number(state) + 1, 0) : 0);
    return { violations: new Map(error.violations.map(({ streamName, actualState }) => [streamName, version(actualState)])) };
  }
}
