import type { PendingEvents } from '@intendance/event-store/feed-queries.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config, type Role } from '../config/config.js';
import type { KafkaAccess } from '../config/kafka-access.js';
import { type DatabaseLog, DatabaseLogs } from '../logs/database-logs.js';
import { askEach } from '../pools/ask-each.js';
import { ledger } from '../projection/projection-ledger.js';
import { queryOf } from '../projection/worker-connection.js';
import { Metrics } from '../runtime/metrics.js';
import { ReaderTurns, type Reading } from '../turns/reader-turns.js';
import type { EventLog } from './event-log.js';
import { Outgoing } from './outgoing.js';
import { Relay, relayName } from './relay.js';
import { RelayAllowList } from './relay-allow-list.js';

const relaying: readonly Role[] = ['all', 'relay'];
/** Events that a measure counts at most. */
const mostCounted = 10_000;
/** A database that is away keeps no measure of the others back. */
const answerWithinMs = 2000;

/** Loads the client that the configuration chooses. */
async function openLog(access: KafkaAccess): Promise<EventLog> {
  if (access.client === 'kafkajs') return new (await import('./kafka-event-log.js')).KafkaEventLog(access);
  return new (await import('./platformatic-event-log.js')).PlatformaticEventLog(access);
}

/** Relays each database to Kafka where the configuration names brokers; elsewhere nothing of it is even loaded. */
@Injectable()
export class KafkaRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('relay');
  private readonly relays = new Map<DatabaseLog, Relay>();
  /** By the relays of former turns. */
  private readonly sentBefore = new Map<DatabaseLog, number>();
  private reading: Reading | undefined;

  constructor(
    private readonly config: Config,
    private readonly logs: DatabaseLogs,
    private readonly allowList: RelayAllowList,
    private readonly metrics: Metrics,
    private readonly turns: ReaderTurns,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { kafka, role } = this.config;
    if (kafka === null || !relaying.includes(role)) return;
    this.measure();
    this.reading = this.turns.run('relay', async (database) => {
      const log = this.logs.in(database);
      const relay = await this.relayOf(log, kafka);
      this.relays.set(log, relay);
      relay.start();
      return { stop: () => this.leave(log, relay) };
    });
    await this.reading.started;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reading?.stop();
  }

  private async leave(log: DatabaseLog, relay: Relay): Promise<void> {
    await relay.stop();
    this.relays.delete(log);
    this.sentBefore.set(log, this.sentBy(log, relay));
  }

  private sentBy(log: DatabaseLog, relay: Relay): number {
    return (this.sentBefore.get(log) ?? 0) + relay.state.sent;
  }

  /** With a connection of its own: a database that is away holds back no other. */
  private async relayOf({ database, news }: DatabaseLog, kafka: KafkaAccess): Promise<Relay> {
    const [log, { cloudMessage }] = await Promise.all([openLog(kafka), import('./cloud-message.js')]);
    const outgoing = new Outgoing(this.allowList);
    return new Relay({
      pool: database.pools.worker,
      feed: news,
      log,
      message: (event) => {
        const data = outgoing.dataOf(event);
        return data && cloudMessage(event, data);
      },
      observer: this.observer(database.name, kafka),
    });
  }

  private measure(): void {
    const ofEach = (name: string, help: string, value: (relay: Relay, log: DatabaseLog) => number | Promise<number>) =>
      this.metrics.gauge(name, help, ['database'], async () => {
        const relays = new Map([...this.relays].map(([log, relay]) => [log.database, { log, relay }]));
        if (relays.size === 0) return [];
        const { answers } = await askEach(
          [...relays.keys()],
          async (database) => {
            const { log, relay } = relays.get(database) ?? {};
            return relay && log ? value(relay, log) : 0;
          },
          answerWithinMs,
        );
        return answers.map(([{ name: database }, each]) => ({ labels: { database }, value: each }));
      });
    ofEach('intendance_relay_connected', 'This process relays to Kafka: 1 while it is connected', ({ state }) => Number(state.isConnected));
    ofEach('intendance_relay_sent_events', 'Events that Kafka has taken since this process started', (relay, log) =>
      this.sentBy(log, relay),
    );
    ofEach(
      'intendance_relay_behind_events',
      'Events that are not in Kafka yet, counted up to 10,000',
      async (_relay, log) => (await pendingIn(log)).count,
    );
    ofEach('intendance_relay_lag_seconds', 'Age of the oldest of them', async (_relay, log) => {
      const { oldest } = await pendingIn(log);
      return oldest ? Math.max(0, Date.now() - oldest.getTime()) / 1000 : 0;
    });
  }

  /** Logs an outage when it begins, at each try, and when it ends. */
  private observer(database: string, { brokers, topic }: KafkaAccess): { opened(): void; failed(error: unknown, pauseMs: number): void } {
    let isFailing = false;
    return {
      opened: () => {
        const entry = { msg: 'events go to Kafka', database, brokers, topic };
        if (isFailing) this.logger.warn(entry);
        else this.logger.log(entry);
        isFailing = false;
      },
      failed: (error, pauseMs) => {
        isFailing = true;
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn({ msg: 'events do not go to Kafka, and wait', database, brokers, topic, reason, nextTryInMs: pauseMs });
      },
    };
  }
}

async function pendingIn({ database, queries }: DatabaseLog): Promise<PendingEvents> {
  const checkpoint = await ledger.checkpoint(queryOf(database.pools.worker), relayName, 1);
  const [pending] = checkpoint ? await queries.pending([checkpoint], mostCounted) : [];
  return pending ?? { count: 0, oldest: undefined };
}
