import { featureOf } from '@intendance/contract/feature-of-path.js';
import { recordTypes } from '@intendance/contract/record-types.js';
import { describe, expect, it } from '@jest/globals';
import { recordAddress } from './record-address.js';

const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const pathOf = (address: string): string => address.split('?')[0] ?? '';

describe('the address of a record', () => {
  it('opens the record itself where it has a screen', () => {
    expect(recordAddress('person', id)).toBe(`/people/${id}`);
    expect(recordAddress('refund', id)).toBe(`/activitiescse/refund?defaultFilter=false&fiche=${id}`);
  });

  it('is a screen of the application', () => {
    const addresses = Object.keys(recordTypes).flatMap((type) => recordAddress(type, id) ?? []);
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => featureOf(pathOf(address)) === undefined)).toEqual([]);
  });

  it('searches a list for the name, so that the record is on the page', () =>
    expect(recordAddress('article', id, 'Été & rentrée')).toBe(
      `/website/blog/articles?defaultFilter=false&q=%C3%89t%C3%A9+%26+rentr%C3%A9e&fiche=${id}`,
    ));

  it('is none for a record without a screen', () => {
    expect(recordAddress('sample', id)).toBeUndefined();
    expect(recordAddress('unknown', id)).toBeUndefined();
  });
});
