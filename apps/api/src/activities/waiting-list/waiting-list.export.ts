import { people } from '../../directory/public.js';
import { countColumn, instantColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { listing } from '../../platform/lists/listing.js';
import type { WaitingListRow } from './waiting-list.projection.js';

/** The people of every waiting list, for the archive of all data. */
export const waitingListListing = listing({
  resource: 'waiting_list',
  from: 'read.waiting_list_entry w',
  joins: {
    p: `LEFT JOIN ${people} p ON p.id = w.person_id`,
    a: 'LEFT JOIN read.registration_activity_list a ON a.id = w.activity_id',
  },
  alwaysJoined: ['p', 'a'],
  select: 'w.id, w.person_id, w.entries, w.joined_at, w.offered_until, p.lastname, p.firstname, a.name AS activity_name',
  fields: {},
  orders: { joined_at: 'w.joined_at' },
  defaultOrder: { joined_at: 'asc' },
  tieBreaker: 'w.id',
});

type ListedWait = Pick<WaitingListRow, 'id' | 'person_id' | 'entries'> & {
  readonly joined_at: Date;
  readonly offered_until: Date | null;
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly activity_name: string | null;
};

export const waitingListExport: Sheet<ListedWait> = {
  name: 'Listes d’attente',
  fileName: 'Listes d’attente',
  columns: [
    textColumn('Activité', ({ activity_name }) => activity_name, 32),
    textColumn('Nom', ({ lastname }) => lastname),
    textColumn('Prénom', ({ firstname }) => firstname),
    countColumn('Participants', ({ entries }) => entries, 14),
    instantColumn('En attente depuis', ({ joined_at }) => joined_at),
    instantColumn('Proposée jusqu’au', ({ offered_until }) => offered_until),
    textColumn('Bénéficiaire', ({ person_id }) => person_id, 38),
  ],
};
