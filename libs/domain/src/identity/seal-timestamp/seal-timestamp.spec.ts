import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { SealTimestampEvent } from './seal-timestamp.events.js';
import { knownTimestamp, type SealTimestampCommand, sealTimestampDecider } from './seal-timestamp.js';

const timestamp = specify(sealTimestampDecider);
const data = { number: 12, head: 'ab', at: '2026-11-24T05:41:03.000Z', token: 'MII=' };
const received = (change = {}): SealTimestampEvent => ({ type: 'SealTimestampReceived', data: { ...data, ...change } });
const record = (change = {}): SealTimestampCommand => ({ type: 'RecordSealTimestamp', data: { ...data, ...change } });

describe('the timestamp of a seal', () => {
  it('is kept', () => timestamp.given().when(record()).then(received()));
  it('is one for a head, and another one for another head of its number', () => {
    timestamp
      .given(received())
      .when(record({ at: '2026-11-25T05:41:03.000Z' }))
      .then();
    timestamp
      .given(received())
      .when(record({ head: 'cd' }))
      .then(received({ head: 'cd' }));
  });
  it('is not there before it was received', () => {
    expect(refusalOf(() => knownTimestamp(null))?.code).toBe('seal-timestamp.unknown');
    expect(knownTimestamp(data)).toBe(data);
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
