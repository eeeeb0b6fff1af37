import { describe, expect, it } from '@jest/globals';
import { mergeChanges } from './conflict.js';

const base = { amount: 100, comment: 'a', date: '2026-01-01' };

describe('two saves of one record', () => {
  it('merge when they touch different fields', () =>
    expect(mergeChanges(base, { ...base, comment: 'b' }, { ...base, amount: 90 })).toEqual({
      taken: ['comment'],
      disputed: [],
      merged: { amount: 90, comment: 'b', date: '2026-01-01' },
    }));
  it('dispute a field changed on both sides', () =>
    expect(mergeChanges(base, { ...base, amount: 120 }, { ...base, amount: 90 })).toMatchObject({
      taken: [],
      disputed: ['amount'],
      merged: { amount: 90 },
    }));
  it('agree when both wrote the same', () =>
    expect(mergeChanges(base, { ...base, amount: 90 }, { ...base, amount: 90 })).toMatchObject({ taken: [], disputed: [] }));
  it('take an absent value for an empty one', () =>
    expect(mergeChanges<Record<string, unknown>>({ note: null }, { note: undefined }, { note: 'x' })).toMatchObject({
      disputed: [],
      merged: { note: 'x' },
    }));
});
