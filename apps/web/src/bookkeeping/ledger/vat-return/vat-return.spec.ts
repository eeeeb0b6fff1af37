import { describe, expect, it } from '@jest/globals';
import type { VatPeriod } from './vat-return.api.js';
import { lineLabel, netSentence, proposedPeriod } from './vat-return.js';

const period = (key: string, date_end: string, net: number | null): VatPeriod => ({
  key,
  label: key,
  date_begin: '2026-01-01',
  date_end,
  net,
});
const quarters = (first: number | null, second: number | null) => [
  period('2026-T1', '2026-03-31', first),
  period('2026-T2', '2026-06-30', second),
  period('2026-T3', '2026-09-30', null),
];

describe('the proposed period', () => {
  it.each([
    [quarters(null, null), '2026-07-01', '2026-T1'],
    [quarters(10, null), '2026-07-01', '2026-T2'],
    [quarters(10, 0), '2026-07-01', '2026-T2'],
    [quarters(null, null), '2026-02-01', '2026-T1'],
  ])('is the first that has ended and is not declared', (periods, today, key) => expect(proposedPeriod(periods, today)?.key).toBe(key));
});

it('names a line by its nature, and its rate', () => {
  const line = { nature: 'collected', base: 0, tax: 0, amount: 0 } as const;
  const label = (rate: number) => lineLabel({ ...line, origin: 'operations', rate }).replaceAll(/\s/g, ' ');
  expect([label(20), label(5.5), label(0)]).toEqual(['TVA collectée : 20 %', 'TVA collectée : 5,5 %', 'TVA collectée : 0 % ou exonéré']);
  expect(lineLabel({ ...line, origin: 'entries', rate: null })).toContain('écritures sans taux');
});

it('says what is to be paid, or carried over', () => {
  expect([netSentence(0), netSentence(12).endsWith('à payer.'), netSentence(-12).endsWith('à reporter.')]).toEqual([
    'Rien à payer.',
    true,
    true,
  ]);
});
