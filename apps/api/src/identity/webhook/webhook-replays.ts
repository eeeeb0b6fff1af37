import type { StreamId } from '@intendance/event-store/stream-id.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { historyLines } from '../../platform/history/history-lines.view.js';
import type { DatabaseLog } from '../../platform/logs/database-logs.js';
import { queryOf } from '../../platform/projection/worker-connection.js';
import type { WebhookQueue } from './webhook-queue.js';
import type { WebhookRoster } from './webhook-roster.js';
import type { Replay, WebhookStates } from './webhook-states.js';

const pageSize = 500;

/** Queues the events of replays again, a page of each at a time: a long one delays nobody else's messages. */
export class WebhookReplays {
  constructor(
    private readonly log: DatabaseLog,
    private readonly states: WebhookStates,
    private readonly roster: WebhookRoster,
    private readonly queue: WebhookQueue,
  ) {}

  /** A replay of a disabled webhook waits for it. @returns whether more pages are there now */
  async step(): Promise<boolean> {
    if (this.roster.isEmpty) return false;
    const replays = (await this.states.replays()).filter(({ webhookId }) => this.roster.find(webhookId) !== undefined);
    const goOn = await Promise.all(replays.map((replay) => this.page(replay)));
    return goOn.includes(true);
  }

  private async page({ environmentId, webhookId, at, id, end }: Replay): Promise<boolean> {
    if (!(await this.isInHistory(environmentId, end))) return false;
    const places = await this.query<{ id: string; at: Date; stream: StreamId; version: number }>(
      `SELECT h.id, h.at, h.stream, h.version FROM ${historyLines} h WHERE h.environment_id = $1 AND (h.at, h.id) > ($2::timestamptz, $3::uuid) AND h.at <= $4
        ORDER BY h.at, h.id LIMIT $5`,
      [environmentId, at, id, end, pageSize],
    );
    await this.queue.repeat(webhookId, await this.log.feed.byName(environmentId, places));
    const last = places.at(-1);
    if (last) await this.states.moveReplay(webhookId, last.at, last.id);
    if (places.length === pageSize) return true;
    await this.states.endReplay(webhookId);
    return false;
  }

  /** The history follows the feed: it has all events of a replay once it has the one that asked for it. */
  private async isInHistory(environmentId: EnvironmentId, end: Date): Promise<boolean> {
    const text = `SELECT 1 FROM ${historyLines} h WHERE h.environment_id = $1 AND h.at >= $2 LIMIT 1`;
    return (await this.query(text, [environmentId, end])).length > 0;
  }

  private get query() {
    return queryOf(this.log.database.pools.worker);
  }
}
