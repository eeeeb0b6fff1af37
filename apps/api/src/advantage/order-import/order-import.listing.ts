import type { StartedOrderImport } from '@intendance/domain/advantage/order-import/order-import.js';
import { choice, instant } from '../../platform/lists/list-field.js';
import { folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';

export const orderImportStatusLabels = { uploaded: 'À confirmer', running: 'En cours', done: 'Terminé', failed: 'Arrêté' } as const;

export const orderImportListing = listing({
  resource: 'imports',
  from: 'read.order_import_list i',
  select: 'i.id, i.version, i.state, i.uploaded_at, i.updated_at, i.author',
  record: 'i',
  fields: { status: choice('i.status', orderImportStatusLabels), uploaded_at: instant('i.uploaded_at') },
  searches: { searchname: words('Recherche', folded('i.search')) },
  orders: { uploaded_at: 'i.uploaded_at', file_name: 'i.file_name', status: 'i.status' },
  defaultOrder: { uploaded_at: 'desc' },
  tieBreaker: 'i.id',
  labels: { status: 'Statut', uploaded_at: 'Date' },
});

export type ListedOrderImport = Updated & {
  id: string;
  version: number;
  state: StartedOrderImport;
  uploaded_at: Date;
  author: string;
};
