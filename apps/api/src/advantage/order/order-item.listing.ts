import { orderItemStatusLabels } from '@intendance/contract/status-labels.js';
import type { OrderItem } from '@intendance/domain/advantage/order/order.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { people } from '../../directory/public.js';
import { choice, day, euros, id, text } from '../../platform/lists/list-field.js';
import { among, folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';

const columns = `i.id, i.order_id, i.order_number, i.person_id, i.ordered_on, i.ordered_at, i.name, i.status, i.price, i.quantity, i.total,
  i.subsidy, i.rule_id, i.updated_at, i.version`;
/** Money of a cancelled ticket is given back: totals leave it out, as the statistics do. */
const confirmed = "FILTER (WHERE i.status = 'confirmed')";
const names = 'p.lastname, p.firstname, r.name AS rule_name';

export const orderItemListing = listing({
  resource: 'order_items',
  from: 'read.order_item_list i',
  joins: {
    p: `LEFT JOIN ${people} p ON p.id = i.person_id`,
    r: 'LEFT JOIN read.subsidy_rule_list r ON r.id = i.rule_id',
  },
  alwaysJoined: ['p'],
  select: `${columns}, ${names}, i.item`,
  // The steps of the computation are most of a line's weight, and neither the list nor the sheet shows them.
  listSelect: `${columns}, ${names}, i.item - 'computation' AS item`,
  record: 'i',
  fields: {
    'orders.date': day('i.ordered_on'),
    'orders.person': id('i.person_id'),
    'orders.number': text('i.order_number'),
    subvention_rule: id('i.rule_id'),
    subvention: euros('i.subsidy'),
    status: choice('i.status', orderItemStatusLabels),
  },
  searches: {
    searchname: words('Recherche', folded('i.search'), among('i.person_id', `SELECT q.id FROM ${people} q`, folded('q.search'))),
  },
  orders: {
    'orders.date': 'i.ordered_at',
    name: 'i.name',
    price: 'i.price',
    subvention: 'i.subsidy',
    'orders.person': ['p.lastname', 'p.firstname'],
    'subvention_rule.name': 'r.name',
  },
  defaultOrder: { 'orders.date': 'desc' },
  tieBreaker: 'i.id',
  totals: { total: `sum(i.total) ${confirmed}`, subvention: `sum(i.subsidy) ${confirmed}` },
  labels: {
    'orders.date': 'Date de commande',
    'orders.person': 'Bénéficiaire',
    'orders.number': 'Commande',
    subvention_rule: 'Subvention',
    subvention: 'Montant subventionné',
    status: 'État',
  },
});

/** The present names: no row keeps a copy. Null while their own projection is behind. */
export type ListedOrderItem = Updated & {
  id: string;
  order_id: string;
  order_number: string;
  person_id: string;
  ordered_on: LocalDate;
  ordered_at: string;
  name: string;
  status: keyof typeof orderItemStatusLabels;
  price: number;
  quantity: number;
  total: number;
  subsidy: number;
  rule_id: string | null;
  version: number;
  lastname: string | null;
  firstname: string | null;
  rule_name: string | null;
  /** Without its computation in lists. */
  item: OrderItem;
};
