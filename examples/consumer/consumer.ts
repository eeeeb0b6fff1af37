import { setTimeout as delay } from 'node:timers/promises';
import { type Consumer, type EachBatchPayload, Kafka, type KafkaMessage, logLevel } from 'kafkajs';
import pg from 'pg';
import { DeadLetters } from './dead-letters.ts';
import { isOutage } from './outage.ts';
import { PositionMoved, positionOf } from './positions.ts';
import { type Apply, Processor } from './processor.ts';
import { apply as applyToReadModel } from './read-model.ts';
import type { Settings } from './settings.ts';
import { withClient } from './transaction.ts';

type Log = (entry: Record<string, unknown>) => void;
type Options = { readonly apply?: Apply; readonly log?: Log };

/** Each partition is processed alone, so events of a structure keep their order; several partitions go at a time. */
const concurrentPartitions = 4;
const outagePauseMs = 500;

/**
 * Reads the topic from the positions in PostgreSQL. The positions of the group in Kafka are a copy for its tools: they are written after
 * each batch, and nothing depends on them.
 */
export class EventConsumer {
  /** Rejects when the consumer has stopped by itself and does not start again. */
  readonly failure: Promise<never>;
  private readonly settings: Settings;
  private readonly log: Log;
  private readonly pool: pg.Pool;
  private readonly consumer: Consumer;
  private readonly deadLetters: DeadLetters;
  private readonly processor: Processor;
  /** The position after the last message of each partition, since the last rebalance. */
  private readonly positions = new Map<number, bigint>();
  private fail: (error: Error) => void = () => undefined;
  private joins = 0;
  private isStopping = false;

  constructor(settings: Settings, { apply = applyToReadModel, log = () => undefined }: Options = {}) {
    this.settings = settings;
    this.log = log;
    this.failure = new Promise((_resolve, reject) => {
      this.fail = reject;
    });
    this.failure.catch(() => undefined);
    this.pool = new pg.Pool({ connectionString: settings.databaseUrl, max: concurrentPartitions });
    // The query that fails says why; a connection without a query that breaks is replaced.
    this.pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
    const kafka = new Kafka({ ...settings.kafka, logLevel: logLevel.NOTHING });
    this.deadLetters = new DeadLetters(kafka, settings.deadLetterTopic);
    this.consumer = kafka.consumer({ groupId: settings.group, sessionTimeout: settings.sessionTimeout, maxWaitTimeInMs: 1000 });
    this.processor = new Processor(this.pool, this.deadLetters, apply);
  }

  async start(): Promise<void> {
    const { GROUP_JOIN, CRASH } = this.consumer.events;
    this.consumer.on(GROUP_JOIN, ({ payload }) => {
      const partitions = payload.memberAssignment[this.settings.topic] ?? [];
      this.log({ msg: 'partitions', partitions });
      void this.seekAssigned(partitions).catch((error: Error) => this.fail(error));
    });
    this.consumer.on(CRASH, ({ payload: { error, restart } }) => {
      this.log({ msg: 'the consumer has stopped', error: error.message, restart });
      if (!restart) this.fail(error);
    });
    await this.deadLetters.open();
    await this.consumer.connect();
    await this.consumer.subscribe({ topic: this.settings.topic, fromBeginning: true });
    await this.consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: concurrentPartitions,
      eachBatch: (payload) => this.processBatch(payload),
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.consumer.disconnect();
    await this.deadLetters.close();
    await this.pool.end();
  }

  /** Without this, a position behind that of Kafka would stay there until the next message: after a replay, or a restored database. */
  private async seekAssigned(partitions: readonly number[]): Promise<void> {
    this.positions.clear();
    const join = ++this.joins;
    const isCurrent = () => this.joins === join && !this.isStopping;
    for (const partition of partitions) {
      const position = await this.readPosition(partition, isCurrent);
      // A batch that came meanwhile has been compared with the position already.
      if (position !== undefined && isCurrent() && !this.positions.has(partition)) this.seek(partition, position);
    }
  }

  private async processBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, isRunning, isStale, resolveOffset, heartbeat } = payload;
    const { topic, partition } = batch;
    let position = await this.readPosition(partition, isRunning, heartbeat);
    if (position === undefined) return;
    // After a rebalance Kafka starts at its own copy of the position; after a seek, at the first offset that is still in the topic.
    if (this.positions.get(partition) !== position && batch.firstOffset() !== String(position)) return this.seek(partition, position);
    this.positions.set(partition, position);
    if (batch.firstOffset() !== String(position))
      this.log({ msg: 'offsets are no longer in the topic', partition, from: String(position), to: batch.firstOffset() });
    for (const message of batch.messages) {
      if (!isRunning() || isStale()) return;
      if (!(await this.processMessage(payload, message, position))) return;
      position = BigInt(message.offset) + 1n;
      this.positions.set(partition, position);
      resolveOffset(message.offset);
      // Throws when the partitions of the group are shared out anew.
      await heartbeat();
    }
    await this.consumer.commitOffsets([{ topic, partition, offset: String(position) }]).catch(() => undefined);
  }

  /** False when the batch has to end: the position was moved by somebody else, or this consumer stops. */
  private async processMessage(payload: EachBatchPayload, message: KafkaMessage, position: bigint): Promise<boolean> {
    const { batch, isRunning, heartbeat } = payload;
    const { topic, partition } = batch;
    try {
      const outcome = await this.processor.process({ topic, partition }, message, position);
      if (outcome === 'dead-letter') this.log({ msg: 'dead letter', topic, partition, offset: message.offset });
      return true;
    } catch (error) {
      if (!(error instanceof PositionMoved) && !isOutage(error)) throw error;
      this.log({ msg: error instanceof PositionMoved ? 'the position was moved' : 'outage', partition, error: String(error) });
      if (isOutage(error)) await delay(outagePauseMs);
      // The transaction of a connection that broke may have been committed.
      const actual = await this.readPosition(partition, isRunning, heartbeat);
      if (actual !== undefined) this.seek(partition, actual);
      return false;
    }
  }

  /** Waits for PostgreSQL as long as it takes. Undefined when the reader gives up meanwhile. */
  private async readPosition(
    partition: number,
    isWanted: () => boolean,
    heartbeat: () => Promise<void> = async () => undefined,
  ): Promise<bigint | undefined> {
    while (isWanted()) {
      try {
        return await withClient(this.pool, (client) => positionOf(client, { topic: this.settings.topic, partition }));
      } catch (error) {
        if (!isOutage(error)) throw error;
        this.log({ msg: 'outage', partition, error: String(error) });
      }
      await delay(outagePauseMs);
      await heartbeat();
    }
    return undefined;
  }

  private seek(partition: number, position: bigint): void {
    this.positions.set(partition, position);
    this.consumer.seek({ topic: this.settings.topic, partition, offset: String(position) });
  }
}
