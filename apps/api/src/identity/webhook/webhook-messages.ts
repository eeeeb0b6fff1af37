import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import type { StreamId } from '@intendance/event-store/stream-id.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { SendProblem } from '../../capabilities/webhook/message-sender.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** An event that a webhook takes. */
export type WebhookMessage = {
  readonly environmentId: EnvironmentId;
  readonly webhookId: WebhookId;
  readonly eventId: string;
  readonly stream: StreamId;
  readonly version: number;
  readonly type: string;
  readonly recordedAt: Date;
};
export type DueMessage = WebhookMessage & { readonly attempts: number };

/** `dueAt`: of the next attempt; null once it was taken or given up. */
export type Attempt = Pick<WebhookMessage, 'webhookId' | 'eventId'> & {
  readonly at: Date;
  readonly isTaken: boolean;
  readonly dueAt: Date | null;
  readonly status: number | null;
  readonly problem: SendProblem | 'withheld' | null;
  readonly tookMs: number;
};

type DueRow = {
  environment_id: EnvironmentId;
  webhook_id: WebhookId;
  event_id: string;
  stream: StreamId;
  version: string;
  type: string;
  recorded_at: Date;
  attempts: number;
};

/** Messages to webhooks that wait, and what became of the others. */
@Injectable()
export class WebhookMessages {
  constructor(private readonly db: PlatformDb) {}

  /** An event that waits already is not added twice. `isReplay`: one that was sent leaves again. */
  async add(messages: readonly WebhookMessage[], dueAt: Date, isReplay = false): Promise<void> {
    if (messages.length === 0) return;
    const again = 'DO UPDATE SET attempts = 0, due_at = excluded.due_at, taken_at = NULL, status = NULL, problem = NULL';
    await this.db.query(
      `INSERT INTO identity.webhook_message (environment_id, webhook_id, event_id, stream, version, type, recorded_at, due_at)
        SELECT m.*, $8 FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[])
          AS m(environment_id, webhook_id, event_id, stream, version, type, recorded_at)
          JOIN identity.webhook w ON w.id = m.webhook_id
        ON CONFLICT (webhook_id, event_id) ${isReplay ? again : 'DO NOTHING'}`,
      [
        messages.map(({ environmentId }) => environmentId),
        messages.map(({ webhookId }) => webhookId),
        messages.map(({ eventId }) => eventId),
        messages.map(({ stream }) => stream),
        messages.map(({ version }) => version),
        messages.map(({ type }) => type),
        messages.map(({ recordedAt }) => recordedAt),
        dueAt,
      ],
    );
  }

  /** The longest due first, at most `limit` of each webhook. */
  async due(webhookIds: readonly WebhookId[], now: Date, limit: number): Promise<DueMessage[]> {
    if (webhookIds.length === 0) return [];
    const rows = await this.db.query<DueRow>(
      `SELECT m.* FROM unnest($1::uuid[]) w(id) CROSS JOIN LATERAL (
        SELECT environment_id, webhook_id, event_id, stream, version, type, recorded_at, attempts FROM identity.webhook_message
        WHERE webhook_id = w.id AND due_at <= $2 ORDER BY due_at, recorded_at LIMIT $3) m`,
      [webhookIds, now, limit],
    );
    return rows.map((row) => ({
      environmentId: row.environment_id,
      webhookId: row.webhook_id,
      eventId: row.event_id,
      stream: row.stream,
      version: Number(row.version),
      type: row.type,
      recordedAt: row.recorded_at,
      attempts: row.attempts,
    }));
  }

  async record(attempts: readonly Attempt[]): Promise<void> {
    if (attempts.length === 0) return;
    await this.db.query(
      `UPDATE identity.webhook_message m SET attempts = m.attempts + 1, tried_at = a.at, taken_at = CASE WHEN a.is_taken THEN a.at END,
          due_at = a.due_at, status = a.status, problem = a.problem, took_ms = a.took_ms
        FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::boolean[], $5::timestamptz[], $6::int[], $7::text[], $8::int[])
          AS a(webhook_id, event_id, at, is_taken, due_at, status, problem, took_ms)
        WHERE m.webhook_id = a.webhook_id AND m.event_id = a.event_id`,
      [
        attempts.map(({ webhookId }) => webhookId),
        attempts.map(({ eventId }) => eventId),
        attempts.map(({ at }) => at),
        attempts.map(({ isTaken }) => isTaken),
        attempts.map(({ dueAt }) => dueAt),
        attempts.map(({ status }) => status),
        attempts.map(({ problem }) => problem),
        attempts.map(({ tookMs }) => tookMs),
      ],
    );
  }

  /** Lets a message leave again. @returns false when there is none of this event */
  async resend(webhookId: WebhookId, eventId: string, dueAt: Date): Promise<boolean> {
    const text = `UPDATE identity.webhook_message SET attempts = 0, due_at = $3, taken_at = NULL, status = NULL, problem = NULL
      WHERE webhook_id = $1 AND event_id = $2 RETURNING 1`;
    return (await this.db.query(text, [webhookId, eventId, dueAt])).length > 0;
  }
}
