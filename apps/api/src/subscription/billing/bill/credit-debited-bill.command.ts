import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Command } from '@nestjs/cqrs';

export type CreditedBillOfDebit = { readonly billId: BillId; readonly creditNote: string; readonly isWhole: boolean };
export type DebitUnderWay = { readonly endToEndId: string; readonly collectOn: LocalDate };

/**
 * Tells the register of debits of a credit note: a debit that no file holds yet leaves its batch. Answers with the debit whose file the
 * bank has, null if there is none. A repeated command changes nothing. The debits handle it.
 */
export class CreditDebitedBill extends Command<DebitUnderWay | null> {
  constructor(readonly bill: CreditedBillOfDebit) {
    super();
  }
}
