import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { recordAddress } from '../../../platform/record-address.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, decimal, decimalOrEmpty } from '../../../ui/format/format.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { type Loan, type LoanRow, loanTableQuery } from './loan.api.js';

const nameOf = ({ number }: LoanRow): string => (number === null ? 'Remboursement anticipé' : String(number));

const amount = (id: 'capital' | 'interest' | 'insurance' | 'total', header: string, wide?: true): Column<LoanRow> => ({
  id,
  header,
  align: 'end',
  cell: (row) => decimalOrEmpty(row[id]),
  ...(wide && { wide }),
});
const columns: Column<LoanRow>[] = [
  { id: 'number', header: 'Échéance', heading: true, cell: nameOf },
  { id: 'date', header: 'Date', cell: ({ date }) => day(date) },
  amount('capital', 'Capital'),
  amount('interest', 'Intérêts'),
  amount('insurance', 'Assurance', true),
  amount('total', 'Payé'),
  { id: 'outstanding', header: 'Restant dû', align: 'end', cell: ({ outstanding }) => decimal(outstanding) },
  {
    id: 'status',
    header: 'État',
    cell: ({ operation_id }) => (operation_id === null ? null : <StatusBadge label="Payée" tone="done" />),
  },
];

/** The table of a loan, with the operation of the bank that paid each instalment. */
export function InstalmentsDialog({ loan: { id, label }, onClose }: { loan: Loan; onClose: () => void }) {
  const { data: table, error, refetch } = useQuery(loanTableQuery(id));
  const navigate = useNavigate();
  const actions = ({ operation_id: operation }: LoanRow): RowAction<LoanRow>[] => {
    const address = operation === null ? undefined : recordAddress('operation', operation);
    return address ? [{ label: 'Voir l’opération', icon: <Eye size={16} />, run: () => void navigate(address), isRead: true }] : [];
  };
  return (
    <Dialog open size="lg" title={`Échéancier : ${label}`} onClose={onClose}>
      {table ? (
        <DataTable
          caption="Échéancier"
          columns={columns}
          rows={table.rows}
          rowKey={({ number, date }) => `${number} ${date}`}
          rowLabel={(row) => `${nameOf(row)} du ${day(row.date)}`}
          {...(table.rows.some(({ operation_id }) => operation_id) ? { actions } : {})}
          isWhole
        />
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger l’échéancier" onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
