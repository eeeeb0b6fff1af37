import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import { Logger } from '@nestjs/common';
import type { PublicEventTypes } from '../../capabilities/event-feed/public-event-types.js';
import type { DatabaseLog } from '../../platform/logs/database-logs.js';
import { MarkChanges } from '../../platform/moves/mark-changes.js';
import { OwnedWork } from '../../platform/projection/owned-work.js';
import { ledger } from '../../platform/projection/projection-ledger.js';
import { asOutage, isPassing, queryOf } from '../../platform/projection/worker-connection.js';
import { type LaneServices, WebhookLanes } from './webhook-lanes.js';
import { WebhookQueue, webhookStreamType } from './webhook-queue.js';
import { WebhookReplays } from './webhook-replays.js';
import { WebhookRoster } from './webhook-roster.js';

/** Of the position in the feed: a restore renumbers it with those of the other readers. */
export const webhooksName = 'webhooks';
const batch = 500;
const longestRestMs = 1000;
const gatherMs = 15;
const longestPauseMs = 60_000;
/** Without a message, the place in the feed is saved after so many transactions. */
const mostTransactions = 1000n;

type Page = { readonly events: readonly StoredRecord[]; readonly upTo: FeedPosition };
export type PipelineServices = LaneServices & { readonly types: PublicEventTypes };

/**
 * Follows the feed of one database, in one process at a time, and sends each event to the webhooks that take it. While none of its structures
 * has a webhook, only the events of webhooks are read.
 */
export class WebhookPipeline {
  private readonly logger = new Logger('webhook');
  private readonly owned: OwnedWork;
  readonly roster: WebhookRoster;
  private readonly queue: WebhookQueue;
  private readonly replays: WebhookReplays;
  private readonly lanes: WebhookLanes;

  /** @param hasOthers structures come from other databases and leave for them */
  constructor(
    private readonly log: DatabaseLog,
    { types, ...services }: PipelineServices,
    private readonly hasOthers: boolean,
  ) {
    const { messages, states, clock } = services;
    this.roster = new WebhookRoster(log.store, states);
    this.queue = new WebhookQueue(this.roster, types, messages, states, clock);
    this.replays = new WebhookReplays(log, states, this.roster, this.queue);
    this.lanes = new WebhookLanes(this.roster, services);
    this.owned = new OwnedWork({
      pool: log.database.pools.worker,
      name: webhooksName,
      longestPauseMs,
      work: (onProgress) => this.follow(onProgress),
      failed: (error) => this.report(error),
    });
  }

  /** Opens its place in the feed first: every later webhook is seen. */
  async start(): Promise<void> {
    await ledger.openCheckpoint(this.query, webhooksName, 1, await this.log.queries.end());
    this.owned.start();
  }

  stop(): Promise<void> {
    return this.owned.stop();
  }

  private report(error: unknown): void {
    const entry = { msg: 'webhooks wait', database: this.log.database.name, err: error };
    if (isPassing(asOutage(error))) this.logger.warn(entry);
    else this.logger.error(entry);
  }

  private async follow(onProgress: () => void): Promise<void> {
    let saved = await ledger.openCheckpoint(this.query, webhooksName, 1);
    let position = saved;
    const changes = new MarkChanges(this.query);
    // Before the load, which knows those.
    await changes.next();
    await this.roster.load();
    await this.lanes.load();
    while (this.owned.isOwned) {
      // Registers before the read, so that an append during the read wakes the loop.
      const woken = this.log.news.wait(longestRestMs);
      const { events, upTo } = await this.readFor(position, changes);
      await this.queue.take(events);
      position = upTo;
      if (events.length > 0 || position.xid - saved.xid > mostTransactions) {
        await ledger.moveCheckpoints(this.query, [{ name: webhooksName, generation: 1, from: saved, to: position }]);
        saved = position;
      }
      // Before a replay: what was taken before it leaves again.
      await this.lanes.save();
      const isReplaying = await this.replays.step();
      await this.lanes.fill(() => this.owned.pauses.nudge());
      onProgress();
      if (isReplaying || events.length >= batch) continue;
      await this.owned.pauses.orNudge(woken);
      await this.owned.pauses.pause(gatherMs);
    }
    await this.lanes.drain();
  }

  /** A structure takes writes here once it has come: whoever sees its first event after that sees its arrival too. */
  private async readFor(position: FeedPosition, changes: MarkChanges): Promise<Page> {
    const { isEmpty } = this.roster;
    const page = await this.read(position);
    const structures = this.hasOthers ? await changes.next() : [];
    for (const environmentId of structures) await this.roster.reloadMoved(environmentId);
    if (structures.length > 0) await this.lanes.load();
    return isEmpty && !this.roster.isEmpty ? this.read(position) : page;
  }

  private async read(after: FeedPosition): Promise<Page> {
    try {
      if (!this.roster.isEmpty) return await this.log.news.stored(after, batch);
      const { events, upTo } = await this.log.news.after(after, batch, [webhookStreamType]);
      const [first] = events;
      if (!first) return { events: [], upTo };
      // From the first webhook on, every event counts.
      return await this.log.news.stored({ ...first.position, position: first.position.position - 1n }, batch);
    } catch (error) {
      throw asOutage(error);
    }
  }

  private get query() {
    return queryOf(this.log.database.pools.worker);
  }
}
