import type { Schema } from '@intendance/contract/client.js';
import { importFilters } from '../capabilities/file-import/import-filters.js';
import type { ImportNoun } from '../capabilities/file-import/import-noun.js';
import { instant } from '../platform/format.js';
import { listQuery } from '../platform/list-options.js';

export type OrderImport = Schema<'OrderImportDto'>;
type Listed = Schema<'ListedOrderImportDto'>;

const statusLabels = { uploaded: 'à confirmer', running: 'en cours', done: 'terminé', failed: 'arrêté' } as const;
const filters = importFilters(statusLabels);
/** Of the run; of the dry run before it. */
const countsOf = ({ status, dry_run, counts }: Listed) => (status === 'uploaded' ? dry_run : counts);

export const orderImports: ImportNoun<OrderImport, Listed> = {
  command: 'orders',
  list: {
    summary: 'lister les imports de commandes',
    example: 'intendance orders imports --status done --json',
    filters,
    columns: [
      { header: 'Identifiant', cell: ({ id }) => id },
      { header: 'Déposé le', cell: ({ uploaded_at }) => instant(uploaded_at) },
      { header: 'Fichier', cell: ({ file_name }) => file_name },
      { header: 'Statut', cell: ({ status }) => statusLabels[status] },
      { header: 'Nouvelles', cell: (row) => String(countsOf(row).created), align: 'right' },
      { header: 'Changées', cell: (row) => String(countsOf(row).updated), align: 'right' },
      { header: 'Annulées', cell: (row) => String(countsOf(row).cancelled), align: 'right' },
      { header: 'En attente', cell: (row) => String(countsOf(row).waiting), align: 'right' },
      { header: 'Refusées', cell: (row) => String(countsOf(row).errors), align: 'right' },
    ],
    read: (client, options) => client.GET('/api/orders/imports', { params: { query: listQuery<'/api/orders/imports'>(options, filters) } }),
  },
  find: (client, id) => client.GET('/api/orders/imports/{id}', { params: { path: { id } } }),
  progressOf: ({ orders, done }) => ({ total: orders, done }),
  refusedRows: {
    label: 'Lignes refusées',
    download: (client, id) => client.GET('/api/orders/imports/{id}/errors', { params: { path: { id } }, parseAs: 'stream' }),
  },
};
