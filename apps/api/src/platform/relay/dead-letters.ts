import { DomainError } from '@intendance/kernel/domain-error.js';
import { type IHeaders, Kafka, logLevel, type Message, Partitioners, type Producer, type SASLOptions } from 'kafkajs';
import type { KafkaAccess } from '../config/kafka-access.js';
import { readTopic, type TopicRecord } from './read-topic.js';

/** A message that a consumer of the topic could not process. */
export type DeadLetter = {
  /** The place of the message in the topic of events: `3:127` is offset 127 of partition 3. */
  readonly id: string;
  readonly reason: string;
  readonly error: string;
  readonly at: string;
  readonly type: string | null;
  readonly structureId: string | null;
  readonly stream: string | null;
  readonly version: number | null;
};
type Letter = TopicRecord & { readonly source: { readonly partition: number; readonly offset: bigint } };

const everyReplica = -1;
const prefix = 'dead_letter_';

/**
 * The dead letters of consumers that follow `examples/consumer`: the key is the place in the topic of events, `dead_letter_*` headers say
 * the rest, and a record without a value removes the one before it.
 */
export class DeadLetters {
  private readonly kafka: Kafka;

  constructor(
    private readonly access: KafkaAccess,
    private readonly topic = `${access.topic}.dead-letters`,
  ) {
    const { brokers, tls, login } = access;
    this.kafka = new Kafka({
      clientId: 'intendance',
      brokers: [...brokers],
      ssl: tls,
      ...(login && { sasl: { ...login } as SASLOptions }),
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      retry: { retries: 3 },
      logLevel: logLevel.NOTHING,
    });
  }

  /** Lists the dead letters in the order of the topic of events. */
  async list(): Promise<DeadLetter[]> {
    return (await this.letters()).map(deadLetterOf);
  }

  /**
   * Sends messages to the topic of events again, as they were, and removes their dead letters. After a crash in between, a message leaves
   * twice: consumers pass the second one. @throws DomainError dead-letter.unknown, before anything is sent
   */
  resend(ids: readonly string[] | 'all'): Promise<DeadLetter[]> {
    return this.eachOf(ids, async (producer, letter) => {
      await this.send(producer, letter, messageOf(letter));
      await this.remove(producer, letter);
    });
  }

  /**
   * Removes dead letters for good. The message leaves once more under the header `dead_letter_discarded`: a consumer that holds the later
   * events of its stream back goes on without it, and to any other one it is a repeated event. @throws DomainError dead-letter.unknown
   */
  discard(ids: readonly string[] | 'all'): Promise<DeadLetter[]> {
    return this.eachOf(ids, async (producer, letter) => {
      const message = messageOf(letter);
      await this.send(producer, letter, { ...message, headers: { ...message.headers, [`${prefix}discarded`]: 'true' } });
      await this.remove(producer, letter);
    });
  }

  private async send(producer: Producer, { source: { partition } }: Letter, message: Message): Promise<void> {
    await producer.send({ topic: this.access.topic, acks: everyReplica, messages: [{ ...message, partition }] });
  }

  private async remove(producer: Producer, { key, partition }: Letter): Promise<void> {
    await producer.send({ topic: this.topic, acks: everyReplica, messages: [{ key, value: null, partition }] });
  }

  private async eachOf(ids: readonly string[] | 'all', work: (producer: Producer, letter: Letter) => Promise<void>): Promise<DeadLetter[]> {
    const letters = await this.letters();
    const existing = new Set(letters.map(idOf));
    const unknown = ids === 'all' ? [] : ids.filter((id) => !existing.has(id));
    if (unknown.length > 0)
      throw new DomainError('dead-letter.unknown', `Aucun message en attente sous ${unknown.join(', ')}.`, 'not-found');
    const selected = ids === 'all' ? letters : letters.filter((letter) => ids.includes(idOf(letter)));
    const producer = this.kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    });
    await producer.connect();
    try {
      for (const letter of selected) await work(producer, letter);
    } finally {
      await producer.disconnect();
    }
    return selected.map(deadLetterOf);
  }

  private async letters(): Promise<Letter[]> {
    const records = new Map<string, TopicRecord>();
    for (const record of await readTopic(this.kafka, this.topic)) {
      if (record.value === null) records.delete(record.key);
      else records.set(record.key, record);
    }
    return [...records.values()]
      .filter(({ headers }) => text(headers, 'dead_letter_topic') === this.access.topic)
      .flatMap((record) => {
        const [partition, offset] = [text(record.headers, 'dead_letter_partition'), text(record.headers, 'dead_letter_offset')];
        if (!partition || !offset || !/^\d+$/.test(partition + offset)) return [];
        return [{ ...record, source: { partition: Number(partition), offset: BigInt(offset) } }];
      })
      .sort((a, b) => a.source.partition - b.source.partition || Number(a.source.offset - b.source.offset));
  }
}

const idOf = ({ source: { partition, offset } }: Letter): string => `${partition}:${offset}`;

function deadLetterOf(letter: Letter): DeadLetter {
  const { headers } = letter;
  const version = text(headers, 'ce_streamversion');
  return {
    id: idOf(letter),
    reason: text(headers, 'dead_letter_reason') ?? '',
    error: text(headers, 'dead_letter_error') ?? '',
    at: text(headers, 'dead_letter_at') ?? '',
    type: text(headers, 'ce_type')?.replace(/^intendance\./, '') ?? null,
    structureId: text(headers, 'ce_environmentid') ?? null,
    stream: text(headers, 'ce_subject') ?? null,
    version: version ? Number(version) : null,
  };
}

function messageOf({ headers, value }: Letter) {
  return {
    key: (headers.dead_letter_key as Buffer | undefined) ?? null,
    value: text(headers, 'dead_letter_without_value') === 'true' ? null : value,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(prefix))),
  };
}

function text(headers: IHeaders, name: string): string | undefined {
  const value = headers[name];
  return value === undefined ? undefined : String(value);
}
