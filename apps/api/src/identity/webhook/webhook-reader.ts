import { webhookStream } from '@intendance/domain/identity/webhook/webhook.events.js';
import { type Webhooks, webhookDecider } from '@intendance/domain/identity/webhook/webhook.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { WithVersion } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

/** The webhooks of a structure, as their stream in this store says. */
export async function readWebhooks(store: EventStore, environmentId: EnvironmentId): Promise<WithVersion<Webhooks>> {
  const [slice] = await store.read(environmentId, [webhookStream(environmentId)]);
  return foldSlice(webhookDecider, slice);
}

/** The webhooks of a structure this instant, wherever it is. */
@Injectable()
export class WebhookReader {
  constructor(private readonly store: EventStore) {}

  of(environmentId: EnvironmentId): Promise<WithVersion<Webhooks>> {
    return readWebhooks(this.store, environmentId);
  }
}
