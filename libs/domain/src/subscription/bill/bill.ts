import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { billErrors } from './bill.errors.js';
import { type BillEvent, type BillText, billStream, type PaymentMeans } from './bill.events.js';
import { type Bill, billFold, type IssuedBill, issuedBill } from './bill-state.js';

/** Numbers are reserved in the register of the operator before (docs/adr/0050). */
export type BillCommand =
  | { type: 'IssueBill'; data: BillText }
  | { type: 'CreditBill'; data: { number: string; issuedOn: LocalDate; reason: string } }
  | { type: 'RecordBillPayment'; data: { means: PaymentMeans; on: LocalDate; reference: string } }
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
    case 'RecordBillPayment':
      if (bill.status === 'credited') throw billErrors.credited();
      if (bill.payment?.reference === command.data.reference) return [];
      if (bill.payment) throw billErrors.paid();
      return [{ type: 'BillPaymentRecorded', data: command.data }];
    case 'RejectBillPayment':
      return [{ type: 'BillPaymentRejected', data: command.data }];
  }
}

function credit({ number, issuedOn, reason }: Extract<BillCommand, { type: 'CreditBill' }>['data'], bill: IssuedBill): BillEvent[] {
  mustBeCreditable(bill, reason);
  const { total, net, vat, number: billNumber } = bill.text;
  return [{ type: 'CreditNoteIssued', data: { number, billNumber, issuedOn, reason: reason.trim(), total, net, vat } }];
}

/** Checked before a number is reserved. @throws bill.credited, bill.reason-missing */
export function mustBeCreditable(bill: IssuedBill, reason: string): void {
  if (reason.trim() === '') throw billErrors.reasonMissing();
  if (bill.status === 'credited') throw billErrors.credited();
}
