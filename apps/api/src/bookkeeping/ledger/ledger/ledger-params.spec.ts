import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../../../platform/wire/request-error.js';
import { readLedgerQuery } from './ledger-params.js';

describe('what is asked of the books', () => {
  it('has a budget by one of its three names', () => {
    expect(readLedgerQuery(['budget_id'], { budget_id: 'NO' })).toMatchObject({ budget: '' });
    for (const wrong of ['TVA', 'constructor', 'toString'])
      expect(() => readLedgerQuery(['budget_id'], { budget_id: wrong })).toThrow(RequestError);
  });
  it.each([
    ['date_begin', '0000-01-01'],
    ['as_of', '0999-12-31'],
    ['since', '0000-01-01T00:00:00Z'],
    ['known_at', '0044-03-15T12:00:00Z'],
  ] as const)('has a %s that a database can hold, not %s', (name, value) =>
    expect(() => readLedgerQuery([name], { [name]: value })).toThrow(RequestError),
  );
});
