import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import type { BillEvent, BillText } from './bill.events.js';
import { eReport } from './e-reporting.js';

const day = localDate;
const text = (issuedOn: string, isVatLiable = false) =>
  ({
    number: 'F2026-000001',
    issuedOn: day(issuedOn),
    customer: { isVatLiable },
    vatRate: 2000,
    total: 2400,
    net: 2000,
    vat: 400,
  }) as BillText;
const issued = (on: string, isVatLiable = false): BillEvent => ({ type: 'BillIssued', data: text(on, isVatLiable) });
const credited = (on: string): BillEvent => ({
  type: 'CreditNoteIssued',
  data: { ...text(on), number: 'A2026-000001', billNumber: 'F2026-000001', reason: 'Erreur' },
});
const paid = (on: string): BillEvent => ({ type: 'BillPaymentRecorded', data: { means: 'debit', on: day(on), reference: 'B1' } });
const rejected = (on: string): BillEvent => ({ type: 'BillPaymentRejected', data: { code: 'AM04', label: '', on: day(on) } });
const refunded = (on: string): BillEvent => ({ type: 'BillRefunded', data: { on: day(on), reference: 'V1' } });
const november = { from: day('2026-11-01'), to: day('2026-11-30') };

describe('the e-reporting of bills', () => {
  it('sums the sales of each day, without those to customers who are liable for VAT', () =>
    expect(
      eReport([[issued('2026-11-10')], [issued('2026-11-10')], [issued('2026-11-09')], [issued('2026-11-10', true)]], november).sales,
    ).toEqual([
      { date: '2026-11-09', vatRate: 2000, documents: 1, net: 2000, vat: 400, total: 2400 },
      { date: '2026-11-10', vatRate: 2000, documents: 2, net: 4000, vat: 800, total: 4800 },
    ]));
  it('counts a credit note against its own day', () =>
    expect(eReport([[issued('2026-10-31'), credited('2026-11-02')]], november).sales).toEqual([
      { date: '2026-11-02', vatRate: 2000, documents: 1, net: -2000, vat: -400, total: -2400 },
    ]));
  it('counts the refund of a credit note, and a payment that follows one for what was left', () => {
    const part = { ...text('2026-11-02'), number: 'A2026-000001', billNumber: 'F2026-000001', reason: 'Fin', total: 900 } as never;
    const note: BillEvent = { type: 'CreditNoteIssued', data: part };
    const paymentsOf = (...events: BillEvent[]) => eReport([[issued('2026-10-01'), ...events]], november).payments;
    expect(paymentsOf(paid('2026-10-15'), note, refunded('2026-11-05'))).toMatchObject([{ date: '2026-11-05', total: -900 }]);
    expect(paymentsOf(note, paid('2026-11-14'))).toMatchObject([{ date: '2026-11-14', total: 1500 }]);
  });
  it('counts money that comes for an annulled bill, until it is paid back', () => {
    const paymentsOf = (...events: BillEvent[]) => eReport([[issued('2026-10-01'), ...events]], november).payments;
    expect(paymentsOf(credited('2026-11-02'), paid('2026-11-14'))).toMatchObject([{ date: '2026-11-14', payments: 1, total: 2400 }]);
    expect(paymentsOf(credited('2026-10-02'), paid('2026-10-14'), refunded('2026-11-05'))).toMatchObject([{ total: -2400 }]);
  });
  it('sums payments, less those that the bank took back', () => {
    expect(eReport([[issued('2026-10-31'), paid('2026-11-14')]], november).payments).toEqual([
      { date: '2026-11-14', vatRate: 2000, payments: 1, total: 2400 },
    ]);
    expect(eReport([[issued('2026-10-01'), paid('2026-10-15'), rejected('2026-11-02')]], november).payments[0]?.total).toBe(-2400);
    expect(eReport([[issued('2026-10-01'), rejected('2026-11-02')]], november).payments).toEqual([]);
  });
});
