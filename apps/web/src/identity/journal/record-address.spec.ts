import { featureOf } from '@intendance/contract/feature-of-path.js';
import { recordTypes } from '@intendance/contract/record-types.js';
import { describe, expect, it } from '@jest/globals';
import { recordAddress } from './record-address.js';

const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const entry = (record_type: string, stream = `${record_type}-${id}`) => ({ record_type, record_id: id, stream });
const pathOf = (address: string): string => address.split('?')[0] ?? '';

describe('the address of a record of the journal', () => {
  it('opens the record itself where it has a screen', () => {
    expect(recordAddress(entry('person'))).toBe(`/people/${id}`);
    expect(recordAddress(entry('refund'))).toBe(`/activitiescse/refund?defaultFilter=false&fiche=${id}`);
  });

  it('is a screen of the application', () => {
    const addresses = Object.keys(recordTypes).flatMap((type) => recordAddress(entry(type)) ?? []);
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => featureOf(pathOf(address)) === undefined)).toEqual([]);
  });

  it('is none for a record without a screen, and for a stream beside its record', () => {
    expect(recordAddress(entry('sample'))).toBeUndefined();
    expect(recordAddress(entry('unknown'))).toBeUndefined();
    expect(recordAddress(entry('mailing', `letter-batch-${id}`))).toBeUndefined();
  });
});
