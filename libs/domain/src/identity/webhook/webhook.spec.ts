import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { WebhookEvent, WebhookId, WebhookTarget } from './webhook.events.js';
import { secretNumbersAt, type WebhookCommand, webhookCase, webhookDecider } from './webhook.js';

const id = newId() as unknown as EnvironmentId;
const webhookId = newId<'webhook'>() as WebhookId;
const target: WebhookTarget = { name: 'Paie', url: 'https://paie.exemple.fr/intendance', types: ['person.*', 'refund.RefundPaid'] };
const addition: WebhookEvent = { type: 'WebhookAdded', data: { webhookId, ...target } };
const disabling: WebhookEvent = { type: 'WebhookDisabled', data: { webhookId, reason: 'failing' } };
const at = new Date('2026-03-16T09:00:00Z');
const given = (...events: WebhookEvent[]) => {
  const spec = specifyCase(webhookCase).given({ record: events });
  return {
    add: (change: Partial<WebhookTarget> = {}) => spec.when({ id, type: 'AddWebhook', data: { webhookId: newId(), ...target, ...change } }),
    when: (command: WebhookCommand) => spec.when({ id, ...command }),
  };
};

describe('a webhook', () => {
  it('is added once, with its name trimmed, its address without a fragment, and each type once', () => {
    const data = { webhookId, name: ' Paie ', url: `${target.url}#a`, types: ['refund.RefundPaid', 'person.*', 'person.*'] };
    given()
      .when({ type: 'AddWebhook', data })
      .then({ record: [addition] });
    given(addition)
      .when({ type: 'AddWebhook', data: { webhookId, ...target } })
      .then({});
  });

  it('takes all types in one word', () => {
    given()
      .when({ type: 'AddWebhook', data: { webhookId, ...target, types: ['person.*', '*'] } })
      .then({ record: [{ type: 'WebhookAdded', data: { webhookId, ...target, types: ['*'] } }] });
  });

  it.each([
    [{ name: ' ' }, 'webhook.name-missing'],
    [{ url: 'paie.exemple.fr' }, 'webhook.url'],
    [{ url: 'ftp://paie.exemple.fr/' }, 'webhook.url'],
    [{ url: 'https://moi:secret@paie.exemple.fr/' }, 'webhook.url-with-password'],
    [{ types: [''] }, 'webhook.types-missing'],
  ] as const)('with %j is refused', (change, code) => given().add(change).thenRefuses(code));

  it('has an address of its own, among ten webhooks at most', () => {
    given(addition).add().thenRefuses('webhook.url-taken');
    const ten = Array.from({ length: 10 }, (_, rank): WebhookEvent => {
      return { type: 'WebhookAdded', data: { webhookId: newId(), ...target, url: `${target.url}/${rank}` } };
    });
    given(...ten)
      .add()
      .thenRefuses('webhook.too-many');
  });

  it('changes its address, its name or its types', () => {
    const change = { ...target, name: 'Paie et temps' };
    given(addition)
      .when({ type: 'ChangeWebhook', data: { webhookId, ...change } })
      .then({ record: [{ type: 'WebhookChanged', data: { webhookId, ...change } }] });
    given(addition)
      .when({ type: 'ChangeWebhook', data: { webhookId, ...target } })
      .then({});
  });

  it('keeps its former secret for a day', () => {
    const rotation: WebhookEvent = { type: 'WebhookSecretRotated', data: { webhookId, formerEndsAt: '2026-03-17T09:00:00.000Z' } };
    given(addition)
      .when({ type: 'RotateWebhookSecret', data: { webhookId, at } })
      .then({ record: [rotation] });
    const [webhook] = [addition, rotation].reduce(webhookDecider.evolve, webhookDecider.initial);
    if (!webhook) throw new Error('the webhook is missing');
    expect(secretNumbersAt(webhook, new Date('2026-03-17T08:59:59Z'))).toEqual([2, 1]);
    expect(secretNumbersAt(webhook, new Date('2026-03-17T09:00:00Z'))).toEqual([2]);
  });

  it('is disabled and enabled once', () => {
    given(addition)
      .when({ type: 'DisableWebhook', data: { webhookId, reason: 'failing' } })
      .then({ record: [disabling] });
    given(addition, disabling)
      .when({ type: 'DisableWebhook', data: { webhookId, reason: 'chosen' } })
      .then({});
    given(addition, disabling)
      .when({ type: 'EnableWebhook', data: { webhookId } })
      .then({ record: [{ type: 'WebhookEnabled', data: { webhookId } }] });
    given(addition).when({ type: 'EnableWebhook', data: { webhookId } }).then({});
  });

  it('sends again what happened since a past moment, while it is enabled', () => {
    const since = new Date('2026-03-15T09:00:00Z');
    given(addition)
      .when({ type: 'ReplayWebhook', data: { webhookId, since, at } })
      .then({ record: [{ type: 'WebhookReplayed', data: { webhookId, since: since.toISOString() } }] });
    given(addition)
      .when({ type: 'ReplayWebhook', data: { webhookId, since: at, at } })
      .thenRefuses('webhook.since-in-future');
    given(addition, disabling).when({ type: 'ReplayWebhook', data: { webhookId, since, at } }).thenRefuses('webhook.disabled');
  });

  it('is removed, and then unknown', () => {
    const removal: WebhookEvent = { type: 'WebhookRemoved', data: { webhookId } };
    given(addition)
      .when({ type: 'RemoveWebhook', data: { webhookId } })
      .then({ record: [removal] });
    given(addition, removal).when({ type: 'RemoveWebhook', data: { webhookId } }).thenRefuses('webhook.unknown');
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
