import type { Schema } from '@intendance/contract/client.js';
import { importFilters } from '../capabilities/file-import/import-filters.js';
import type { ImportNoun } from '../capabilities/file-import/import-noun.js';
import { instant } from '../platform/format.js';
import { listQuery } from '../platform/list-options.js';

export type PersonImport = Schema<'PersonImportDto'>;

const statusLabels = {
  uploaded: 'à confirmer',
  running: 'en cours',
  done: 'importé',
  refused: 'refusé',
  failed: 'arrêté',
  undoing: 'annulation en cours',
  undone: 'annulé',
} as const;

const filters = importFilters(statusLabels);

/** Imports of people, for the import commands. */
export const personImports: ImportNoun<PersonImport, Schema<'ListedImportDto'>> = {
  command: 'people',
  list: {
    summary: 'lister les fichiers de bénéficiaires importés',
    example: 'intendance people imports --status running,undoing',
    filters,
    columns: [
      { header: 'Identifiant', cell: ({ id }) => id },
      { header: 'Déposé le', cell: ({ uploaded_at }) => instant(uploaded_at) },
      { header: 'Fichier', cell: ({ file_name }) => file_name },
      { header: 'Statut', cell: ({ status }) => statusLabels[status] },
      { header: 'Lignes', align: 'right', cell: ({ lines }) => lines.toLocaleString('fr-FR') },
      { header: 'Traitées', align: 'right', cell: ({ done }) => done.toLocaleString('fr-FR') },
    ],
    read: (client, options) => client.GET('/api/people/imports', { params: { query: listQuery<'/api/people/imports'>(options, filters) } }),
  },
  undo: {
    summary: 'annuler un import entier ; les fiches modifiées depuis restent',
    send: (client, id) => client.POST('/api/people/imports/{id}/undo', { params: { path: { id } } }),
    undoneWords: ['fiche reprise', 'fiches reprises'],
    keptIdOf: ({ person }) => person,
  },
  find: (client, id) => client.GET('/api/people/imports/{id}', { params: { path: { id } } }),
  progressOf: ({ lines, done, undone }, isUndoing) => ({ total: lines, done: isUndoing ? undone : done }),
  refusedRows: {
    label: 'Lignes refusées',
    download: (client, id) => client.GET('/api/people/imports/{id}/errors', { params: { path: { id } }, parseAs: 'stream' }),
  },
};
