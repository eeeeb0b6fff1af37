import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { billErrors } from './bill.errors.js';
import { type BillEvent, type BillText, billStream, type PaymentMeans } from './bill.events.js';
import { amountDue, type Bill, billFold, type IssuedBill, issuedBill } from './bill-state.js';
import { dueReminder } from './reminders.js';
import type { UnusedDays } from './unused-days.js';

/** Numbers are reserved in the register of the operator before (docs/adr/0050). */
export type BillCommand =
  | { type: 'IssueBill'; data: BillText }
  | { type: 'CreditBill'; data: { number: string; issuedOn: LocalDate; reason: string } }
  /** The price of the days that the contract does not reach. */
  | { type: 'CreditUnusedDays'; data: UnusedDays & { number: string; issuedOn: LocalDate } }
  /** For a bill that no debit collects. */
  | { type: 'RemindBill'; data: { on: LocalDate } }
  | { type: 'RecordBillRefund'; data: { on: LocalDate; reference: string } }
  /** Money that comes for a bill that a credit note annuls is owed back. */
  | { type: 'RecordBillPayment'; data: { means: PaymentMeans; on: LocalDate; reference: string; amount?: Cents } }
  | { type: 'RejectBillPayment'; data: { code: string; label: string; on: LocalDate } };

export const billDecider: Decider<BillCommand, BillEvent, Bill> = { ...billFold, decide };

export const billCase = singleStreamCase({ decider: billDecider, stream: billStream, answer: issuedBill });

/** A bill is issued once, and never changes: a repeated run finds it. */
function decide(command: BillCommand, state: Bill): BillEvent[] {
  if (command.type === 'IssueBill') return state.status === 'none' ? [{ type: 'BillIssued', data: command.data }] : [];
  const bill = issuedBill(state);
  switch (command.type) {
    case 'CreditBill':
      return credit(command.data, bill);
    case 'CreditUnusedDays':
      return bill.creditNote ? [] : [{ type: 'CreditNoteIssued', data: { ...command.data, billNumber: bill.text.number } }];
    case 'RemindBill':
      return remind(bill, command.data.on);
    case 'RecordBillRefund':
      if (bill.refund === undefined) throw billErrors.nothingToRefund();
      return bill.refund === 'due' ? [{ type: 'BillRefunded', data: command.data }] : [];
    case 'RecordBillPayment':
      if (bill.payment?.reference === command.data.reference) return [];
      if (bill.payment) throw billErrors.paid();
      return [{ type: 'BillPaymentRecorded', data: command.data }];
    case 'RejectBillPayment':
      return [{ type: 'BillPaymentRejected', data: command.data }];
  }
}

function remind(bill: IssuedBill, on: LocalDate): BillEvent[] {
  const days = bill.payment || amountDue(bill) === 0 ? undefined : dueReminder(daysLate(bill, on), bill.reminders ?? []);
  return days === undefined ? [] : [{ type: 'BillReminded', data: { days, on } }];
}

const daysLate = ({ text }: IssuedBill, on: LocalDate): number => (on <= text.payment.on ? 0 : daysFrom(text.payment.on, on) - 1);

function credit({ number, issuedOn, reason }: Extract<BillCommand, { type: 'CreditBill' }>['data'], bill: IssuedBill): BillEvent[] {
  mustBeCreditable(bill, reason);
  const { total, net, vat, number: billNumber } = bill.text;
  return [{ type: 'CreditNoteIssued', data: { number, billNumber, issuedOn, reason: reason.trim(), total, net, vat } }];
}

/** Checked before a number is reserved. @throws bill.credited, bill.reason-missing */
export function mustBeCreditable(bill: IssuedBill, reason: string): void {
  if (reason.trim() === '') throw billErrors.reasonMissing();
  if (bill.creditNote) throw billErrors.credited();
}
