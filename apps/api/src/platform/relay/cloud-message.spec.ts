import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { Id } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { type CloudEvent, Kafka } from 'cloudevents';
import { cloudMessage } from './cloud-message.js';

const environmentId = '0193b6a0-0000-7000-8000-00000000000e' as Id<'environment'>;
const event: StoredRecord = {
  id: '0193b6a0-0000-7000-8000-000000000001',
  type: 'RefundPaid',
  schemaVersion: 2,
  data: { paidOn: '2026-03-16' },
  environmentId,
  stream: 'refund-0193b6a0-0000-7000-8000-000000000002',
  streamType: 'refund',
  version: 7,
  position: { shard: 0, xid: 1n, position: 1n },
  recordedAt: new Date('2026-03-16T09:00:00.123Z'),
  metadata: {
    actor: { id: '0193b6a0-0000-7000-8000-000000000003', name: 'Camille Élu' },
    source: 'ui',
    command: 'PayRefund',
    commandId: '0193b6a0-0000-7000-8000-000000000004',
    correlationId: '0193b6a0-0000-7000-8000-000000000005',
    causationId: '0193b6a0-0000-7000-8000-000000000006',
  },
};

describe('a message of an event', () => {
  const message = cloudMessage(event, event.data);

  it('is read as a CloudEvent by whoever reads those', () => {
    const read = Kafka.toEvent({ ...message, body: message.value }) as CloudEvent<unknown>;
    expect(read.validate()).toBe(true);
    expect(read).toMatchObject({
      id: event.id,
      type: 'intendance.RefundPaid',
      source: `urn:intendance:environment:${environmentId}`,
      subject: event.stream,
      time: '2026-03-16T09:00:00.123Z',
      dataschema: 'urn:intendance:event:RefundPaid:2',
      datacontenttype: 'application/json',
    });
    expect(JSON.parse(message.value)).toEqual(event.data);
  });

  it('stays with its environment, and says which of its stream it is', () => {
    expect(message.key).toBe(environmentId);
    expect(message.headers).toMatchObject({
      ce_streamversion: '7',
      ce_streamtype: 'refund',
      ce_correlationid: event.metadata.correlationId,
    });
  });

  it('names nobody', () => expect(JSON.stringify(message)).not.toContain('Camille'));

  it('has text in every header', () => {
    expect(Object.values(message.headers).filter((value) => value === '' || value === 'undefined')).toEqual([]);
  });
});
