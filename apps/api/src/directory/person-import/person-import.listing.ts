import type { StartedImport } from '@intendance/domain/directory/person-import/person-import.js';
import { choice, instant } from '../../platform/lists/list-field.js';
import { asTyped, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';

export const importStatusLabels = {
  uploaded: 'À confirmer',
  running: 'En cours',
  done: 'Terminé',
  refused: 'Refusé',
  failed: 'Arrêté',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
} as const;

export const personImportListing = listing({
  resource: 'imports',
  from: 'read.person_import_list i',
  select: 'i.id, i.version, i.state, i.undone, i.uploaded_at, i.updated_at, i.author',
  record: 'i',
  fields: { status: choice('i.status', importStatusLabels), uploaded_at: instant('i.uploaded_at') },
  searches: { searchname: words('Recherche', asTyped('i.file_name')) },
  orders: { uploaded_at: 'i.uploaded_at', file_name: 'i.file_name', status: 'i.status' },
  defaultOrder: { uploaded_at: 'desc' },
  tieBreaker: 'i.id',
  labels: { status: 'Statut', uploaded_at: 'Date' },
});

export type ListedImport = Updated & {
  id: string;
  version: number;
  state: StartedImport;
  undone: number;
  uploaded_at: Date;
  author: string;
};
