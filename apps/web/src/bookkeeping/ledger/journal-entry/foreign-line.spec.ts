import { describe, expect, it } from '@jest/globals';
import { emptyForeign, eurosAt, foreignBody, foreignValues, readRate } from './foreign-line.js';

describe('a line in another currency', () => {
  it('reads a rate with a comma or a point, and nothing else', () => {
    expect(['0,9215', '0.9215', ' 1 234,5 ', '0', '-1', '1,123456789', 'USD', ''].map(readRate)).toEqual([
      0.9215,
      0.9215,
      1234.5,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  it('makes the euros of its rate, to the cent', () => {
    expect(eurosAt({ amount: 100, rate: '0,9215' })).toBe(92.15);
    expect(eurosAt({ amount: 1.1, rate: '1,005' })).toBe(1.11);
    expect([eurosAt({ amount: null, rate: '1' }), eurosAt({ amount: 1, rate: 'x' })]).toEqual([null, null]);
  });
  it('is sent as it was read, and asks for the rate that the euros give when none is typed', () => {
    const foreign = { currency: 'USD', amount: 100, rate: 0.9215, date: '2026-03-05', source: 'BCE' };
    const values = foreignValues(foreign);
    expect(values).toMatchObject({ rate: '0,9215' });
    expect(values && foreignBody(values)).toEqual(foreign);
    expect(foreignBody({ ...emptyForeign('2026-03-05'), currency: ' gbp ', amount: 5 })).toMatchObject({ currency: 'GBP', rate: null });
    expect(foreignValues(null)).toBeNull();
  });
});
