import { euros, num } from '../../ui/format/format.js';
import type { Column } from '../../ui/list/column.js';
import { ActivityCell, asideColumns, dateColumn, statusColumn, totalOf } from '../claim/claim-columns.js';
import { freeText, type Registration, type RegistrationTotals, statusTextOf } from './registration.js';

const amountText = ({ bill_amount }: Registration): string => (bill_amount === 0 ? freeText : euros(bill_amount));

/** `totals` are the server's, for the whole filter and not for the page. */
export const registrationColumns = (totals: RegistrationTotals['totals'] | undefined): Column<Registration>[] => [
  { id: 'person', header: 'Bénéficiaire', order: 'person.lastname', heading: true, cell: ({ person }) => person.fullname },
  dateColumn,
  {
    id: 'activity',
    header: 'Activité',
    order: 'inscription_settings.activity_name',
    cell: ({ inscription_settings, inscription_attachments }) => (
      <ActivityCell name={inscription_settings.activity_name} attachments={inscription_attachments.length} />
    ),
  },
  {
    id: 'entries',
    header: 'Participants',
    order: 'entries',
    align: 'end',
    cell: ({ entries }) => num(entries),
    total: num(totals?.entries),
    selectionTotal: (rows) => num(rows.reduce((sum, { entries }) => sum + entries, 0)),
  },
  {
    id: 'bill_amount',
    header: 'Montant',
    order: 'bill_amount',
    align: 'end',
    cell: amountText,
    total: euros(totals?.bill_amount),
    selectionTotal: (rows) => totalOf(rows, ({ bill_amount }) => bill_amount),
  },
  statusColumn((row) => ({ status: row.status, label: statusTextOf(row) })),
  ...asideColumns,
];
