import type { Schema } from '@intendance/contract/client.js';
import { importFilters } from '../../capabilities/file-import/import-filters.js';
import type { ImportNoun } from '../../capabilities/file-import/import-noun.js';
import { instant } from '../../platform/format.js';
import { listQuery } from '../../platform/list-options.js';

export type BankImport = Schema<'BankImportDto'>;

const statusLabels = {
  uploaded: 'à confirmer',
  running: 'en cours',
  done: 'importé',
  failed: 'échoué',
  undoing: 'annulation en cours',
  undone: 'annulé',
} as const;

const filters = importFilters(statusLabels);

/** Imports of bank statements, for the import commands. */
export const bankImports: ImportNoun<BankImport, Schema<'BankImportSummaryDto'>> = {
  command: 'operations',
  list: {
    summary: 'lister les relevés importés',
    example: 'intendance operations imports --status done --limit 5',
    filters,
    columns: [
      { header: 'Identifiant', cell: ({ id }) => id },
      { header: 'Déposé le', cell: ({ created_at }) => instant(created_at) },
      { header: 'Fichier', cell: ({ file_name }) => file_name },
      { header: 'Format', cell: ({ format }) => format },
      { header: 'Statut', cell: ({ status }) => statusLabels[status as keyof typeof statusLabels] ?? status },
      { header: 'Opérations', align: 'right', cell: ({ movements }) => movements.toLocaleString('fr-FR') },
      { header: 'Importées', align: 'right', cell: ({ counts }) => counts.created.toLocaleString('fr-FR') },
    ],
    read: (client, options) =>
      client.GET('/api/comptability/imports', { params: { query: listQuery<'/api/comptability/imports'>(options, filters) } }),
  },
  undo: {
    summary: 'annuler un import entier ; ce qui est affecté ou modifié reste',
    send: (client, id) => client.POST('/api/comptability/imports/{id}/undo', { params: { path: { id } } }),
    undoneWords: ['opération retirée', 'opérations retirées'],
    keptIdOf: ({ operation }) => operation,
  },
  find: (client, id) => client.GET('/api/comptability/imports/{id}', { params: { path: { id } } }),
  progressOf: ({ counts, movements, done, undone, kept: keptLines }, isUndoing) =>
    isUndoing ? { total: counts.created, done: undone + keptLines.length } : { total: movements, done },
  refusedRows: {
    label: 'Lignes laissées',
    download: (client, id) => client.GET('/api/comptability/imports/{id}/errors', { params: { path: { id } }, parseAs: 'stream' }),
  },
};
