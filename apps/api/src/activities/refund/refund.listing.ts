import { refundStatusLabels } from '@intendance/contract/status-labels.js';
import type { KnownRefund } from '@intendance/domain/activities/refund/refund-state.js';
import type { FamilyMember } from '@intendance/domain/directory/person/person.events.js';
import { people } from '../../directory/public.js';
import { choice, day, euros, flag, id, instant } from '../../platform/lists/list-field.js';
import { among, folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import type { RefundView } from './refund-wire.js';

export const refundListing = listing({
  resource: 'refunds',
  from: 'read.refund_list r',
  joins: {
    p: `LEFT JOIN ${people} p ON p.id = r.person_id`,
    a: 'LEFT JOIN read.refund_activity_list a ON a.id = r.activity_id',
  },
  alwaysJoined: ['p', 'a'],
  select: `r.id, r.version, r.updated_at, r.state, p.lastname, p.firstname, p.members, a.name AS activity_name`,
  // The steps of the computation are most of a claim's weight, and neither the list nor the sheet shows them.
  listSelect: `r.id, r.version, r.updated_at, r.state #- '{computed,computation}' AS state, p.lastname, p.firstname, p.members, a.name AS activity_name`,
  record: 'r',
  fields: {
    person: id('r.person_id'),
    'person.id': id('r.person_id'),
    member: id('r.member_id'),
    status: choice('r.status', refundStatusLabels),
    date: day('r.date'),
    created_at: instant('r.requested_at'),
    refund_settings: id('r.activity_id'),
    bill_amount: euros('r.bill'),
    refundable_amount: euros('r.refundable'),
    isDeleted: flag('r.deleted', false),
  },
  searches: {
    searchname: words(
      'Recherche',
      folded('r.search'),
      among('r.person_id', `SELECT q.id FROM ${people} q`, folded('q.search')),
      among('r.activity_id', 'SELECT b.id FROM read.refund_activity_list b', folded('b.search')),
    ),
  },
  isSearchIndexed: true,
  orders: {
    date: 'r.date',
    created_at: 'r.requested_at',
    status: 'r.status',
    bill_amount: 'r.bill',
    refundable_amount: 'coalesce(r.refundable, 0)',
    'person.lastname': 'p.lastname',
    'refund_settings.activity_name': 'a.name',
  },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'r.id',
  totals: { bill_amount: 'sum(r.bill)', refundable_amount: 'sum(r.refundable)' },
  labels: {
    person: 'Bénéficiaire',
    'person.id': 'Bénéficiaire',
    member: 'Membre du foyer',
    status: 'Statut',
    date: 'Date de la facture',
    created_at: 'Date de la demande',
    refund_settings: 'Activité',
    bill_amount: 'Montant de la facture',
    refundable_amount: 'Montant remboursable',
    isDeleted: 'Supprimée',
  },
});

/** The present names: no row keeps a copy. Null while their own projection is behind. */
export type ListedRefund = Updated & {
  id: string;
  version: number;
  state: KnownRefund;
  lastname: string | null;
  firstname: string | null;
  members: readonly FamilyMember[] | null;
  activity_name: string | null;
};

export const viewOfRow = ({ id: refundId, version, state, updated_at, ...names }: ListedRefund): RefundView => ({
  id: refundId,
  version,
  state,
  ...(updated_at && { updated_at }),
  person: { lastname: names.lastname ?? '', firstname: names.firstname ?? '', members: names.members ?? [] },
  activityName: names.activity_name ?? '',
});
