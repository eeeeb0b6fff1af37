import type { DebitBatchEvent, DebitRegisterEvent } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
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
  relay: [
    relayed<DebitBatchEvent>('debit-batch', { DebitBatchPrepared: 'withheld' }),
    relayed<DebitRegisterEvent>('debit-register', {
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
    }),
  ],
});
