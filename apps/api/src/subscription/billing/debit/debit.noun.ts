import { debitBatchFold, debitRegisterFold } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { AnnounceDebits } from './announce-debits.policy.js';
import { BillFollowsDebit } from './bill-follows-debit.policy.js';
import { CreditDebitedBillHandler } from './credit-debited-bill.handler.js';
import { DebitController } from './debit.controller.js';
import { debitBatchHistory, debitRegisterHistory } from './debit.history.js';
import { DebitBills } from './debit-bills.js';
import { DebitFollowUp } from './debit-follow-up.js';
import { DebitFollowsCreditNote } from './debit-follows-credit-note.policy.js';
import { Debits } from './debits.js';
import { LapsedMandates } from './lapsed-mandates.js';
import { MandateRetention } from './mandate-retention.js';

export const debitNoun = noun({
  feature: 'operation',
  controllers: [DebitController],
  providers: [CreditDebitedBillHandler, DebitBills, Debits],
  policies: [AnnounceDebits, BillFollowsDebit, DebitFollowsCreditNote],
  schedules: [DebitFollowUp, LapsedMandates, MandateRetention],
  history: [debitBatchHistory, debitRegisterHistory],
  streams: [
    stream('debit-batch', debitBatchFold, {
      texts: { messageId: 'impersonal', at: 'impersonal', creditor: 'impersonal', lines: 'clear: the structures that pay' },
      relay: { DebitBatchPrepared: 'withheld' },
    }),
    stream('debit-register', debitRegisterFold, {
      texts: {
        at: 'impersonal',
        debits: 'impersonal',
        endToEndIds: 'impersonal',
        endToEndId: 'impersonal',
        creditNote: 'impersonal',
        'DebitReturned.reason': 'clear: written by the bank',
        reference: 'clear: written by the bank',
      },
      relay: {
        DebitsPlanned: ['batch', 'at', 'until'],
        DebitsExported: ['batch', 'at'],
        DebitsFreed: ['batch', 'on'],
        DebitsLeftOut: ['batch', 'reason', 'on'],
        DebitsDated: ['batch', 'on'],
        DebitedBillCredited: ['billId', 'isWhole', 'on'],
        DebitReturned: ['billId', 'on'],
        DebitSettled: ['billId', 'on'],
        UnpaidReminded: ['billId', 'days', 'on'],
        UnpaidSuspended: ['billId', 'on'],
      },
    }),
  ],
});
