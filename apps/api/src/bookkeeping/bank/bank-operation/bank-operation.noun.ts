import { bankOperationAttachments } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-attachments.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.js';
import { bankOperationFold } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { OperationController } from './bank-operation.controller.js';
import { operationHistory } from './bank-operation.history.js';
import { operationListing } from './bank-operation.listing.js';
import { bankOperationSearch } from './bank-operation.search.js';
import { bankOperationList } from './bank-operation-list.projection.js';
import { operationExport } from './operation.export.js';
import { operationAttachmentController } from './operation-attachment.controller.js';
import { OperationBatchController } from './operation-batch.controller.js';
import { OperationClearingController } from './operation-clearing.controller.js';
import { OperationDuplicateController } from './operation-duplicate.controller.js';
import { OperationReversalController } from './operation-reversal.controller.js';
import { OperationWrites } from './operation-writes.js';
import { Operations } from './operations.js';

export const bankOperationNoun = noun({
  feature: 'comptability',
  controllers: [
    OperationBatchController,
    OperationController,
    operationAttachmentController,
    OperationReversalController,
    OperationDuplicateController,
    OperationClearingController,
  ],
  providers: [Operations, OperationWrites],
  projections: [projection(bankOperationList)],
  history: [operationHistory],
  attachments: [bankOperationAttachments],
  exportedFiles: [
    exportedList({ title: 'Opérations', feature: 'operations', listing: operationListing, sheet: ({ today }) => operationExport(today) }),
  ],
  searches: [bankOperationSearch],
  streams: [
    stream('bank-operation-keys', bankOperationKeysDecider, {
      texts: { keys: 'clear: hashes of words of a label, among which a name can be guessed' },
      relay: {
        BankKeysTaken: [],
        BankKeysReleased: [],
      },
    }),
    stream('bank-operation', bankOperationFold, {
      texts: {
        accountCode: 'impersonal',
        accountName: 'impersonal',
        journal: 'impersonal',
        wording: 'clear: the law requires labels of movements for ten years (ADR 0022)',
        pieceRef: 'clear: the number of a voucher, which the law requires',
        importId: 'impersonal',
        bankKey: 'impersonal',
        splits: {
          id: 'impersonal',
          activityLabel: 'impersonal',
          categoryLabel: 'impersonal',
          account: 'impersonal',
          accountLabel: 'impersonal',
          auxiliary: 'clear: the law requires entries for ten years (ADR 0022)',
          vat: 'impersonal',
        },
        provenance: { keyword: 'clear: a word of the label' },
        claimId: 'impersonal',
        name: 'clear: the name of the file of a voucher, which the law requires',
        extension: 'impersonal',
        mimeType: 'impersonal',
      },
      relay: {
        BankOperationRecorded: [
          'accountId',
          'accountCode',
          'accountName',
          'journal',
          'accountBudget',
          'date',
          'fiscalYearId',
          'paymentType',
          'value',
          'isReimbursement',
          'round',
          'origin',
          'importId',
          'bankKey',
          'bankDate',
          'reverses',
          'movementOf',
          'possibleDuplicateOf',
          'depositId',
        ],
        BankOperationCorrected: [
          'accountId',
          'accountCode',
          'accountName',
          'journal',
          'accountBudget',
          'date',
          'fiscalYearId',
          'paymentType',
          'value',
          'isReimbursement',
          'round',
        ],
        BankOperationAllocated: [
          'splits.id',
          'splits.kind',
          'splits.activityId',
          'splits.activityLabel',
          'splits.categoryId',
          'splits.categoryLabel',
          'splits.budget',
          'splits.account',
          'splits.accountLabel',
          'splits.budgetaryYearId',
          'splits.amount',
          'splits.vat.nature',
          'splits.vat.rate',
          'splits.vat.tax',
          'splits.vat.posted',
          'splits.vat.account',
          'splits.vat.coefficient',
          'provenance.kind',
          'returns',
        ],
        BankOperationAllocationRemoved: [],
        BankOperationDeleted: ['releasesKey', 'sameAs', 'parts'],
        BankOperationConfirmedDistinct: [],
        BankOperationRestored: ['round'],
        BankOperationReversed: ['byOperationId', 'date'],
        BankOperationReversalCancelled: ['byOperationId'],
        BankOperationReconciled: ['bankKey', 'importId', 'date'],
        BankOperationReconciliationUndone: ['bankKey'],
        BankOperationCleared: ['date'],
        BankOperationClearingUndone: [],
        BankOperationAttachmentAdded: ['id', 'extension', 'size', 'mimeType'],
        BankOperationDeposited: ['depositId'],
        BankOperationDepositUndone: ['depositId'],
        BankOperationPaymentTied: ['claimId', 'amount'],
        BankOperationPaymentUntied: ['claimId'],
        BankOperationPaymentReturned: ['byOperationId'],
        BankOperationPaymentReturnCancelled: ['byOperationId'],
        BankOperationAttachmentRemoved: ['id'],
      },
    }),
  ],
});
