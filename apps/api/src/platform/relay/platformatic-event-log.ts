import { Admin, type BaseOptions, ProduceAcks, Producer, type SASLMechanismValue, stringSerializers } from '@platformatic/kafka';
import type { KafkaAccess } from '../config/kafka-access.js';
import { EventLog, type LogMessage } from './event-log.js';
import { mostMessageBytes } from './most-message-bytes.js';

type TextProducer = Producer<string, string, string, string>;

/** A topic of Apache Kafka, by @platformatic/kafka. */
export class PlatformaticEventLog extends EventLog {
  private readonly options: BaseOptions;
  private producer: TextProducer | undefined;

  constructor(private readonly access: KafkaAccess) {
    super();
    const { brokers, tls, login } = access;
    this.options = {
      clientId: 'intendance',
      bootstrapBrokers: [...brokers],
      autocreateTopics: false,
      connectTimeout: 3_000,
      timeout: 15_000,
      // The relay retries by itself.
      retries: 2,
      retryDelay: 100,
      ...(tls && { tls: {} }),
      ...(login && {
        sasl: { mechanism: login.mechanism.toUpperCase() as SASLMechanismValue, username: login.username, password: login.password },
      }),
    };
  }

  async open(): Promise<void> {
    if (this.producer) return;
    await this.makeTopic().catch(rethrowReason);
    this.producer = new Producer({
      ...this.options,
      serializers: stringSerializers,
      // One after another: a request that is tried again never comes after the next one.
      maxInflights: 1,
    });
  }

  async send(messages: readonly LogMessage[]): Promise<void> {
    if (!this.producer) throw new Error('the log is not open');
    const { topic } = this.access;
    const records = messages.map(({ key, headers, value }) => ({ topic, key, headers: { ...headers }, value }));
    await this.producer.send({ messages: records, acks: ProduceAcks.ALL }).catch(rethrowReason);
  }

  async close(): Promise<void> {
    const { producer } = this;
    this.producer = undefined;
    await producer?.close(true);
  }

  private async makeTopic(): Promise<void> {
    const { topic } = this.access;
    const admin = new Admin(this.options);
    try {
      if ((await admin.listTopics()).includes(topic)) return;
      // -1: as many partitions and replicas as the broker makes by default.
      const configs = [{ name: 'max.message.bytes', value: String(mostMessageBytes) }];
      await admin.createTopics({ topics: [topic], partitions: -1, replicas: -1, configs });
    } finally {
      await admin.close();
    }
  }
}

/** The client says which of its steps failed; the reason is the innermost of the errors below. */
function rethrowReason(error: unknown): never {
  let reason = error;
  for (let inner = innerOf(reason); inner instanceof Error; inner = innerOf(reason)) reason = inner;
  throw reason;
}

function innerOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error instanceof Error ? error.cause : undefined;
}
