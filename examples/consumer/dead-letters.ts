import type { Kafka, KafkaMessage, Producer } from 'kafkajs';
import type { Partition } from './positions.ts';

export type DeadLetterReason = 'unreadable' | 'failed' | 'waiting';

/** The headers are added to a message: more than the limit of the topic of events. */
const mostMessageBytes = 5 * 1024 * 1024;
const mostErrorLength = 1000;

/**
 * The topic of the messages that this consumer could not process, as they were, with `dead_letter_*` headers that say where they come from
 * and why. The key is the place in the source topic and the topic is compacted: a message that is sent twice stays once, and a message
 * without a value removes the dead letter that was sent again.
 */
export class DeadLetters {
  private readonly kafka: Kafka;
  private readonly topic: string;
  private readonly producer: Producer;

  constructor(kafka: Kafka, topic: string) {
    this.kafka = kafka;
    this.topic = topic;
    this.producer = kafka.producer({ allowAutoTopicCreation: false, maxInFlightRequests: 1 });
  }

  async open(): Promise<void> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      const settings = { 'cleanup.policy': 'compact', 'max.message.bytes': String(mostMessageBytes) };
      const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
      const isThere = (await admin.listTopics()).includes(this.topic);
      // -1: as many partitions and replicas as the broker makes by default.
      if (!isThere) await admin.createTopics({ topics: [{ topic: this.topic, numPartitions: -1, replicationFactor: -1, configEntries }] });
    } finally {
      await admin.disconnect();
    }
    await this.producer.connect();
  }

  /** Resolves once every in-sync replica has the message. */
  async send({ topic, partition }: Partition, message: KafkaMessage, reason: DeadLetterReason, error: string): Promise<void> {
    const { key, value, headers, offset } = message;
    await this.producer.send({
      topic: this.topic,
      acks: -1,
      messages: [
        {
          key: `${topic}/${partition}/${offset}`,
          // No value means removal here.
          value: value ?? '',
          headers: {
            ...headers,
            dead_letter_topic: topic,
            dead_letter_partition: String(partition),
            dead_letter_offset: offset,
            dead_letter_reason: reason,
            dead_letter_error: error.slice(0, mostErrorLength),
            dead_letter_at: new Date().toISOString(),
            ...(key && { dead_letter_key: key }),
            ...(value === null && { dead_letter_without_value: 'true' }),
          },
        },
      ],
    });
  }

  async close(): Promise<void> {
    await this.producer.disconnect();
  }
}
