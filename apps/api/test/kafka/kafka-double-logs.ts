import { setTimeout as delay } from 'node:timers/promises';
import { int16, int32, int64, list, recordsOf, text, type WireReader, type WireRecord } from './kafka-wire.js';

export type KeptRecord = WireRecord & { partition: number };
type StoredBatch = { readonly base: bigint; readonly end: bigint; readonly bytes: Buffer };

const none = 0;
const offsetOutOfRange = 1;
const earliest = -2n;
const pollMs = 5;
/** A place in a batch of format 2, after its offset, length, epoch, format, checksum and attributes. */
const lastOffsetDeltaAt = 8 + 4 + 4 + 1 + 4 + 2;

/** The topics of the double: the batches of each partition as they came, with their offsets. */
export class TopicLogs {
  private readonly topics = new Map<string, KeptRecord[]>();
  private readonly partitions = new Map<string, StoredBatch[]>();

  names(): string[] {
    return [...this.topics.keys()];
  }

  has(topic: string): boolean {
    return this.topics.has(topic);
  }

  create(topic: string): void {
    this.topics.set(topic, this.topics.get(topic) ?? []);
  }

  records(topic: string): readonly KeptRecord[] {
    return this.topics.get(topic) ?? [];
  }

  end(topic: string, partition: number): bigint {
    return this.batches(topic, partition).at(-1)?.end ?? 0n;
  }

  append(topic: string, partition: number, batch: Buffer): void {
    const base = this.end(topic, partition);
    const bytes = Buffer.from(batch);
    // The checksum does not cover the offset, which the broker gives.
    bytes.writeBigInt64BE(base, 0);
    this.batches(topic, partition).push({ base, end: base + BigInt(bytes.readInt32BE(lastOffsetDeltaAt)) + 1n, bytes });
    for (const record of recordsOf(bytes)) this.topics.get(topic)?.push({ ...record, partition });
  }

  listOffsets(request: WireReader): Buffer {
    request.int32();
    const topics = request.list(() => {
      const topic = request.text() ?? '';
      const offsets = request.list(() => {
        const [partition, timestamp] = [request.int32(), request.int64()];
        const offset = timestamp === earliest ? 0n : this.end(topic, partition);
        return Buffer.concat([int32(partition), int16(none), int64(-1n), int64(offset)]);
      });
      return Buffer.concat([text(topic), list(offsets)]);
    });
    return list(topics);
  }

  /** Waits for records as long as the reader wants to. */
  async fetch(request: WireReader): Promise<Buffer> {
    request.int32();
    const deadline = Date.now() + request.int32();
    request.take(4 + 4 + 1);
    const topics = request.list(() => {
      const topic = request.text() ?? '';
      const partitions = request.list(() => {
        const [partition, from] = [request.int32(), request.int64()];
        request.int32();
        return { partition, from };
      });
      return { topic, partitions };
    });
    const hasNews = () =>
      topics.some(({ topic, partitions }) => partitions.some(({ partition, from }) => this.end(topic, partition) !== from));
    while (!hasNews() && Date.now() < deadline) await delay(pollMs, undefined, { ref: false });
    const answers = topics.map(({ topic, partitions }) =>
      Buffer.concat([text(topic), list(partitions.map(({ partition, from }) => this.read(topic, partition, from)))]),
    );
    return Buffer.concat([int32(0), list(answers)]);
  }

  private read(topic: string, partition: number, from: bigint): Buffer {
    const end = this.end(topic, partition);
    const error = from > end ? offsetOutOfRange : none;
    // A broker gives whole batches: the reader passes the records before its offset.
    const records = Buffer.concat(
      this.batches(topic, partition)
        .filter((batch) => error === none && batch.end > from)
        .map(({ bytes }) => bytes),
    );
    return Buffer.concat([int32(partition), int16(error), int64(end), int64(end), list([]), int32(records.length), records]);
  }

  private batches(topic: string, partition: number): StoredBatch[] {
    const key = `${topic}/${partition}`;
    const batches = this.partitions.get(key) ?? [];
    this.partitions.set(key, batches);
    return batches;
  }
}
