import { randomUUID } from 'node:crypto';
import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { openDatabase } from '@intendance/testing/database.js';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { EventConsumer } from '../../../../examples/consumer/consumer.ts';
import { prepareDatabase } from '../../../../examples/consumer/prepare.ts';
import { type Apply } from '../../../../examples/consumer/processor.ts';
import type { Settings } from '../../../../examples/consumer/settings.ts';
import type { KafkaAccess } from '../../src/platform/config/kafka-access.js';
import { cloudMessage } from '../../src/platform/relay/cloud-message.js';
import { DeadLetters } from '../../src/platform/relay/dead-letters.js';
import type { LogMessage } from '../../src/platform/relay/event-log.js';
import { KafkaEventLog } from '../../src/platform/relay/kafka-event-log.js';
import { readTopic } from '../../src/platform/relay/read-topic.js';
import { metadata } from '../projection-fixture.js';
import { dropTopic } from './open-kafka.js';

/** The example of a consumer with a database of its own, on a topic that the relay's client made. */
export async function consumerFixture(access: KafkaAccess) {
  const database = await openDatabase();
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  const settings: Settings = {
    databaseUrl: database.ownerUrl,
    kafka: { brokers: [...access.brokers] },
    topic: access.topic,
    deadLetterTopic: `${access.topic}.dead-letters`,
    group: `${access.topic}-group`,
    sessionTimeout: 10_000,
  };
  const kafka = new Kafka({ ...settings.kafka, logLevel: logLevel.NOTHING });
  const log = new KafkaEventLog(access);
  await log.open();
  await prepareDatabase(settings.databaseUrl);
  const consumers: EventConsumer[] = [];
  const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;
  return {
    settings,
    rows,
    deadLetters: new DeadLetters(access),
    records: () => readTopic(kafka, settings.topic),
    send: (...messages: LogMessage[]) => log.send(messages),
    replay: () => prepareDatabase(settings.databaseUrl, { isReplay: true }),
    /** Starts a consumer with the read model of the example, or another one. */
    start: async (options: { apply?: Apply; group?: string; entries?: Record<string, unknown>[] } = {}): Promise<EventConsumer> => {
      const { apply, group = settings.group, entries = [] } = options;
      const consumer = new EventConsumer({ ...settings, group }, { ...(apply && { apply }), log: (entry) => entries.push(entry) });
      consumers.push(consumer);
      await consumer.start();
      return consumer;
    },
    stop: async (consumer: EventConsumer): Promise<void> => {
      consumers.splice(consumers.indexOf(consumer), 1);
      await consumer.stop();
    },
    stopAll: async (): Promise<void> => void (await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()))),
    refunds: () => rows<{ refund_id: string; status: string; bill_cents: string }>('SELECT * FROM refund ORDER BY refund_id'),
    activity: () =>
      rows<{ structure_id: string; events: string; digest: string }>('SELECT * FROM structure_activity ORDER BY structure_id'),
    eventCount: async (): Promise<number> => {
      const [sum] = await rows<{ events: string | null }>('SELECT sum(events) AS events FROM structure_activity');
      return Number(sum?.events ?? 0);
    },
    async close(): Promise<void> {
      await this.stopAll();
      await log.close();
      // The double forgets them by itself, and deletes no topic.
      for (const topic of [settings.topic, settings.deadLetterTopic]) await dropTopic(kafka, topic).catch(() => undefined);
      await pool.end();
      await database.close();
    },
  };
}
export type ConsumerFixture = Awaited<ReturnType<typeof consumerFixture>>;

/** A structure whose events are made one after another, as its relay would send them. */
export function structureOf(id: EnvironmentId = newId<'environment'>()) {
  return {
    id,
    refund: (refundId: string = randomUUID()) => {
      let version = 0;
      const next = (type: string, data: object): LogMessage => cloudMessage(record(id, refundId, ++version, type, data), data);
      return {
        id: refundId,
        requested: (bill = 5000) => next('RefundRequested', { bill, billedOn: '2026-03-01' }),
        amended: (bill: number) => next('RefundAmended', { bill }),
        validated: (refundable: number) => next('RefundValidated', { refundable }),
        paid: () => next('RefundPaid', { paidOn: '2026-03-16', mode: 'VIR' }),
      };
    },
  };
}

const record = (environmentId: EnvironmentId, refundId: string, version: number, type: string, data: object): StoredRecord =>
  ({
    ...{ id: randomUUID(), type, schemaVersion: 1, data, environmentId, stream: `refund-${refundId}`, streamType: 'refund', version },
    ...{ position: { shard: 0, xid: 1n, position: 1n }, recordedAt: new Date('2026-03-16T09:00:00Z') },
    metadata: { ...metadata, source: 'ui', command: 'PayRefund', commandId: randomUUID(), correlationId: randomUUID() },
  }) as StoredRecord;
