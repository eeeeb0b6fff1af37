import { randomUUID } from 'node:crypto';
import type { Consumer, IHeaders, Kafka } from 'kafkajs';

export type TopicRecord = {
  readonly partition: number;
  readonly key: string;
  readonly value: Buffer | null;
  readonly headers: IHeaders;
};

/** The last records of a compacted partition may be gone: its end comes without a record. */
const silenceMs = 5_000;

/**
 * The records that a topic has now, in the order of each partition. kafkajs reads as a group only: this one has no committed position, and
 * is deleted at the end.
 */
export async function readTopic(kafka: Kafka, topic: string): Promise<TopicRecord[]> {
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `intendance-dead-letters-${randomUUID()}`;
  try {
    if (!(await admin.listTopics()).includes(topic)) return [];
    const offsets = await admin.fetchTopicOffsets(topic);
    const ends = new Map(offsets.filter(({ low, high }) => low !== high).map(({ partition, high }) => [partition, BigInt(high)] as const));
    if (ends.size === 0) return [];
    const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200, sessionTimeout: 10_000 });
    try {
      return await readUntil(consumer, topic, ends);
    } finally {
      await consumer.disconnect();
      await admin.deleteGroups([groupId]).catch(() => undefined);
    }
  } finally {
    await admin.disconnect();
  }
}

async function readUntil(consumer: Consumer, topic: string, ends: Map<number, bigint>): Promise<TopicRecord[]> {
  const records: TopicRecord[] = [];
  const { promise: completion, resolve, reject } = Promise.withResolvers<void>();
  let silence: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(silence);
    silence = setTimeout(resolve, silenceMs);
  };
  consumer.on(consumer.events.GROUP_JOIN, restart);
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => reject(error));
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    async eachBatch({ batch }) {
      restart();
      const { partition, messages } = batch;
      for (const { key, value, headers = {} } of messages) records.push({ partition, key: String(key), value, headers });
      const end = ends.get(partition);
      if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) ends.delete(partition);
      if (ends.size === 0) resolve();
    },
  });
  await completion.finally(() => clearTimeout(silence));
  return records;
}
