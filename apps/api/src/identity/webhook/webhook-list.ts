import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import { type Webhook, type Webhooks, webhookIn } from '@intendance/domain/identity/webhook/webhook.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import type { WebhookDto, WebhookMessageDto, WebhookMessagesDto } from './webhook.dto.js';

type StateRow = { id: WebhookId; failing_since: Date | null; waiting: number };
type MessageRow = {
  event_id: string;
  type: string;
  recorded_at: Date;
  attempts: number;
  due_at: Date | null;
  taken_at: Date | null;
  tried_at: Date | null;
  status: number | null;
  problem: string | null;
  took_ms: number | null;
};
export type MessageState = 'waiting' | 'retrying' | 'delivered' | 'failed';

const pageSize = 50;
/** Waiting messages that are counted at most. */
const mostCounted = 10_000;
const conditions: Readonly<Record<MessageState, string>> = {
  waiting: 'due_at IS NOT NULL AND attempts = 0',
  retrying: 'due_at IS NOT NULL AND attempts > 0',
  delivered: 'taken_at IS NOT NULL',
  failed: 'due_at IS NULL AND taken_at IS NULL',
};

/** The webhooks of a structure and their messages, as the API shows them. */
@Injectable()
export class WebhookList {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  async all(environmentId: EnvironmentId, webhooks: Webhooks): Promise<WebhookDto[]> {
    const rows = await this.db.query<StateRow>(
      `SELECT w.id, w.failing_since, (SELECT count(*)::int FROM (SELECT FROM identity.webhook_message m
        WHERE m.webhook_id = w.id AND m.due_at IS NOT NULL LIMIT $2) waiting) AS waiting
        FROM identity.webhook w WHERE w.environment_id = $1`,
      [environmentId, mostCounted],
    );
    const states = new Map(rows.map((row) => [row.id, row]));
    return webhooks.map((webhook) => this.toWire(webhook, states.get(webhook.id)));
  }

  /** @throws webhook.unknown */
  async one(environmentId: EnvironmentId, webhooks: Webhooks, id: WebhookId): Promise<WebhookDto> {
    const webhook = webhookIn(webhooks, id);
    const [dto] = await this.all(environmentId, [webhook]);
    return dto ?? this.toWire(webhook, undefined);
  }

  /** Of the last thirty days. @param after the event of the message before */
  async messages(id: WebhookId, state?: MessageState, after?: string): Promise<WebhookMessagesDto> {
    const rows = await this.db.query<MessageRow>(
      `SELECT event_id, type, recorded_at, attempts, due_at, taken_at, tried_at, status, problem, took_ms FROM identity.webhook_message m
        WHERE webhook_id = $1 AND ${state ? conditions[state] : 'true'} AND ($2::uuid IS NULL OR (recorded_at, event_id) <
          (SELECT recorded_at, event_id FROM identity.webhook_message WHERE webhook_id = $1 AND event_id = $2))
        ORDER BY recorded_at DESC, event_id DESC LIMIT $3`,
      [id, after ?? null, pageSize + 1],
    );
    return { messages: rows.slice(0, pageSize).map(messageToWire), has_more: rows.length > pageSize };
  }

  private toWire({ id, name, url, types, endReason, formerSecretEndsAt }: Webhook, state: StateRow | undefined): WebhookDto {
    const isFormerValid = formerSecretEndsAt !== null && this.clock.now() < new Date(formerSecretEndsAt);
    return {
      id,
      name,
      url,
      types: [...types],
      is_enabled: endReason === null,
      end_reason: endReason,
      failing_since: state?.failing_since?.toISOString() ?? null,
      waiting_count: state?.waiting ?? 0,
      former_secret_ends_at: isFormerValid ? formerSecretEndsAt : null,
    };
  }
}

function stateOf({ due_at, taken_at, attempts }: MessageRow): MessageState {
  if (taken_at) return 'delivered';
  if (!due_at) return 'failed';
  return attempts > 0 ? 'retrying' : 'waiting';
}

const messageToWire = (row: MessageRow): WebhookMessageDto => ({
  event_id: row.event_id,
  type: row.type,
  recorded_at: row.recorded_at.toISOString(),
  state: stateOf(row),
  attempts: row.attempts,
  tried_at: row.tried_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  status: row.status,
  problem: row.problem,
  took_ms: row.took_ms,
});
