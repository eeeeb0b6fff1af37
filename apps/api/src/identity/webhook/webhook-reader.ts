import { webhookStream } from '@intendance/domain/identity/webhook/webhook.events.js';
import { type Webhooks, webhookDecider } from '@intendance/domain/identity/webhook/webhook.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { WithVersion } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

/** The webhooks of a structure, as their stream says this instant. */
@Injectable()
export class WebhookReader {
  constructor(private readonly store: EventStore) {}

  async of(environmentId: EnvironmentId): Promise<WithVersion<Webhooks>> {
    const [slice] = await this.store.read(environmentId, [webhookStream(environmentId)]);
    return foldSlice(webhookDecider, slice);
  }
}
