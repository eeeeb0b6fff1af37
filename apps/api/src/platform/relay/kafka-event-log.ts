import { Kafka, logLevel, Partitioners, type Producer, type SASLOptions } from 'kafkajs';
import type { KafkaAccess } from '../config/kafka-access.js';
import { EventLog, type LogMessage } from './event-log.js';
import { mostMessageBytes } from './most-message-bytes.js';

/** In sync replicas, all of them. */
const everyReplica = -1;

/** A topic of Apache Kafka, by kafkajs. */
export class KafkaEventLog extends EventLog {
  private readonly kafka: Kafka;
  private producer: Producer | undefined;

  constructor(private readonly access: KafkaAccess) {
    super();
    const { brokers, tls, login } = access;
    this.kafka = new Kafka({
      clientId: 'intendance',
      brokers: [...brokers],
      ssl: tls,
      ...(login && { sasl: { ...login } as SASLOptions }),
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      // The relay retries by itself, and logs one line instead of kafkajs's five.
      retry: { retries: 2, initialRetryTime: 100 },
      logLevel: logLevel.NOTHING,
    });
  }

  async open(): Promise<void> {
    if (this.producer) return;
    await this.makeTopic();
    const producer = this.kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      // One after another: a request that is tried again never comes after the next one.
      maxInFlightRequests: 1,
    });
    this.producer = producer;
    await producer.connect();
  }

  async send(messages: readonly LogMessage[]): Promise<void> {
    if (!this.producer) throw new Error('the log is not open');
    await this.producer.send({
      topic: this.access.topic,
      acks: everyReplica,
      messages: messages.map(({ key, headers, value }) => ({ key, headers: { ...headers }, value })),
    });
  }

  async close(): Promise<void> {
    const { producer } = this;
    this.producer = undefined;
    await producer?.disconnect();
  }

  private async makeTopic(): Promise<void> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      const topic = this.access.topic;
      if ((await admin.listTopics()).includes(topic)) return;
      // -1: as many partitions and replicas as the broker makes by default.
      const configEntries = [{ name: 'max.message.bytes', value: String(mostMessageBytes) }];
      await admin.createTopics({ topics: [{ topic, numPartitions: -1, replicationFactor: -1, configEntries }] });
    } finally {
      await admin.disconnect();
    }
  }
}
