import type { Fold } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { billErrors } from './bill.errors.js';
import type { BillEvent, BillText, CreditNoteText, PaymentMeans } from './bill.events.js';

export const billStatuses = ['issued', 'paid', 'unpaid', 'credited'] as const;
export type BillStatus = (typeof billStatuses)[number];
export type IssuedBill = {
  readonly status: BillStatus;
  readonly text: BillText;
  readonly creditNote: CreditNoteText | null;
  /** Sent reminders, in days after the last day of the transfer; absent before the first. */
  readonly reminders?: readonly number[];
  /** The money that the customer has paid beyond what is due (`owedBack`); absent: none. */
  readonly refund?: 'due' | { readonly on: LocalDate; readonly reference: string };
  readonly payment: { readonly means: PaymentMeans; readonly on: LocalDate; readonly reference: string; readonly amount?: Cents } | null;
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
      return withRefund({ ...state, status: event.data.unused ? state.status : 'credited', creditNote: event.data });
    case 'BillPaymentRecorded': {
      const amount = event.data.amount ?? expectedAmount(state);
      return withRefund({ ...state, status: isCredited ? 'credited' : 'paid', payment: { ...event.data, amount } });
    }
    case 'BillPaymentRejected': {
      const { refund: _, ...unpaid } = state;
      return { ...unpaid, status: isCredited ? 'credited' : 'unpaid', payment: null, rejection: event.data };
    }
    case 'BillReminded':
      return { ...state, reminders: [...(state.reminders ?? []), event.data.days] };
    case 'BillRefunded':
      return { ...state, refund: event.data };
  }
}

/** Money may come before or after the credit note. */
const withRefund = (bill: IssuedBill): IssuedBill => (owedBack(bill) > 0 ? { ...bill, refund: 'due' } : bill);

/** The money that the customer has paid beyond what is due. */
export const owedBack = (bill: IssuedBill): Cents =>
  cents(bill.payment ? Math.max(0, (bill.payment.amount ?? bill.text.total) - amountDue(bill)) : 0);

/** The amount of a payment of which nobody knows the amount. */
export const expectedAmount = (bill: IssuedBill): Cents => (bill.status === 'credited' ? bill.text.total : amountDue(bill));

/** The amount that the customer owes or has paid, less the days that a credit note takes off. */
export const amountDue = ({ status, text, creditNote }: IssuedBill): Cents =>
  status === 'credited' ? cents(0) : cents(text.total - (creditNote?.total ?? 0));

/** @throws bill.unknown */
export function issuedBill(bill: Bill): IssuedBill {
  if (bill.status === 'none') throw billErrors.unknown();
  return bill;
}
