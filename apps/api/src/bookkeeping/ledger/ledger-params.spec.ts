import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../../platform/http/request-error.js';
import { readLedgerQuery } from './ledger-params.js';

describe('what is asked of the books', () => {
  it('has a budget by one of its three names', () => {
    expect(readLedgerQuery(['budget_id'], { budget_id: 'NO' })).toMatchObject({ budget: '' });
    for (const wrong of ['TVA', 'constructor', 'toString'])
      expect(() => readLedgerQuery(['budget_id'], { budget_id: wrong })).toThrow(RequestError);
  });
});
