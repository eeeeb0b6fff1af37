import { bankImportErrors } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.errors.js';
import { importRoutes } from '../../../capabilities/file-import/import-routes.js';
import { BankImportDto, BankImportSummaryDto } from './bank-import.dto.js';
import { bankImportListing, type ListedBankImport } from './bank-import.listing.js';
import type { BankImportTypes } from './bank-import-definition.js';
import { rowToWire } from './bank-import-wire.js';
import { BankImports } from './bank-imports.js';

export const BankImportRoutes = importRoutes<BankImportTypes, BankImportDto, ListedBankImport, BankImportSummaryDto>({
  name: 'BankImport',
  tag: 'comptability',
  path: 'comptability/imports',
  feature: 'operations',
  service: BankImports,
  dto: BankImportDto,
  list: { listing: bankImportListing, dto: BankImportSummaryDto, toWire: rowToWire },
  summaries: {
    list: 'Lister les imports de relevés',
    find: 'Lire un import : avancement, comptes, refus, opérations en attente',
    errors: 'Télécharger les lignes laissées, avec leurs raisons',
  },
  undo: {
    summary: 'Annuler un import entier, en tâche de fond : ce qui est affecté ou modifié reste',
    problems: [bankImportErrors.unknown(), bankImportErrors.running(), bankImportErrors.notDone()],
  },
  problems: {
    find: [bankImportErrors.unknown()],
    errors: [bankImportErrors.unknown()],
  },
});
