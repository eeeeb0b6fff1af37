import { FeedQueries, type PendingEvents } from '@intendance/event-store/feed-queries.js';
import { StoredFeed } from '@intendance/event-store/stored-feed.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config, type Role } from '../config/config.js';
import type { KafkaAccess } from '../config/kafka-access.js';
import { Pools } from '../pools/pools.js';
import { ledger } from '../projection/projection-ledger.js';
import { queryOf } from '../projection/worker-connection.js';
import { Metrics } from '../runtime/metrics.js';

import type { EventLog } from './event-log.js';
import { Outgoing } from './outgoing.js';
import { Relay, relayName } from './relay.js';
import { RelayAllowList } from './relay-allow-list.js';

const relaying: readonly Role[] = ['all', 'relay'];
/** Events that a measure counts at most. */
const mostCounted = 10_000;

/** Loads the client that the configuration chooses. */
async function openLog(access: KafkaAccess): Promise<EventLog> {
  if (access.client === 'kafkajs') return new (await import('./kafka-event-log.js')).KafkaEventLog(access);
  return new (await import('./platformatic-event-log.js')).PlatformaticEventLog(access);
}

/** Relays to Kafka where the configuration names brokers; elsewhere nothing of it is even loaded. */
@Injectable()
export class KafkaRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('relay');
  private relay: Relay | undefined;

  constructor(
    private readonly config: Config,
    private readonly pools: Pools,
    private readonly feed: StoredFeed,
    private readonly queries: FeedQueries,
    private readonly allowList: RelayAllowList,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { kafka, role } = this.config;
    if (kafka === null || !relaying.includes(role)) return;
    const [log, { cloudMessage }] = await Promise.all([openLog(kafka), import('./cloud-message.js')]);
    const outgoing = new Outgoing(this.allowList);
    const relay = new Relay({
      pool: this.pools.worker,
      feed: this.feed,
      log,
      message: (event) => {
        const data = outgoing.dataOf(event);
        return data && cloudMessage(event, data);
      },
      observer: this.observer(kafka),
    });
    this.relay = relay;
    this.measure(relay);
    relay.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay?.stop();
  }

  private measure(relay: Relay): void {
    this.metrics.gauge('intendance_relay_connected', 'This process relays to Kafka: 1 while it is connected', [], () => [
      { labels: {}, value: Number(relay.state.isConnected) },
    ]);
    this.metrics.gauge('intendance_relay_sent_events', 'Events that Kafka has taken since this process started', [], () => [
      { labels: {}, value: relay.state.sent },
    ]);
    this.metrics.gauge('intendance_relay_behind_events', 'Events that are not in Kafka yet, counted up to 10,000', [], async () => [
      { labels: {}, value: (await this.pending()).count },
    ]);
    this.metrics.gauge('intendance_relay_lag_seconds', 'Age of the oldest of them', [], async () => {
      const { oldest } = await this.pending();
      return [{ labels: {}, value: oldest ? Math.max(0, Date.now() - oldest.getTime()) / 1000 : 0 }];
    });
  }

  private async pending(): Promise<PendingEvents> {
    const checkpoint = await ledger.checkpoint(queryOf(this.pools.worker), relayName, 1);
    const [pending] = checkpoint ? await this.queries.pending([checkpoint], mostCounted) : [];
    return pending ?? { count: 0, oldest: undefined };
  }

  /** Logs an outage when it begins, at each try, and when it ends. */
  private observer({ brokers, topic }: KafkaAccess): { opened(): void; failed(error: unknown, pauseMs: number): void } {
    let isFailing = false;
    return {
      opened: () => {
        const entry = { msg: 'events go to Kafka', brokers, topic };
        if (isFailing) this.logger.warn(entry);
        else this.logger.log(entry);
        isFailing = false;
      },
      failed: (error, pauseMs) => {
        isFailing = true;
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn({ msg: 'events do not go to Kafka, and wait', brokers, topic, reason, nextTryInMs: pauseMs });
      },
    };
  }
}
