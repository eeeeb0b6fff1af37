import { euros, num } from '../../ui/format/format.js';
import type { Column } from '../../ui/table/column.js';
import { amountColumn, claimColumns } from '../claim/claim-columns.js';
import { freeText, type Registration, type RegistrationTotals } from './registration.js';
import { registrationConfig } from './registration-config.js';

const amountText = ({ bill_amount }: Registration): string => (bill_amount === 0 ? freeText : euros(bill_amount));

/** A registration refused once it was validated was cancelled. */
const statusText = ({ status, is_cancelled }: Registration): string =>
  status === 'refused' && is_cancelled ? 'Annulée' : registrationConfig.statusLabels[status];

const entriesColumn = (total: number | undefined): Column<Registration> => ({
  id: 'entries',
  header: 'Participants',
  order: 'entries',
  align: 'end',
  cell: ({ entries }) => num(entries),
  total: num(total),
  selectionTotal: (rows) => num(rows.reduce((sum, { entries }) => sum + entries, 0)),
});

export const registrationColumns = (page: RegistrationTotals | undefined) =>
  claimColumns(registrationConfig, {
    activityOrder: 'inscription_settings.activity_name',
    amounts: [entriesColumn(page?.totals.entries), amountColumn('bill_amount', 'Montant', page?.totals.bill_amount, amountText)],
    statusText,
  });
