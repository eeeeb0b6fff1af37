import { randomUUID } from 'node:crypto';
import { startBroker } from '@intendance/testing/kafka-broker.js';
import { findKafka, NoBroker } from '@intendance/testing/kafka-jars.js';
import { Kafka, logLevel } from 'kafkajs';
import type { KafkaAccess } from '../../src/platform/config/kafka-access.js';
import { KafkaDouble } from './kafka-double.js';

/** A broker for a spec file. `isReal`: Apache Kafka, which decides by itself when a member of a group is gone. */
export type RealKafka = { readonly name: string; readonly isReal: boolean; readonly brokers: readonly string[]; close(): Promise<void> };

/** The number that the double makes. */
export const partitions = 4;

/**
 * The broker of `TEST_KAFKA_BROKERS`, else one that the Java of this machine runs, else the double: a run never fails because there is no
 * Java, and its first lines say why the double stands in.
 */
export async function openRealKafka(): Promise<RealKafka> {
  const address = process.env.TEST_KAFKA_BROKERS;
  if (address) return { name: `Apache Kafka at ${address}`, isReal: true, brokers: address.split(','), close: async () => undefined };
  try {
    if (process.env.TEST_KAFKA_JAVA === 'off') throw new NoBroker('TEST_KAFKA_JAVA=off');
    const broker = await startBroker(await findKafka(process.env, { withinMs: 60_000 }));
    return { name: 'Apache Kafka by Java', isReal: true, brokers: [broker.address], close: () => broker.stop() };
  } catch (error) {
    if (!(error instanceof NoBroker)) throw error;
    process.stderr.write(`int specs: Kafka by its double (${error.message.split('\n')[0]})\n`);
    const double = await KafkaDouble.open();
    return { name: 'a double of a broker', isReal: false, brokers: [double.broker], close: () => double.stop() };
  }
}

/** A new topic of `partitions`. */
export async function newTopic(brokers: readonly string[]): Promise<KafkaAccess> {
  const topic = `spec-${randomUUID()}`;
  const admin = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: partitions, replicationFactor: 1 }] });
  await admin.disconnect();
  return { brokers, topic, tls: false, login: null, client: 'kafkajs' };
}
