import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { day, euros, num } from '../../ui/format/format.js';
import type { Column } from '../../ui/table/column.js';
import { itemStatuses, type OrderItem } from './order.js';

type Totals = { total: number; subvention: number };

/** The totals are of the whole filter. */
export const orderItemColumns = (totals: Totals | undefined): Column<OrderItem>[] => [
  { id: 'name', header: 'Billet', order: 'name', heading: true, cell: ({ name }) => name },
  { id: 'date', header: 'Date', order: 'orders.date', width: '104px', cell: ({ orders }) => day(orders.date) },
  { id: 'person', header: 'Bénéficiaire', order: 'orders.person', cell: ({ person }) => person.fullname },
  { id: 'rule', header: 'Règle', order: 'subvention_rule.name', cell: ({ subvention_rule }) => subvention_rule?.name ?? '–' },
  { id: 'price', header: 'Prix', order: 'price', align: 'end', width: '100px', hidden: true, cell: ({ price }) => euros(price) },
  { id: 'quantity', header: 'Quantité', align: 'end', width: '92px', cell: ({ quantity }) => num(quantity) },
  { id: 'total', header: 'Total', align: 'end', width: '100px', cell: ({ total }) => euros(total), total: euros(totals?.total) },
  {
    id: 'subvention',
    header: 'Subvention',
    order: 'subvention',
    align: 'end',
    width: '120px',
    cell: ({ subvention }) => euros(subvention),
    total: euros(totals?.subvention),
  },
  { id: 'status', header: 'État', width: '120px', cell: ({ status }) => <StatusBadge {...itemStatuses[status]} /> },
  { id: 'number', header: 'Commande', hidden: true, wide: true, cell: ({ orders }) => orders.number },
];
