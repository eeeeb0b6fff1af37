import { describe, expect, it } from '@jest/globals';
import type { Bill } from './bill.api.js';
import { dueText } from './due-text.js';

const bill = { status: 'issued', means: 'debit', due_on: '2026-12-07', rejection: null, paid_on: null } as Bill;

describe('the last day of a bill', () => {
  it('is that of its debit while a mandate is signed, and of a transfer otherwise', () => {
    expect(dueText(bill, true)).toBe('Prélevée le 07/12/2026');
    expect(dueText(bill, false)).toBe('Virement avant le 07/12/2026');
    expect(dueText({ ...bill, means: 'transfer' }, true)).toBe('Virement avant le 07/12/2026');
  });
  it('gives way to the payment, the rejection or the credit note', () => {
    expect(dueText({ ...bill, paid_on: '2026-12-08' }, true)).toBe('Payée le 08/12/2026');
    expect(dueText({ ...bill, rejection: 'Provision insuffisante' }, true)).toBe('Provision insuffisante');
    expect(dueText({ ...bill, status: 'credited' }, true)).toBe('');
  });
});
