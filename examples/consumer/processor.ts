import { setTimeout as delay } from 'node:timers/promises';
import type { KafkaMessage } from 'kafkajs';
import type pg from 'pg';
import type { DeadLetterReason, DeadLetters } from './dead-letters.ts';
import { isDiscarded, placeOf, type RelayedEvent, readEvent, UnreadableMessage } from './event.ts';
import { isOutage } from './outage.ts';
import { movePosition, type Partition, PositionMoved } from './positions.ts';
import { discardDeadLetter, saveDeadLetter, saveVersion, statusOf } from './streams.ts';
import { transaction } from './transaction.ts';

export type Outcome = 'applied' | 'duplicate' | 'dead-letter' | 'discarded';
export type Apply = (client: pg.ClientBase, event: RelayedEvent) => Promise<void>;

/** The pauses before the second and the third attempt of a handler. */
const pausesMs = [100, 500];

/** Processes a message in one transaction with the position after it: its effects are there once, or not at all. */
export class Processor {
  private readonly pool: pg.Pool;
  private readonly deadLetters: DeadLetters;
  private readonly apply: Apply;

  constructor(pool: pg.Pool, deadLetters: DeadLetters, apply: Apply) {
    this.pool = pool;
    this.deadLetters = deadLetters;
    this.apply = apply;
  }

  /** Leaves no effect when it throws. @throws PositionMoved, or the error of an outage */
  async process(partition: Partition, message: KafkaMessage, position: bigint): Promise<Outcome> {
    const next = BigInt(message.offset) + 1n;
    const inTransaction = <T>(work: (client: pg.ClientBase) => Promise<T>) =>
      transaction(this.pool, async (client) => {
        await movePosition(client, partition, position, next);
        return work(client);
      });
    // `intendance dead-letters discard`: the stream goes on without the event.
    const place = isDiscarded(message) ? placeOf(message) : undefined;
    if (place) return inTransaction(async (client) => ((await discardDeadLetter(client, place)) ? 'discarded' : 'duplicate'));
    let error: unknown;
    for (const pauseMs of [...pausesMs, null]) {
      try {
        const event = readEvent(message);
        return await inTransaction((client) => this.processEvent(client, partition, message, event));
      } catch (cause) {
        if (cause instanceof PositionMoved || isOutage(cause)) throw cause;
        error = cause;
        if (cause instanceof UnreadableMessage) break;
        if (pauseMs !== null) await delay(pauseMs);
      }
    }
    const reason = error instanceof UnreadableMessage ? 'unreadable' : 'failed';
    return inTransaction((client) =>
      this.refuse(client, partition, message, reason, error instanceof Error ? error.message : String(error)),
    );
  }

  private async processEvent(client: pg.ClientBase, partition: Partition, message: KafkaMessage, event: RelayedEvent): Promise<Outcome> {
    const status = await statusOf(client, event);
    if (status === 'duplicate') return 'duplicate';
    if (status === 'waiting') return this.refuse(client, partition, message, 'waiting', 'an earlier event of the stream is a dead letter');
    await this.apply(client, event);
    await saveVersion(client, event);
    return 'applied';
  }

  /** Sends the dead letter before the commit: a crash in between sends it again, under the same key. */
  private async refuse(
    client: pg.ClientBase,
    partition: Partition,
    message: KafkaMessage,
    reason: DeadLetterReason,
    error: string,
  ): Promise<Outcome> {
    const place = placeOf(message);
    if (place) await saveDeadLetter(client, place);
    await this.deadLetters.send(partition, message, reason, error);
    return 'dead-letter';
  }
}
