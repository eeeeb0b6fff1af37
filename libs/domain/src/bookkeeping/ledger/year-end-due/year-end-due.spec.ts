import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { dueAccount, dueOfPosting, dueVoucher, remainingDue } from './year-end-due.js';

describe('what records owe at the end of a year', () => {
  it.each([
    ['refunds', 'accrued-charge', '468600'],
    ['registrations', 'accrued-income', '468700'],
    ['registrations', 'deferred-income', '487000'],
    ['entry-proposals', 'accrued-charge', '468600'],
    ['bills', 'accrued-charge', '401000'],
    ['loans', 'accrued-charge', '168800'],
    ['loans', 'capitalized-interest', '164000'],
  ] as const)('stands, for %s and %s, on %s', (source, kind, account) => expect(dueAccount({ source, kind })).toBe(account));

  it('stands on the account of the loan for interest that is added to the capital', () =>
    expect(dueAccount({ source: 'loans', kind: 'capitalized-interest', counterpart: '167000' })).toBe('167000'));

  it('has one voucher a year and subject', () => {
    const [year, key] = [newId(), newId()];
    const due = { source: 'refunds', key, kind: 'accrued-charge' } as const;
    expect(dueVoucher(year, due)).toMatch(/^DOS-R-[0-9a-f]{12}$/);
    expect(dueVoucher(year, due)).toBe(dueVoucher(year, { ...due }));
    const others = [
      dueVoucher(newId(), due),
      dueVoucher(year, { ...due, key: newId() }),
      dueVoucher(year, { ...due, kind: 'deferred-income' }),
    ];
    expect(new Set([dueVoucher(year, due), ...others]).size).toBe(4);
  });

  it('is told from the posting of an entry whose records are gone', () => {
    const due = { source: 'registrations', kind: 'deferred-income' } as const;
    const voucher = dueVoucher(newId(), { ...due, key: newId() });
    expect(dueOfPosting(voucher, '487000')).toEqual(due);
    const interest = dueVoucher(newId(), { source: 'loans', kind: 'accrued-charge', key: newId() });
    expect(dueOfPosting(interest, '168800')).toEqual({ source: 'loans', kind: 'accrued-charge' });
    expect(dueOfPosting(interest, '167000')).toEqual({ source: 'loans', kind: 'capitalized-interest', counterpart: '167000' });
    expect(dueOfPosting(voucher, '164000')).toBeUndefined();
    expect(dueOfPosting(voucher, '706200')).toBeUndefined();
    expect(dueOfPosting('DOS-X-000000000000', '487000')).toBeUndefined();
  });

  it('is proposed for the part that no entry has, above or below', () => {
    const charge = { kind: 'accrued-charge', amount: cents(120_00) } as const;
    expect(remainingDue(charge, cents(0))).toBe(120_00);
    expect(remainingDue(charge, cents(-100_00))).toBe(20_00);
    expect(remainingDue(charge, cents(-150_00))).toBe(-30_00);
    const income = { kind: 'accrued-income', amount: cents(50_00) } as const;
    expect(remainingDue(income, cents(50_00))).toBe(0);
    expect(remainingDue({ kind: 'deferred-income', amount: cents(50_00) }, cents(-20_00))).toBe(30_00);
  });
});
