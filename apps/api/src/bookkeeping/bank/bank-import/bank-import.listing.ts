import { bankFileFormats } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import type { BankImportStatus } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { choice, instant } from '../../../platform/lists/list-field.js';
import { folded, words } from '../../../platform/lists/list-search.js';
import { listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';
import type { BankImportRow } from './bank-import-list.projection.js';

export const bankImportStatusLabels: Readonly<Record<BankImportStatus, string>> = {
  uploaded: 'À confirmer',
  running: 'En cours',
  done: 'Importé',
  failed: 'Échoué',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
};
export const bankFormatLabels: Readonly<Record<(typeof bankFileFormats)[number], string>> = {
  ofx: 'OFX',
  camt053: 'CAMT',
  cfonb120: 'CFONB120',
  mt940: 'MT940',
  qif: 'QIF',
  csv: 'CSV',
};

export const bankImportListing = listing({
  resource: 'imports',
  from: 'read.bank_import_list r',
  select: 'r.id, r.version, r.uploaded_at, r.updated_at, r.state',
  record: 'r',
  fields: {
    status: choice('r.status', bankImportStatusLabels),
    format: choice('r.format', bankFormatLabels),
    created_at: instant('r.uploaded_at'),
  },
  searches: { searchname: words('Recherche', folded('r.search')) },
  orders: { created_at: 'r.uploaded_at', file_name: 'r.file_name', status: 'r.status' },
  defaultOrder: { created_at: 'desc' },
  tieBreaker: 'r.id',
  labels: { status: 'Statut', format: 'Format', created_at: 'Date de dépôt' },
});

export type ListedBankImport = Pick<BankImportRow, 'id' | 'version' | 'state'> & Updated & { uploaded_at: Date | string };
