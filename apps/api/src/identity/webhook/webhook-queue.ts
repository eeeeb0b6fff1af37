import type { WebhookEvent } from '@intendance/domain/identity/webhook/webhook.events.js';
import type { Webhook } from '@intendance/domain/identity/webhook/webhook.js';
import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import { type PublicEventTypes, takes } from '../../capabilities/event-feed/public-event-types.js';
import type { Clock } from '../../platform/runtime/clock.js';
import type { WebhookMessage, WebhookMessages } from './webhook-messages.js';
import type { WebhookRoster } from './webhook-roster.js';
import type { WebhookStates } from './webhook-states.js';

export const webhookStreamType = 'webhook';

/** Makes the messages of events: one for each webhook of their structure that takes their type. */
export class WebhookQueue {
  constructor(
    private readonly roster: WebhookRoster,
    private readonly types: PublicEventTypes,
    private readonly messages: WebhookMessages,
    private readonly states: WebhookStates,
    private readonly clock: Clock,
  ) {}

  /** Events in the order of the feed; the same ones may come again. */
  async take(events: readonly StoredRecord[]): Promise<void> {
    const messages: WebhookMessage[] = [];
    for (const event of events) {
      if (event.streamType === webhookStreamType) await this.follow(event);
      else messages.push(...this.messagesOf(event, this.roster.at(event.environmentId, event.position)));
    }
    await this.messages.add(messages, this.clock.now());
  }

  /** For a replay: events of one structure, for one of its webhooks, and those from before it too. */
  async repeat(webhookId: string, events: readonly StoredRecord[]): Promise<void> {
    const messages = events.flatMap((event) => {
      const webhooks = this.roster.of(event.environmentId).filter(({ id }) => id === webhookId);
      return this.messagesOf(event, webhooks);
    });
    await this.messages.add(messages, this.clock.now(), true);
  }

  private messagesOf(event: StoredRecord, webhooks: readonly Webhook[]): WebhookMessage[] {
    const { environmentId, id: eventId, stream, version, recordedAt } = event;
    const type = webhooks.length > 0 ? this.types.toWire(event)?.type : undefined;
    if (type === undefined) return [];
    return webhooks
      .filter(({ types }) => takes(types, type))
      .map(({ id: webhookId }) => ({ environmentId, webhookId, eventId, stream, version, type, recordedAt }));
  }

  private async follow({ environmentId, ...record }: StoredRecord): Promise<void> {
    const { type, data } = record as unknown as WebhookEvent;
    if (type === 'WebhookAdded') await this.states.add(environmentId, data.webhookId);
    if (type === 'WebhookRemoved') await this.states.remove(data.webhookId);
    if (type === 'WebhookEnabled') await this.states.succeed(data.webhookId);
    if (type === 'WebhookReplayed') await this.states.beginReplay(data.webhookId, new Date(data.since), record.recordedAt);
    await this.roster.reload(environmentId);
  }
}
