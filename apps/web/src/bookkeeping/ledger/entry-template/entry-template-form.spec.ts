import { expect, it } from '@jest/globals';
import type { EntryTemplate } from './entry-template.api.js';
import { entryOf, templateBody, templateValues } from './entry-template-form.js';

const template: EntryTemplate = {
  id: '1',
  label: 'Loyer à payer',
  every: 'month',
  first_day: '2026-01-31',
  lines: [
    {
      accounting_code_value: '613200',
      budget: 'AEP',
      debit: 180,
      credit: 0,
      activity: 'a',
      third_party_code: null,
      third_party_name: null,
    },
    {
      accounting_code_value: '401000',
      budget: 'AEP',
      debit: 0,
      credit: 180,
      third_party_code: 'BAILLEUR',
      third_party_name: 'Le bailleur',
    },
  ],
  due: [],
};

it('is sent as it was read', () => {
  const values = templateValues(template, '2026-04-01', true);
  expect(templateBody({ ...values, date: values.date ?? '' })).toEqual({
    label: 'Loyer à payer',
    every: 'month',
    first_day: '2026-01-31',
    lines: [
      { accounting_code_value: '613200', budget: 'AEP', debit: 180, credit: 0, activity: 'a' },
      {
        accounting_code_value: '401000',
        budget: 'AEP',
        debit: 0,
        credit: 180,
        third_party_code: 'BAILLEUR',
        third_party_name: 'Le bailleur',
      },
    ],
  });
  expect(templateBody({ ...values, date: '2026-01-31', every: '' }).every).toBeNull();
});

it('fills the entry of a day under its voucher', () => {
  const entry = entryOf(template, { date: '2026-02-28', piece_ref: 'MOD-1-2026-02-28' }, true);
  expect(entry).toMatchObject({ kind: 'miscellaneous', date: '2026-02-28', piece_ref: 'MOD-1-2026-02-28', label: 'Loyer à payer' });
  expect(entry.lines.map(({ account, debit, credit, third_party }) => [account, debit, credit, third_party])).toEqual([
    ['613200', 180, null, ''],
    ['401000', null, 180, 'BAILLEUR Le bailleur'],
  ]);
});
