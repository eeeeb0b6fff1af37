import type { BankOperationEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationAttachments } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-attachments.js';
import type { BankOperationKeysEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.events.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { projection } from '../../../platform/projection/projection.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { OperationController } from './bank-operation.controller.js';
import { operationHistory } from './bank-operation.history.js';
import { operationListing } from './bank-operation.listing.js';
import { bankOperationList } from './bank-operation-list.projection.js';
import { operationExport } from './operation.export.js';
import { operationAttachmentController } from './operation-attachment.controller.js';
import { OperationBatchController } from './operation-batch.controller.js';
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
  ],
  providers: [Operations, OperationWrites],
  projections: [projection(bankOperationList)],
  history: [operationHistory],
  attachments: [bankOperationAttachments],
  exportedFiles: [
    exportedList({ title: 'Opérations', feature: 'operations', listing: operationListing, sheet: ({ today }) => operationExport(today) }),
  ],
  relay: [
    relayed<BankOperationKeysEvent>('bank-operation-keys', {
      BankKeysTaken: ['keys'],
      BankKeysReleased: ['keys'],
    }),
    relayed<BankOperationEvent>('bank-operation', {
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
        'possibleDuplicateOf',
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
        'provenance.kind',
      ],
      BankOperationAllocationRemoved: [],
      BankOperationDeleted: ['releasesKey', 'sameAs', 'parts'],
      BankOperationConfirmedDistinct: [],
      BankOperationRestored: ['round'],
      BankOperationReversed: ['byOperationId', 'date'],
      BankOperationReversalCancelled: ['byOperationId'],
      BankOperationReconciled: ['bankKey', 'importId', 'date'],
      BankOperationReconciliationUndone: ['bankKey'],
      BankOperationAttachmentAdded: ['id', 'extension', 'size', 'mimeType'],
      BankOperationPaymentTied: ['claimId', 'amount'],
      BankOperationPaymentUntied: ['claimId'],
      BankOperationAttachmentRemoved: ['id'],
    }),
  ],
});
