import { mailingStatusLabels } from '@intendance/contract/status-labels.js';
import type { KnownMailing } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { countColumn, instantColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { choice, flag, instant } from '../../platform/lists/list-field.js';
import { folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';

export const mailingListing = listing({
  resource: 'mailings',
  from: 'read.mailing_table m',
  select: 'm.id, m.version, m.state, m.updated_at',
  record: 'm',
  fields: { status: choice('m.status', mailingStatusLabels), created_at: instant('m.created_at'), isDeleted: flag('m.deleted', false) },
  searches: { searchname: words('Recherche', folded('m.search')) },
  orders: { updated_at: 'm.updated_at', subject: 'm.subject', status: 'm.status', created_at: 'm.created_at' },
  defaultOrder: { updated_at: 'desc' },
  tieBreaker: 'm.id',
  labels: { id: 'Publipostage', status: 'Statut', created_at: 'Créé le', isDeleted: 'Supprimé' },
});

export type ListedMailing = Updated & { id: string; version: number; state: KnownMailing; updated_at: Date };

export const mailingExport: Sheet<ListedMailing> = {
  name: 'Publipostages',
  fileName: 'Publipostages',
  columns: [
    textColumn('Objet', ({ state }) => state.subject, 48),
    textColumn('Statut', ({ state }) => mailingStatusLabels[state.status], 18),
    countColumn('Listes', ({ state }) => state.lists.length),
    countColumn('Personnes', ({ state }) => state.people.length),
    countColumn('Adresses saisies', ({ state }) => state.addresses.length, 18),
    countColumn('Pièces jointes', ({ state }) => state.documents.length + state.templateDocuments.length, 16),
    instantColumn('Dernière modification', ({ updated_at }) => updated_at, 22),
  ],
};
