import type { BillEvent } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { BillRegisterEvent } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { projection } from '../../../platform/projection/projection.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { BillController } from './bill.controller.js';
import { billHistory, billRegisterHistory } from './bill.history.js';
import { BillDownloadController } from './bill-download.controller.js';
import { BillFiles } from './bill-files.js';
import { billList } from './bill-list.projection.js';
import { billOverview } from './bill-overview.projection.js';
import { BillOverviews } from './bill-overviews.js';
import { BillRun, DailyBills } from './bill-run.js';
import { BillStreams } from './bill-streams.js';
import { Billing } from './billing.js';
import { ExportedBills } from './exported-bills.js';
import { FindBillHandler } from './find-bill.query.js';
import { FindOfferQuoteHandler } from './find-offer-quote.handler.js';
import { MailAdministratorsOfBills } from './mail-administrators-of-bills.policy.js';
import { MissingAddress } from './missing-address.js';
import { StoreBillDocuments } from './store-bill-documents.policy.js';

export const billNoun = noun({
  feature: 'bills',
  controllers: [BillController, BillDownloadController],
  providers: [Billing, BillFiles, BillOverviews, BillRun, BillStreams, FindBillHandler, FindOfferQuoteHandler, MissingAddress],
  projections: [projection(billList), billOverview],
  policies: [MailAdministratorsOfBills, StoreBillDocuments],
  schedules: [DailyBills],
  exportedFiles: [ExportedBills],
  history: [billHistory, billRegisterHistory],
  relay: [
    relayed<BillEvent>('bill', {
      BillIssued: ['number', 'kind', 'issuedOn', 'period.first', 'period.last', 'total', 'net', 'vat', 'payment.means', 'payment.on'],
      CreditNoteIssued: ['number', 'billNumber', 'issuedOn', 'total', 'net', 'vat', 'unused.first', 'unused.last'],
      BillPaymentRecorded: ['means', 'on'],
      BillPaymentRejected: ['code', 'on'],
      BillReminded: ['days', 'on'],
      BillRefunded: ['on'],
    }),
    relayed<BillRegisterEvent>('bill-register', { BillNumberReserved: 'withheld' }),
  ],
});
