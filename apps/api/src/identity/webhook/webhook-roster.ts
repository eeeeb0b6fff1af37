import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import type { Webhook } from '@intendance/domain/identity/webhook/webhook.js';
import type { EventStore } from '@intendance/event-store/event-store.js';
import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';
import { isMoving } from '@intendance/event-store/postgres/structure-mark-schema.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { readAddedWebhooks } from './webhook-reader.js';
import type { WebhookStates } from './webhook-states.js';

/** `addedAt`: its place in the feed of the database, whose store may number the shard otherwise than its readers. */
export type RosteredWebhook = { readonly environmentId: EnvironmentId; readonly webhook: Webhook; readonly addedAt: FeedPosition };

/** The database that a structure has left sends its last messages meanwhile. */
const restMs = 5_000;

/** The enabled webhooks of the structures of one database, in memory: each event is compared with those of its structure. */
export class WebhookRoster {
  private readonly byEnvironment = new Map<EnvironmentId, readonly RosteredWebhook[]>();
  private readonly byId = new Map<WebhookId, RosteredWebhook>();
  private readonly resting = new Map<EnvironmentId, number>();

  /** @param store of this database: a structure elsewhere has no webhook in it, and one that has left or arrives is refused */
  constructor(
    private readonly store: EventStore,
    private readonly states: Pick<WebhookStates, 'environments'>,
  ) {}

  async load(): Promise<void> {
    for (const environmentId of await this.states.environments()) await this.reload(environmentId);
  }

  async reload(environmentId: EnvironmentId): Promise<void> {
    const enabled = (await this.webhooksOf(environmentId)).filter(({ webhook }) => webhook.endReason === null);
    for (const { webhook } of this.rosterOf(environmentId)) this.byId.delete(webhook.id);
    if (enabled.length > 0) this.byEnvironment.set(environmentId, enabled);
    else this.byEnvironment.delete(environmentId);
    for (const each of enabled) this.byId.set(each.webhook.id, each);
  }

  /** A structure has come, or has left. One that has come takes events at once, and sends a little later. */
  async reloadMoved(environmentId: EnvironmentId): Promise<void> {
    this.resting.set(environmentId, performance.now() + restMs);
    await this.reload(environmentId);
  }

  of(environmentId: EnvironmentId): readonly Webhook[] {
    return this.rosterOf(environmentId).map(({ webhook }) => webhook);
  }

  /** Those that were there when this event was recorded: a reader may be behind the roster. */
  at(environmentId: EnvironmentId, position: FeedPosition): readonly Webhook[] {
    const { shard } = position;
    const roster = this.rosterOf(environmentId).filter(({ addedAt }) => comparePositions({ ...addedAt, shard }, position) < 0);
    return roster.map(({ webhook }) => webhook);
  }

  /** A webhook that sends. */
  find(id: WebhookId): RosteredWebhook | undefined {
    const webhook = this.byId.get(id);
    return webhook && !this.isResting(webhook.environmentId) ? webhook : undefined;
  }

  get isEmpty(): boolean {
    return this.byId.size === 0;
  }

  /** Of the webhooks that send. */
  get ids(): WebhookId[] {
    return [...this.byId.keys()].filter((id) => this.find(id) !== undefined);
  }

  private isResting(environmentId: EnvironmentId): boolean {
    const until = this.resting.get(environmentId);
    if (until === undefined || performance.now() < until) return until !== undefined;
    return !this.resting.delete(environmentId);
  }

  private rosterOf(environmentId: EnvironmentId): readonly RosteredWebhook[] {
    return this.byEnvironment.get(environmentId) ?? [];
  }

  private async webhooksOf(environmentId: EnvironmentId): Promise<readonly RosteredWebhook[]> {
    try {
      const webhooks = await readAddedWebhooks(this.store, environmentId);
      return webhooks.map((each) => ({ environmentId, ...each }));
    } catch (error) {
      if (isMoving(error)) return [];
      throw error;
    }
  }
}
