import { onlinePaymentStatusLabels, paymentServiceLabels } from '@intendance/contract/status-labels.js';
import { people } from '../../directory/public.js';
import { choice, day, euros, id, instant } from '../../platform/lists/list-field.js';
import { among, folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import type { OnlinePaymentRow } from './online-payment-list.projection.js';

/** The structure has the money. */
const moneyThere = "'received', 'settled', 'held', 'refunding'";

export const onlinePaymentListing = listing({
  resource: 'online_payments',
  from: 'read.online_payment_list o',
  joins: {
    r: 'LEFT JOIN read.registration_list r ON r.id = o.registration_id',
    p: `LEFT JOIN ${people} p ON p.id = r.person_id`,
    a: 'LEFT JOIN read.registration_activity_list a ON a.id = r.activity_id',
  },
  alwaysJoined: ['r', 'p', 'a'],
  select: 'o.id, o.registration_id, o.updated_at, o.state, r.person_id, r.activity_id, p.lastname, p.firstname, a.name AS activity_name',
  record: 'o',
  fields: {
    status: choice('o.status', onlinePaymentStatusLabels),
    service: choice('o.service', paymentServiceLabels),
    amount: euros('o.amount'),
    started_at: instant('o.started_at'),
    received_on: day('o.received_on'),
    inscription: id('o.registration_id'),
    person: id('r.person_id'),
    inscription_settings: id('r.activity_id'),
  },
  searches: {
    searchname: words(
      'Recherche',
      among('r.person_id', `SELECT q.id FROM ${people} q`, folded('q.search')),
      among('r.activity_id', 'SELECT b.id FROM read.registration_activity_list b', folded('b.search')),
    ),
  },
  orders: {
    started_at: 'o.started_at',
    received_on: 'o.received_on',
    amount: 'o.amount',
    status: 'o.status',
    'person.lastname': 'p.lastname',
  },
  defaultOrder: { started_at: 'desc' },
  tieBreaker: 'o.id',
  totals: { kept_amount: `sum(o.amount) FILTER (WHERE o.status IN (${moneyThere}))` },
  labels: {
    status: 'Statut',
    service: 'Service',
    amount: 'Montant',
    started_at: 'Commencé le',
    received_on: 'Reçu le',
    inscription: 'Inscription',
    person: 'Bénéficiaire',
    inscription_settings: 'Activité',
  },
});

/** The present names: no row keeps a copy. Null while their own projection is behind. */
export type ListedOnlinePayment = Updated &
  Pick<OnlinePaymentRow, 'id' | 'registration_id' | 'state'> & {
    person_id: string | null;
    activity_id: string | null;
    lastname: string | null;
    firstname: string | null;
    activity_name: string | null;
  };
