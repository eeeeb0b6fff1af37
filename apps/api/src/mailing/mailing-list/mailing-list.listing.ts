import type { KnownMailingList } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import { countColumn, instantColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { choice, flag } from '../../platform/lists/list-field.js';
import { folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';

export const typeLabels = { people: 'Personnes', file: 'Fichier' } as const;

export const mailingListListing = listing({
  resource: 'mailing_lists',
  from: 'read.mailing_list_list l',
  select: 'l.id, l.version, l.state, l.updated_at',
  record: 'l',
  fields: { type: choice('l.type', typeLabels), isDeleted: flag('l.deleted', false) },
  searches: { searchname: words('Recherche', folded('l.search')) },
  orders: { name: 'l.name', type: 'l.type', updated_at: 'l.updated_at' },
  defaultOrder: { name: 'asc' },
  tieBreaker: 'l.id',
  labels: { id: 'Liste de diffusion', type: 'Type', isDeleted: 'Supprimée' },
});

export type ListedMailingList = Updated & { id: string; version: number; state: KnownMailingList; updated_at: Date };

export const mailingListExport: Sheet<ListedMailingList> = {
  name: 'Listes',
  fileName: 'Listes de diffusion',
  columns: [
    textColumn('Liste', ({ state }) => state.name, 40),
    textColumn('Type', ({ state }) => typeLabels[state.content.type], 14),
    textColumn('Fichier', ({ state: { content } }) => (content.type === 'file' ? content.file.name : null), 40),
    countColumn('Contacts du fichier', ({ state: { content } }) => (content.type === 'file' ? content.file.contacts : null), 20),
    instantColumn('Dernière modification', ({ updated_at }) => updated_at, 22),
  ],
};
