import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { webhookErrors } from './webhook.errors.js';
import { type WebhookEnd, type WebhookEvent, type WebhookId, type WebhookTarget, webhookStream } from './webhook.events.js';

export type Webhook = WebhookTarget & {
  readonly id: WebhookId;
  /** Null while it is enabled. */
  readonly endReason: WebhookEnd | null;
  /** Secrets are numbered from 1. */
  readonly secretNumber: number;
  /** Until when the secret before this one signs too; null for the first secret. */
  readonly formerSecretEndsAt: string | null;
  readonly replays: number;
};

export type Webhooks = readonly Webhook[];

export type WebhookCommand =
  | { type: 'AddWebhook'; data: WebhookTarget & { webhookId: WebhookId } }
  | { type: 'ChangeWebhook'; data: WebhookTarget & { webhookId: WebhookId } }
  | { type: 'RotateWebhookSecret'; data: { webhookId: WebhookId; at: Date } }
  | { type: 'DisableWebhook'; data: { webhookId: WebhookId; reason: WebhookEnd } }
  | { type: 'EnableWebhook'; data: { webhookId: WebhookId } }
  | { type: 'ReplayWebhook'; data: { webhookId: WebhookId; since: Date; at: Date } }
  | { type: 'RemoveWebhook'; data: { webhookId: WebhookId } };

const mostWebhooks = 10;
/** Both secrets sign for a day: a receiver changes its own without losing a message. */
const overlapMs = 24 * 3_600_000;

export const webhookDecider: Decider<WebhookCommand, WebhookEvent, Webhooks> = { initial: [], decide, evolve };

/** Answers all webhooks of the structure. */
export const webhookCase = singleStreamCase({
  decider: webhookDecider,
  stream: (id: EnvironmentId) => webhookStream(id),
  answer: (webhooks) => webhooks,
});

/** @throws webhook.unknown */
export function webhookIn(webhooks: Webhooks, id: WebhookId): Webhook {
  const webhook = webhooks.find((each) => each.id === id);
  if (!webhook) throw webhookErrors.unknown();
  return webhook;
}

/** The numbers of the secrets that sign at this moment, the newest first. */
export function secretNumbersAt({ secretNumber, formerSecretEndsAt }: Webhook, at: Date): number[] {
  const isFormerValid = formerSecretEndsAt !== null && at < new Date(formerSecretEndsAt);
  return isFormerValid ? [secretNumber, secretNumber - 1] : [secretNumber];
}

function decide({ type, data }: WebhookCommand, webhooks: Webhooks): WebhookEvent[] {
  const { webhookId } = data;
  if (type === 'AddWebhook') return additionOf(data, webhooks);
  const webhook = webhookIn(webhooks, webhookId);
  switch (type) {
    case 'ChangeWebhook':
      return changeOf(webhook, { webhookId, ...checkedTarget(data, webhooks, webhookId) });
    case 'RotateWebhookSecret':
      return [{ type: 'WebhookSecretRotated', data: { webhookId, formerEndsAt: new Date(data.at.getTime() + overlapMs).toISOString() } }];
    case 'DisableWebhook':
      return webhook.endReason === null ? [{ type: 'WebhookDisabled', data: { webhookId, reason: data.reason } }] : [];
    case 'EnableWebhook':
      return webhook.endReason === null ? [] : [{ type: 'WebhookEnabled', data: { webhookId } }];
    case 'ReplayWebhook':
      if (webhook.endReason !== null) throw webhookErrors.disabled();
      if (data.since >= data.at) throw webhookErrors.sinceInFuture();
      return [{ type: 'WebhookReplayed', data: { webhookId, since: data.since.toISOString() } }];
    case 'RemoveWebhook':
      return [{ type: 'WebhookRemoved', data: { webhookId } }];
  }
}

function additionOf({ webhookId, ...target }: WebhookTarget & { webhookId: WebhookId }, webhooks: Webhooks): WebhookEvent[] {
  if (webhooks.some(({ id }) => id === webhookId)) return [];
  if (webhooks.length >= mostWebhooks) throw webhookErrors.tooMany();
  return [{ type: 'WebhookAdded', data: { webhookId, ...checkedTarget(target, webhooks) } }];
}

function changeOf(webhook: Webhook, data: WebhookTarget & { webhookId: WebhookId }): WebhookEvent[] {
  const isSame = webhook.name === data.name && webhook.url === data.url && webhook.types.join() === data.types.join();
  return isSame ? [] : [{ type: 'WebhookChanged', data }];
}

function checkedTarget(target: WebhookTarget, webhooks: Webhooks, own?: WebhookId): WebhookTarget {
  const name = target.name.trim();
  if (name === '') throw webhookErrors.nameMissing();
  const url = checkedUrl(target.url);
  if (webhooks.some((other) => other.url === url && other.id !== own)) throw webhookErrors.urlTaken();
  const types = [...new Set(target.types.map((type) => type.trim()))].filter((type) => type !== '').toSorted();
  if (types.length === 0) throw webhookErrors.typesMissing();
  return { name, url, types: types.includes('*') ? ['*'] : types };
}

/** Without the part after `#`, which no server receives. */
function checkedUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw webhookErrors.url();
  if (url.username !== '' || url.password !== '') throw webhookErrors.urlWithPassword();
  url.hash = '';
  return url.href;
}

function evolve(webhooks: Webhooks, { type, data }: WebhookEvent): Webhooks {
  const { webhookId: id } = data;
  switch (type) {
    case 'WebhookAdded':
      return [...webhooks, { id, ...targetOf(data), endReason: null, secretNumber: 1, formerSecretEndsAt: null, replays: 0 }];
    case 'WebhookChanged':
      return withChange(webhooks, id, () => targetOf(data));
    case 'WebhookSecretRotated':
      return withChange(webhooks, id, ({ secretNumber }) => ({ secretNumber: secretNumber + 1, formerSecretEndsAt: data.formerEndsAt }));
    case 'WebhookDisabled':
      return withChange(webhooks, id, () => ({ endReason: data.reason }));
    case 'WebhookEnabled':
      return withChange(webhooks, id, () => ({ endReason: null }));
    case 'WebhookReplayed':
      return withChange(webhooks, id, ({ replays }) => ({ replays: replays + 1 }));
    case 'WebhookRemoved':
      return webhooks.filter((webhook) => webhook.id !== id);
  }
}

const targetOf = ({ name, url, types }: WebhookTarget): WebhookTarget => ({ name, url, types });

const withChange = (webhooks: Webhooks, id: WebhookId, change: (webhook: Webhook) => Partial<Webhook>): Webhooks =>
  webhooks.map((webhook) => (webhook.id === id ? { ...webhook, ...change(webhook) } : webhook));
