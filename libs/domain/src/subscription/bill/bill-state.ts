import type { Fold } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { billErrors } from './bill.errors.js';
import type { BillEvent, BillText, CreditNoteText, PaymentMeans } from './bill.events.js';

export const billStatuses = ['issued', 'paid', 'unpaid', 'credited'] as const;
export type BillStatus = (typeof billStatuses)[number];
export type IssuedBill = {
  readonly status: BillStatus;
  readonly text: BillText;
  readonly creditNote: CreditNoteText | null;
  readonly payment: { readonly means: PaymentMeans; readonly on: LocalDate; readonly reference: string } | null;
  /** The last one. */
  readonly rejection: { readonly code: string; readonly label: string; readonly on: LocalDate } | null;
};
export type Bill = { readonly status: 'none' } | IssuedBill;

export const billFold: Fold<BillEvent, Bill> = { initial: { status: 'none' }, evolve };

function evolve(state: Bill, event: BillEvent): Bill {
  if (event.type === 'BillIssued') return { status: 'issued', text: event.data, creditNote: null, payment: null, rejection: null };
  if (state.status === 'none') return state;
  const isCredited = state.status === 'credited';
  switch (event.type) {
    case 'CreditNoteIssued':
      return { ...state, status: 'credited', creditNote: event.data };
    case 'BillPaymentRecorded':
      return { ...state, status: isCredited ? 'credited' : 'paid', payment: event.data };
    case 'BillPaymentRejected':
      return { ...state, status: isCredited ? 'credited' : 'unpaid', payment: null, rejection: event.data };
  }
}

/** @throws bill.unknown */
export function issuedBill(bill: Bill): IssuedBill {
  if (bill.status === 'none') throw billErrors.unknown();
  return bill;
}
