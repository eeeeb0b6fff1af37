import { billRegisterFold } from '@intendance/domain/subscription/billing/bill/bill-register.js';
import { billFold } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { BillController } from './bill.controller.js';
import { billHistory, billRegisterHistory } from './bill.history.js';
import { billSearch } from './bill.search.js';
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
  searches: [billSearch],
  streams: [
    stream('bill', billFold, {
      texts: {
        number: 'impersonal',
        seller: 'impersonal',
        customer: 'clear: the structure that pays, on a bill that the law requires',
        lines: 'impersonal',
        steps: 'impersonal',
        payment: {
          rum: 'clear: the structure that pays, on a bill that the law requires',
          ics: 'clear: the structure that pays, on a bill that the law requires',
          account: 'clear: the structure that pays, on a bill that the law requires',
        },
        mentions: 'impersonal',
        inputsHash: 'impersonal',
        rulesVersion: 'impersonal',
        billNumber: 'impersonal',
        reason: 'clear: a free text of an operator',
        reference: 'clear: written by the bank',
        code: 'impersonal',
        label: 'clear: written by the bank',
      },
      relay: {
        BillIssued: ['number', 'kind', 'issuedOn', 'period.first', 'period.last', 'total', 'net', 'vat', 'payment.means', 'payment.on'],
        CreditNoteIssued: ['number', 'billNumber', 'issuedOn', 'total', 'net', 'vat', 'unused.first', 'unused.last'],
        BillPaymentRecorded: ['means', 'on'],
        BillPaymentRejected: ['code', 'on'],
        BillReminded: ['days', 'on'],
        BillRefunded: ['on'],
      },
    }),
    stream('bill-register', billRegisterFold, {
      texts: { number: 'impersonal', inputs: 'impersonal' },
      relay: { BillNumberReserved: 'withheld' },
    }),
  ],
});
