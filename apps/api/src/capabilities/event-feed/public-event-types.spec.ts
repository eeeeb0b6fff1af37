import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { PublicEventTypes, takes } from './public-event-types.js';

const record: StoredRecord = {
  id: '0193b6a0-0000-7000-8000-000000000001',
  type: 'RefundPaid',
  schemaVersion: 2,
  data: { paidOn: '2026-03-16', reason: 'Zorglub', $enc: { k: 'a', d: 'c2VhbGVk' } },
  environmentId: '0193b6a0-0000-7000-8000-00000000000e' as EnvironmentId,
  stream: 'refund-0193b6a0-0000-7000-8000-000000000002',
  streamType: 'refund',
  version: 7,
  position: { shard: 0, xid: 12n, position: 3n },
  recordedAt: new Date('2026-03-16T09:00:00.123Z'),
  metadata: {} as StoredRecord['metadata'],
};
const types = (isSilent: () => boolean) =>
  new PublicEventTypes(
    { streams: [{ streamType: 'refund', decisions: { RefundPaid: ['paidOn'], RefundRefused: 'withheld' } }] },
    {
      describers: [
        { streamType: 'refund', recordType: 'refund', need: 'refunds', isSilent, describe: () => null },
        { streamType: 'secret', recordType: 'secret', need: 'refunds', describe: () => null },
      ],
      references: [],
    },
  );

describe('an event for other systems', () => {
  it('has the type of its record, its place, and the values that its noun allows', () =>
    expect(types(() => false).toWire(record)).toEqual({
      id: record.id,
      type: 'refund.RefundPaid',
      record_type: 'refund',
      record_id: '0193b6a0-0000-7000-8000-000000000002',
      version: 7,
      schema_version: 2,
      recorded_at: '2026-03-16T09:00:00.123Z',
      position: '0:12:3',
      values: { paidOn: '2026-03-16' },
    }));

  it('stays here when it is withheld, or when the history has no line of it', () => {
    expect(types(() => false).toWire({ ...record, type: 'RefundRefused' })).toBeUndefined();
    expect(types(() => true).toWire(record)).toBeUndefined();
    expect(types(() => false).toWire({ ...record, streamType: 'secret' })).toBeUndefined();
  });

  it('stays here when it cannot be read, and stops no other', () => {
    Logger.overrideLogger(false);
    const broken = types(() => {
      throw new Error('odd data');
    });
    expect(broken.toWire(record)).toBeUndefined();
  });

  it('is listed by its type, with its values', () =>
    expect(types(() => false).all).toEqual([
      { type: 'refund.RefundPaid', recordType: 'refund', streamType: 'refund', fields: ['paidOn'] },
    ]));
});

describe('a filter of types', () => {
  it.each([
    [['*'], true],
    [['refund.*'], true],
    [['refund.RefundPaid'], true],
    [['refund'], false],
    [['ref.*'], false],
    [['refund.RefundPai'], false],
    [[], false],
  ])('%j', (filters, isTaken) => expect(takes(filters, 'refund.RefundPaid')).toBe(isTaken));
});
