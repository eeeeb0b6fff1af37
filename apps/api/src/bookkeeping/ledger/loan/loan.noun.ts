import { loanDecider } from '@intendance/domain/bookkeeping/ledger/loan/loan.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { LoanController } from './loan.controller.js';
import { loanExport } from './loan.export.js';
import { loanHistory } from './loan.history.js';
import { loanListing } from './loan.listing.js';
import { loanSearch } from './loan.search.js';
import { LoanChangeController } from './loan-change.controller.js';
import { LoanFiles } from './loan-files.js';
import { loanList } from './loan-list.projection.js';
import { LoanPaymentController } from './loan-payment.controller.js';
import { LoanPayments } from './loan-payments.js';
import { LoansReader } from './loans-reader.js';

const rows = ['rows.date', 'rows.capital', 'rows.interest', 'rows.insurance'] as const;
const facts = [
  'account',
  'budget',
  'releasedOn',
  'amount',
  'rate',
  'instalments',
  'period',
  'method',
  'deferral',
  'deferredInstalments',
  'insurance',
  'fees',
  'firstDueOn',
  ...rows,
] as const;
const reason = 'clear: the law requires the contracts of loans';

export const loanNoun = noun({
  feature: 'comptability',
  controllers: [LoanController, LoanChangeController, LoanPaymentController],
  providers: [LoansReader, LoanFiles, LoanPayments],
  projections: [projection(loanList)],
  exportedFiles: [exportedList({ title: 'Emprunts', feature: 'balance', listing: loanListing, sheet: loanExport })],
  history: [loanHistory],
  searches: [loanSearch],
  streams: [
    stream('loan', loanDecider, {
      texts: { label: reason, lender: reason, pieceRef: reason, account: 'impersonal' },
      relay: {
        LoanRegistered: [...facts, 'closedUpTo'],
        LoanCorrected: facts,
        LoanRemoved: [],
        LoanRepaidEarly: ['id', 'day', 'amount', 'indemnity', 'effect', ...rows],
        LoanRenegotiated: ['id', 'day', 'rate', 'instalments', 'insurance', ...rows],
        LoanChangeUndone: ['id'],
      },
    }),
  ],
});
