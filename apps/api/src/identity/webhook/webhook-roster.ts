import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import type { Webhook } from '@intendance/domain/identity/webhook/webhook.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { WebhookReader } from './webhook-reader.js';
import type { WebhookStates } from './webhook-states.js';

export type RosteredWebhook = { readonly environmentId: EnvironmentId; readonly webhook: Webhook };

/** The enabled webhooks of the structures of one database, in memory: each event is compared with those of its structure. */
export class WebhookRoster {
  private readonly byEnvironment = new Map<EnvironmentId, readonly Webhook[]>();
  private readonly byId = new Map<WebhookId, RosteredWebhook>();

  constructor(
    private readonly reader: WebhookReader,
    private readonly states: Pick<WebhookStates, 'environments'>,
    private readonly isHere: (environmentId: EnvironmentId) => Promise<boolean>,
  ) {}

  async load(): Promise<void> {
    for (const environmentId of await this.states.environments()) await this.reload(environmentId);
  }

  async reload(environmentId: EnvironmentId): Promise<void> {
    const state = (await this.isHere(environmentId)) ? (await this.reader.of(environmentId)).state : [];
    for (const { id } of this.of(environmentId)) this.byId.delete(id);
    const enabled = state.filter(({ endReason }) => endReason === null);
    if (enabled.length > 0) this.byEnvironment.set(environmentId, enabled);
    else this.byEnvironment.delete(environmentId);
    for (const webhook of enabled) this.byId.set(webhook.id, { environmentId, webhook });
  }

  of(environmentId: EnvironmentId): readonly Webhook[] {
    return this.byEnvironment.get(environmentId) ?? [];
  }

  find(id: WebhookId): RosteredWebhook | undefined {
    return this.byId.get(id);
  }

  get ids(): WebhookId[] {
    return [...this.byId.keys()];
  }
}
