import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventLogContract } from '../../../test/kafka/event-log.contract.js';
import { KafkaDouble } from '../../../test/kafka/kafka-double.js';
import { MemoryEventLog } from '../../../test/kafka/memory-event-log.js';
import { kafkaName, openKafka } from '../../../test/kafka/open-kafka.js';
import type { EventLog } from './event-log.js';
import { KafkaEventLog } from './kafka-event-log.js';
import { PlatformaticEventLog } from './platformatic-event-log.js';

eventLogContract('in memory', async () => {
  const log = new MemoryEventLog();
  return { log, read: async () => log.allMessages, close: async () => undefined };
});

/** With what each client says of a broker that is away. */
const clients = [
  ['kafkajs', KafkaEventLog, 'ECONNREFUSED 127.0.0.1'],
  ['@platformatic/kafka', PlatformaticEventLog, 'Connection to 127.0.0.1'],
] as const;

for (const [client, Log] of clients)
  eventLogContract(`Kafka by ${client}, on ${kafkaName}`, async () => {
    const kafka = await openKafka();
    return { log: new Log(kafka.access), read: kafka.read, close: kafka.close };
  });

const message = (value: string) => ({ key: 'a', headers: {}, value });

describe.each(clients)('a Kafka log by %s', (client, Log, away) => {
  let broker: KafkaDouble;
  let log: EventLog;
  beforeEach(async () => {
    broker = await KafkaDouble.open();
    log = new Log({ brokers: [broker.broker], topic: 'events', tls: false, login: null, client });
  });
  afterEach(async () => {
    await log.close();
    await broker.stop();
  });
  const values = () => broker.records('events').map(({ value }) => value);

  it('says where nobody answers, and is opened again once somebody does', async () => {
    await broker.stop();
    await expect(log.open()).rejects.toThrow(away);
    await log.close();
    await broker.start();
    await log.open();
    await log.send([message('a')]);
    expect(values()).toEqual(['a']);
  });

  it('sends again what was taken without an answer: twice, and never not at all', async () => {
    await log.open();
    broker.lostAnswers = 1;
    await log.send([message('a')]);
    await log.send([message('b')]);
    expect(values()).toEqual(['a', 'a', 'b']);
  });

  it('says when the broker finds a message too large', async () => {
    broker.mostBatchBytes = 1000;
    await log.open();
    await expect(log.send([message('x'.repeat(2000))])).rejects.toThrow('larger than the max message size');
    expect(values()).toEqual([]);
  });
});
