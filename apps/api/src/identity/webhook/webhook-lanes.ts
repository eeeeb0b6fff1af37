import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { nextAttempt, patienceMs } from '@intendance/domain/identity/webhook/delivery-times.js';
import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import { Logger } from '@nestjs/common';
import type { PublicEventDto } from '../../capabilities/event-feed/event-feed.dto.js';
import type { PublicEvents } from '../../capabilities/event-feed/public-events.js';
import type { SendResult } from '../../capabilities/webhook/message-sender.js';
import type { Clock } from '../../platform/runtime/clock.js';
import type { WebhookEnds } from './webhook-ends.js';
import { envelopeOf } from './webhook-envelope.js';
import type { Attempt, DueMessage, WebhookMessages } from './webhook-messages.js';
import type { RosteredWebhook, WebhookRoster } from './webhook-roster.js';
import type { WebhookSecrets } from './webhook-secrets.js';
import type { WebhookSender } from './webhook-sender.js';
import type { WebhookStates } from './webhook-states.js';

const batch = 100;
/** Messages of one webhook that are on their way at the same time; one after another while it fails or is slow. */
const usualWidth = 8;
const slowMs = 5_000;
const drainMs = 2_000;

export type LaneServices = {
  readonly messages: WebhookMessages;
  readonly states: WebhookStates;
  readonly events: PublicEvents;
  readonly secrets: WebhookSecrets;
  readonly sender: WebhookSender;
  readonly ends: WebhookEnds;
  readonly clock: Clock;
};
type Parcel = { readonly message: DueMessage; readonly event: PublicEventDto | undefined };
/** `underWay`: events whose message left, and whose outcome is not saved yet. `active`: messages without an answer. */
type Lane = { waiting: Parcel[]; readonly underWay: Set<string>; active: number; isSlow: boolean };

/** Sends the messages that are due, each webhook by itself: one that is slow or down delays no other. */
export class WebhookLanes {
  private readonly lanes = new Map<WebhookId, Lane>();
  private readonly failing = new Set<WebhookId>();
  private readonly deliveries = new Set<Promise<void>>();
  private attempts: Attempt[] = [];
  private readonly logger = new Logger('webhook');

  constructor(
    private readonly roster: WebhookRoster,
    private readonly services: LaneServices,
  ) {}

  /** Learns which webhooks took no message lately: at the start, and of structures that came. */
  async load(): Promise<void> {
    for (const id of await this.services.states.failing()) this.failing.add(id);
  }

  /** Fills each empty lane with the messages that are due. @param onIdle called when a lane has sent all it had */
  async fill(onIdle: () => void): Promise<void> {
    const hungry = this.roster.ids.filter((id) => this.laneOf(id).waiting.length === 0);
    const due = await this.services.messages.due(hungry, this.services.clock.now(), batch);
    const fresh = due.filter(({ webhookId, eventId }) => !this.laneOf(webhookId).underWay.has(eventId));
    const events = await this.eventsOf(fresh);
    for (const message of fresh) this.laneOf(message.webhookId).waiting.push({ message, event: events.get(message.eventId) });
    for (const id of new Set(fresh.map(({ webhookId }) => webhookId))) this.advance(id, onIdle);
  }

  /** Waits for the answers that are about to come, and saves them. A message without an answer leaves again. */
  async drain(): Promise<void> {
    await Promise.race([Promise.all(this.deliveries), setTimeout(drainMs, undefined, { ref: false })]);
    await this.save();
  }

  /** Saves what became of messages. */
  async save(): Promise<void> {
    const { attempts } = this;
    this.attempts = [];
    try {
      await this.services.messages.record(attempts);
    } catch (error) {
      this.attempts.unshift(...attempts);
      throw error;
    }
    for (const { webhookId, eventId } of attempts) this.laneOf(webhookId).underWay.delete(eventId);
  }

