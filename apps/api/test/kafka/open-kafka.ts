import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import type { KafkaAccess } from '../../src/platform/config/kafka-access.js';
import { KafkaDouble } from './kafka-double.js';
import type { KeptRecord } from './kafka-double-logs.js';

/** A topic of its own on a broker, with its present messages. */
export type KafkaFixture = {
  readonly name: string;
  readonly access: KafkaAccess;
  /** At least so many different messages, in the order of each partition. */
  read(count: number): Promise<readonly KeptRecord[]>;
  close(): Promise<void>;
};

const accessOf = (brokers: readonly string[]): KafkaAccess => ({
  brokers,
  topic: `spec-${randomUUID()}`,
  tls: false,
  login: null,
  client: 'kafkajs',
});

/** `TEST_KAFKA_BROKERS` names a real one; elsewhere the double stands in, over a socket all the same. */
export const kafkaName = process.env.TEST_KAFKA_BROKERS ? `Apache Kafka at ${process.env.TEST_KAFKA_BROKERS}` : 'a double of a broker';

export async function openKafka(): Promise<KafkaFixture> {
  const brokers = process.env.TEST_KAFKA_BROKERS;
  if (brokers) return openBroker(brokers.split(','));
  const double = await KafkaDouble.open();
  const access = accessOf([double.broker]);
  return { name: kafkaName, access, read: async () => double.records(access.topic), close: () => double.stop() };
}

async function openBroker(brokers: readonly string[]): Promise<KafkaFixture> {
  const access = accessOf(brokers);
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING });
  return { name: kafkaName, access, read: (count) => readTopic(kafka, access.topic, count), close: () => dropTopic(kafka, access.topic) };
}

async function readTopic(kafka: Kafka, topic: string, count: number): Promise<KeptRecord[]> {
  const consumer = kafka.consumer({ groupId: randomUUID(), sessionTimeout: 10_000 });
  const records: KeptRecord[] = [];
  const ids = new Set<string | undefined>();
  const enough = Promise.withResolvers<void>();
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    async eachMessage({ partition, message }) {
      const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)] as const);
      const [key, value] = [message.key?.toString() ?? null, message.value?.toString() ?? null];
      const record = { partition, key, headers: Object.fromEntries(headers), value };
      records.push(record);
      if (ids.add(record.headers.ce_id).size >= count) enough.resolve();
    },
  });
  await enough.promise;
  await consumer.disconnect();
  return records;
}

export async function dropTopic(kafka: Kafka, topic: string): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    if ((await admin.listTopics()).includes(topic)) await admin.deleteTopics({ topics: [topic] });
  } finally {
    await admin.disconnect();
  }
}
