import { HandCoins, Pencil, RefreshCw, Table, Trash2, Undo2 } from 'lucide-react';
import { day, decimalOrEmpty, euros } from '../../../ui/format/format.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { BudgetBadge } from '../../plan/budget/budget-badge.js';
import type { LoanOfYear, Loans } from './loan.api.js';
import { rateText } from './loan-form.js';

export type LoanAct = 'table' | 'edit' | 'repay' | 'renegotiate' | 'undo' | 'remove';
type Props = { loans: readonly LoanOfYear[]; totals: Loans['totals']; isCse: boolean; onAct: (loan: LoanOfYear, act: LoanAct) => void };

/** The loans of a year: what they owe, what was repaid, and when the rest is due. */
export function LoanTable({ loans, totals, isCse, onAct }: Props) {
  const actions = (loan: LoanOfYear): RowAction<LoanOfYear>[] => [
    { label: 'Voir l’échéancier', icon: <Table size={16} />, run: () => onAct(loan, 'table'), isRead: true },
    { label: 'Modifier', icon: <Pencil size={16} />, run: () => onAct(loan, 'edit'), key: 'edit' },
    { label: 'Rembourser par anticipation', icon: <HandCoins size={16} />, run: () => onAct(loan, 'repay') },
    { label: 'Renégocier', icon: <RefreshCw size={16} />, run: () => onAct(loan, 'renegotiate') },
    ...(loan.changes.length === 0
      ? []
      : [{ label: 'Annuler le dernier changement', icon: <Undo2 size={16} />, run: () => onAct(loan, 'undo'), destructive: true }]),
    { label: 'Supprimer', icon: <Trash2 size={16} />, run: () => onAct(loan, 'remove'), destructive: true, key: 'delete' },
  ];
  return (
    <DataTable
      caption="Emprunts"
      columns={columnsOf(totals, isCse)}
      rows={loans}
      rowKey={({ id }) => id}
      rowLabel={({ label }) => label}
      actions={actions}
      totalLabel="Total"
    />
  );
}

function columnsOf(totals: Loans['totals'], isCse: boolean): Column<LoanOfYear>[] {
  const amount = (id: keyof Loans['totals'], header: string, wide?: true): Column<LoanOfYear> => ({
    id,
    header,
    align: 'end',
    width: '7rem',
    cell: ({ amounts }) => decimalOrEmpty(amounts[id]),
    total: decimalOrEmpty(totals[id]),
    ...(wide && { wide }),
  });
  return [
    { id: 'label', header: 'Emprunt', heading: true, cell: (loan) => <Name loan={loan} /> },
    ...(isCse
      ? [{ id: 'budget', header: 'Budget', width: '4.5rem', cell: ({ budget }: LoanOfYear) => <BudgetBadge budget={budget} /> }]
      : []),
    amount('opening', 'Dû au début', true),
    amount('repaid', 'Remboursé'),
    amount('closing', 'Dû à la fin'),
    amount('within_one_year', 'À un an au plus'),
    amount('within_five_years', 'De un à cinq ans', true),
    amount('beyond', 'À plus de cinq ans', true),
    amount('accrued', 'Intérêts courus', true),
  ];
}

/** With its lender and its terms below. */
const Name = ({ loan: { label, lender, amount, annual_rate, release_date } }: { loan: LoanOfYear }) => (
  <Box>
    {label}
    <Text textStyle="dense" fontWeight="400" color="fg.muted">
      {`${lender} · ${euros(amount)} à ${rateText(annual_rate)} % · ${day(release_date)}`}
    </Text>
  </Box>
);