  private async eventsOf(due: readonly DueMessage[]): Promise<ReadonlyMap<string, PublicEventDto>> {
    const byEnvironment = [...Map.groupBy(due, ({ environmentId }) => environmentId)];
    const lists = await Promise.all(byEnvironment.map(([environmentId, messages]) => this.services.events.named(environmentId, messages)));
    return new Map(lists.flat().map((event) => [event.id, event]));
  }

  private advance(id: WebhookId, onIdle: () => void): void {
    const lane = this.laneOf(id);
    const webhook = this.roster.find(id);
    if (!webhook) lane.waiting = [];
    const width = lane.isSlow || this.failing.has(id) ? 1 : usualWidth;
    while (webhook && lane.active < width) {
      const parcel = lane.waiting.shift();
      if (!parcel) break;
      lane.active++;
      const delivery = this.deliver(webhook, lane, parcel).finally(() => {
        lane.active--;
        this.deliveries.delete(delivery);
        this.advance(id, onIdle);
      });
      this.deliveries.add(delivery);
    }
    if (lane.waiting.length === 0) onIdle();
  }

  private async deliver(webhook: RosteredWebhook, lane: Lane, parcel: Parcel): Promise<void> {
    const { eventId } = parcel.message;
    lane.underWay.add(eventId);
    try {
      const attempt = await this.attempt(webhook, lane, parcel);
      this.attempts.push(attempt);
    } catch (error) {
      // It is still due, and leaves again.
      lane.underWay.delete(eventId);
      this.logger.warn({ msg: 'the outcome of a webhook message could not be saved', webhook: webhook.webhook.id, err: error });
    }
  }

  private async attempt(target: RosteredWebhook, lane: Lane, { message, event }: Parcel): Promise<Attempt> {
    const { environmentId, webhook } = target;
    const { webhookId, eventId } = message;
    const now = this.services.clock.now();
    if (!event) return { webhookId, eventId, at: now, isTaken: false, dueAt: null, status: null, problem: 'withheld', tookMs: 0 };
    const { headers, body } = envelopeOf(event, this.services.secrets.signing(environmentId, webhook, now), now);
    const result = await this.services.sender.send(webhook.url, headers, body);
    lane.isSlow = result.tookMs > slowMs;
    return this.judge(target, message, result);
  }

  private async judge(target: RosteredWebhook, { webhookId, eventId, attempts }: DueMessage, result: SendResult): Promise<Attempt> {
    const at = this.services.clock.now();
    const status = 'status' in result ? result.status : null;
    const problem = 'problem' in result ? result.problem : null;
    const attempt = { webhookId, eventId, at, status, problem, tookMs: result.tookMs };
    if (status !== null && status >= 200 && status < 300) {
      await this.succeed(webhookId);
      return { ...attempt, isTaken: true, dueAt: null };
    }
    const end = await this.endOf(webhookId, status, at);
    if (end) await this.services.ends.end(target, end);
    if (end === 'gone') return { ...attempt, isTaken: false, dueAt: null };
    const askedMs = 'status' in result ? result.retryAfterMs : undefined;
    return { ...attempt, isTaken: false, dueAt: nextAttempt(at, attempts + 1, randomInt(1000) / 1000, askedMs) ?? null };
  }

  private async succeed(id: WebhookId): Promise<void> {
    if (this.failing.delete(id)) await this.services.states.succeed(id);
  }

  private async endOf(id: WebhookId, status: number | null, at: Date): Promise<'gone' | 'failing' | undefined> {
    this.failing.add(id);
    const since = await this.services.states.fail(id, at);
    if (status === 410) return 'gone';
    return at.getTime() - since.getTime() >= patienceMs ? 'failing' : undefined;
  }

  private laneOf(id: WebhookId): Lane {
    const lane = this.lanes.get(id) ?? { waiting: [], underWay: new Set<string>(), active: 0, isSlow: false };
    this.lanes.set(id, lane);
    return lane;
  }
}
