import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** A replay that is under way: events after this place are sent again, up to `end`. */
export type Replay = {
  readonly environmentId: EnvironmentId;
  readonly webhookId: WebhookId;
  readonly at: Date;
  readonly id: string;
  readonly end: Date;
};

const beforeEveryId = '00000000-0000-0000-0000-000000000000';

/** The state of each webhook that the sending of messages keeps, beside its events. */
@Injectable()
export class WebhookStates {
  constructor(private readonly db: PlatformDb) {}

  async add(environmentId: EnvironmentId, webhookId: WebhookId): Promise<void> {
    await this.db.query('INSERT INTO identity.webhook (environment_id, id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      environmentId,
      webhookId,
    ]);
  }

  /** With its messages. */
  async remove(webhookId: WebhookId): Promise<void> {
    await this.db.query('DELETE FROM identity.webhook WHERE id = $1', [webhookId]);
  }

  async environments(): Promise<EnvironmentId[]> {
    const rows = await this.db.query<{ environment_id: EnvironmentId }>('SELECT DISTINCT environment_id FROM identity.webhook');
    return rows.map(({ environment_id }) => environment_id);
  }

  /** The webhooks whose last message was not taken. */
  async failing(): Promise<WebhookId[]> {
    const rows = await this.db.query<{ id: WebhookId }>('SELECT id FROM identity.webhook WHERE failing_since IS NOT NULL');
    return rows.map(({ id }) => id);
  }

  /** @returns since when it fails, this failure included */
  async fail(webhookId: WebhookId, at: Date): Promise<Date> {
    const text = 'UPDATE identity.webhook SET failing_since = coalesce(failing_since, $2) WHERE id = $1 RETURNING failing_since';
    const [row] = await this.db.query<{ failing_since: Date }>(text, [webhookId, at]);
    return row?.failing_since ?? at;
  }

  async succeed(webhookId: WebhookId): Promise<void> {
    await this.db.query('UPDATE identity.webhook SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL', [webhookId]);
  }

  async beginReplay(webhookId: WebhookId, since: Date, end: Date): Promise<void> {
    const text = 'UPDATE identity.webhook SET replay_at = $2, replay_id = $3, replay_end = $4 WHERE id = $1';
    await this.db.query(text, [webhookId, since, beforeEveryId, end]);
  }

  async moveReplay(webhookId: WebhookId, at: Date, id: string): Promise<void> {
    await this.db.query('UPDATE identity.webhook SET replay_at = $2, replay_id = $3 WHERE id = $1', [webhookId, at, id]);
  }

  async endReplay(webhookId: WebhookId): Promise<void> {
    await this.db.query('UPDATE identity.webhook SET replay_at = NULL, replay_id = NULL, replay_end = NULL WHERE id = $1', [webhookId]);
  }

  async replays(): Promise<Replay[]> {
    type Row = { environment_id: EnvironmentId; id: WebhookId; replay_at: Date; replay_id: string; replay_end: Date };
    const rows = await this.db.query<Row>(
      'SELECT environment_id, id, replay_at, replay_id, replay_end FROM identity.webhook WHERE replay_at IS NOT NULL',
    );
    return rows.map((row) => ({
      environmentId: row.environment_id,
      webhookId: row.id,
      at: row.replay_at,
      id: row.replay_id,
      end: row.replay_end,
    }));
  }
}
