import { type WebhookEvent, webhookStream } from '@intendance/domain/identity/webhook/webhook.events.js';
import { type Webhook, type Webhooks, webhookDecider } from '@intendance/domain/identity/webhook/webhook.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { WithVersion } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

type AddedWebhook = { readonly webhook: Webhook; readonly addedAt: FeedPosition };

/** The webhooks of a structure, as their stream in this store says, each with the place in the feed where it was added. */
export async function readAddedWebhooks(store: EventStore, environmentId: EnvironmentId): Promise<AddedWebhook[]> {
  const [slice] = await store.read(environmentId, [webhookStream(environmentId)]);
  const events = (slice?.events ?? []) as unknown as RecordedEvent<WebhookEvent>[];
  const places = new Map(events.flatMap(({ type, data, position }) => (type === 'WebhookAdded' ? [[data.webhookId, position]] : [])));
  return foldSlice(webhookDecider, slice).state.map((webhook) => ({ webhook, addedAt: places.get(webhook.id) ?? feedStart }));
}

/** The webhooks of a structure this instant, wherever it is. */
@Injectable()
export class WebhookReader {
  constructor(private readonly store: EventStore) {}

  async of(environmentId: EnvironmentId): Promise<WithVersion<Webhooks>> {
    const [slice] = await this.store.read(environmentId, [webhookStream(environmentId)]);
    return foldSlice(webhookDecider, slice);
  }
}
