import { webhookStream } from '@intendance/domain/identity/webhook/webhook.events.js';
import type { DomainEvent, FeedPosition, StreamId } from '@intendance/event-store/event-store.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { metadata } from '../../../test/projection-fixture.js';
import { WebhookRoster } from './webhook-roster.js';

function open() {
  const store = new MemoryEventStore();
  const environmentId: EnvironmentId = newId<'environment'>();
  const append = async (stream: StreamId, event: DomainEvent) => {
    const result = await store.append({ environmentId, appends: [{ stream, expected: 'any', events: [event] }], metadata });
    if (result.outcome !== 'appended') throw new Error(result.outcome);
    return result.position;
  };
  const claim = () => append(`refund-${newId()}`, { type: 'RefundRequested', data: {} });
  const add = async (name: string) => {
    const webhookId = newId<'webhook'>();
    const data = { webhookId, name, url: 'https://exemple.fr/', types: ['*'] };
    await append(webhookStream(environmentId), { type: 'WebhookAdded', data });
    return webhookId;
  };
  const roster = new WebhookRoster(store, { environments: async () => [environmentId] });
  const idsAt = (position: FeedPosition) => roster.at(environmentId, position).map(({ id }) => id);
  return { environmentId, claim, add, roster, idsAt };
}

describe('the roster of webhooks', () => {
  it('gives an event to the webhooks that were there, however far behind its reader is', async () => {
    const { environmentId, claim, add, roster, idsAt } = open();
    const first = await claim();
    const early = await add('Comptes');
    const second = await claim();
    const late = await add('Paie');
    const third = await claim();
    await roster.load();
    expect([first, second, third].map(idsAt)).toEqual([[], [early], [early, late]]);
    expect(roster.of(environmentId).map(({ id }) => id)).toEqual([early, late]);
  });
});
