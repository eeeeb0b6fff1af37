import { describe, expect, it } from '@jest/globals';
import { type CutOff, entryOf } from './cut-off.js';

const cutOff: CutOff = {
  operation_id: 'o1',
  date: '2026-09-05',
  wording: 'Assurance du 01/09/2026 au 31/08/2027',
  accounting_code_value: '616000',
  accounting_code_label: 'Assurances',
  budget: 'ASC',
  activity: { id: 'a1', name: 'Assurances' },
  kind: 'prepaid-charge',
  cut_off_code_value: '486000',
  period_start: '2026-09-01',
  period_end: '2027-08-31',
  amount: 365,
  share: 243,
  piece_ref: 'REG-1',
  entry_id: null,
};
const days = { end: '2026-12-31', reversal: '2027-01-01' };
const linesOf = (kind: CutOff['kind'], account: string) =>
  entryOf({ ...cutOff, kind, cut_off_code_value: account }, 243, days).lines.map((line) => [
    line.accounting_code_value,
    line.debit,
    line.credit,
  ]);

describe('the entry of a cut-off', () => {
  it('takes the share out of the account, and back on the first day of the next year', () =>
    expect(entryOf(cutOff, 243, days)).toEqual({
      date: '2026-12-31',
      label: 'Charge constatée d’avance\u00a0: Assurance du 01/09/2026 au 31/08/2027',
      piece_ref: 'REG-1',
      lines: [
        { accounting_code_value: '616000', budget: 'ASC', debit: 0, credit: 243, activity: 'a1' },
        { accounting_code_value: '486000', budget: 'ASC', debit: 243, credit: 0 },
      ],
      reverse_on: '2027-01-01',
    }));
  it('stands on the sides of its kind', () => {
    expect(linesOf('deferred-income', '487000')).toEqual([
      ['616000', 243, 0],
      ['487000', 0, 243],
    ]);
    expect(linesOf('accrued-charge', '408000')).toEqual([
      ['616000', 243, 0],
      ['408000', 0, 243],
    ]);
    expect(linesOf('accrued-income', '468700')).toEqual([
      ['616000', 0, 243],
      ['468700', 243, 0],
    ]);
  });
});
