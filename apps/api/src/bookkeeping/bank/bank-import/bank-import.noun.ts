import { bankImportDecider } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { BankAssessment } from './bank-assessment.js';
import { BankImportController } from './bank-import.controller.js';
import { bankImportHistory } from './bank-import.history.js';
import { bankImportList } from './bank-import-list.projection.js';
import { BankImportRoutes } from './bank-import-routes.js';
import { BankImports } from './bank-imports.js';
import { EarlierMappings } from './earlier-mappings.js';
import { ImportBooks } from './import-books.js';
import { KnownReferences } from './known-references.js';
import { waitingLinesProjection } from './waiting-lines.projection.js';

export const bankImportNoun = noun({
  feature: 'comptability',
  controllers: [BankImportRoutes, BankImportController],
  providers: [BankAssessment, BankImports, ImportBooks, EarlierMappings, KnownReferences],
  projections: [projection(bankImportList), waitingLinesProjection],
  history: [bankImportHistory],
  streams: [
    stream('bank-import', bankImportDecider, {
      texts: {
        fileName: 'clear: names a file of the bank, or quotes it',
        sha256: 'impersonal',
        mapping: 'impersonal',
        accounts: { reference: 'clear: the account of the structure' },
        code: 'impersonal',
        message: 'clear: names a file of the bank, or quotes it',
        kept: { operationId: 'impersonal', reason: 'clear: names a file of the bank, or quotes it' },
      },
      relay: {
        BankImportUploaded: [
          'size',
          'sha256',
          'format',
          'mapping',
          'movements',
          'accounts.accountId',
          'counts.created',
          'counts.duplicates',
          'counts.quarantined',
          'counts.unassigned',
          'counts.errors',
          'counts.reconciled',
        ],
        BankImportAssigned: [
          'accounts.accountId',
          'counts.created',
          'counts.duplicates',
          'counts.quarantined',
          'counts.unassigned',
          'counts.errors',
          'counts.reconciled',
        ],
        BankImportConfirmed: ['accounts.accountId', 'keepsApart', 'chosen.rank', 'chosen.operationId'],
        BankImportLinesWritten: [
          'upTo',
          'counts.created',
          'counts.duplicates',
          'counts.quarantined',
          'counts.unassigned',
          'counts.errors',
          'counts.reconciled',
          'reconciled.rank',
          'reconciled.operationId',
        ],
        BankImportFinished: ['balances.accountId', 'balances.day', 'balances.balance'],
        BankImportFailed: ['code'],
        BankImportUndoStarted: [],
        BankImportLinesUndone: ['upTo', 'undone', 'kept.line', 'kept.operationId'],
        BankImportUndone: [],
      },
    }),
  ],
});
