import { HandCoins, Pencil, Trash2 } from 'lucide-react';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, decimalOrEmpty, euros } from '../../../ui/format/format.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { BudgetBadge } from '../../plan/budget/budget-badge.js';
import type { GrantOfYear } from './grant.api.js';
import { kindLabels } from './grant-form.js';

export type GrantAct = 'edit' | 'spend' | 'remove';
type Props = {
  grants: readonly GrantOfYear[];
  isCse: boolean;
  /** Spending of a closed year does not change. */
  isClosed: boolean;
  onAct: (grant: GrantOfYear, act: GrantAct) => void;
};

/** The grants of a year: what comes in, what is spent, what is carried over. */
export function GrantTable({ grants, isCse, isClosed, onAct }: Props) {
  const actions = (grant: GrantOfYear): RowAction<GrantOfYear>[] => [
    ...(grant.kind === 'investment' || isClosed
      ? []
      : [{ label: 'Saisir les dépenses', icon: <HandCoins size={16} />, run: () => onAct(grant, 'spend') }]),
    { label: 'Modifier', icon: <Pencil size={16} />, run: () => onAct(grant, 'edit'), key: 'edit' },
    { label: 'Supprimer', icon: <Trash2 size={16} />, run: () => onAct(grant, 'remove'), destructive: true, key: 'delete' },
  ];
  const common = { rowKey: ({ id }: GrantOfYear) => id, rowLabel: ({ label }: GrantOfYear) => label, actions, totalLabel: 'Total' };
  const [investments, others] = [grants.filter(isInvestment), grants.filter((grant) => !isInvestment(grant))];
  return (
    <>
      {others.length > 0 ? (
        <DataTable caption="Subventions et fonds dédiés" columns={fundColumns(others, isCse)} rows={others} {...common} />
      ) : null}
      {investments.length > 0 ? (
        <DataTable caption="Subventions d’investissement" columns={investmentColumns(investments, isCse)} rows={investments} {...common} />
      ) : null}
    </>
  );
}

const isInvestment = ({ kind }: GrantOfYear): boolean => kind === 'investment';

type Value = (grant: GrantOfYear) => number;
const amountColumn =
  (rows: readonly GrantOfYear[]) =>
  (id: string, header: string, value: Value, wide?: true): Column<GrantOfYear> => ({
    id,
    header,
    align: 'end',
    width: '7rem',
    cell: (grant) => decimalOrEmpty(value(grant)),
    total: decimalOrEmpty(rows.reduce((sum, grant) => sum + Math.round(value(grant) * 100), 0) / 100),
    ...(wide && { wide }),
  });

function fundColumns(rows: readonly GrantOfYear[], isCse: boolean): Column<GrantOfYear>[] {
  const amount = amountColumn(rows);
  return [
    ...headColumns(isCse),
    amount('opening', 'Fonds au début', ({ amounts }) => amounts.opening_fund, true),
    amount('income', 'Produit', ({ amounts }) => amounts.income),
    amount('spending', 'Dépensé', ({ amounts }) => amounts.spending),
    amount('closing', 'Fonds à la fin', ({ amounts }) => amounts.closing_fund),
    amount('deferral', 'Constaté d’avance', ({ amounts }) => amounts.closing_deferral, true),
  ];
}

function investmentColumns(rows: readonly GrantOfYear[], isCse: boolean): Column<GrantOfYear>[] {
  const amount = amountColumn(rows);
  return [
    ...headColumns(isCse),
    amount('amount', 'Montant', (grant) => grant.amount),
    amount('share', 'Quote-part', ({ amounts }) => amounts.income),
    amount('transferred', 'Repris', ({ amounts }) => amounts.closing_share, true),
    amount('rest', 'Reste', (grant) => Math.round((grant.amount - grant.amounts.closing_share) * 100) / 100),
  ];
}

const headColumns = (isCse: boolean): Column<GrantOfYear>[] => [
  { id: 'label', header: 'Projet', heading: true, cell: (grant) => <Name grant={grant} /> },
  ...(isCse
    ? [{ id: 'budget', header: 'Budget', width: '4.5rem', cell: ({ budget }: GrantOfYear) => <BudgetBadge budget={budget} /> }]
    : []),
];

/** With its funder and its period below, and what the notes must name. */
const Name = ({ grant: { label, funder, kind, amount, start_date, end_date, is_idle } }: { grant: GrantOfYear }) => (
  <Box>
    {label} {is_idle ? <StatusBadge label="Sans dépense depuis deux exercices" tone="waiting" /> : null}
    <Text textStyle="dense" fontWeight="400" color="fg.muted">
      {`${funder} · ${kind === 'operating' ? '' : `${kindLabels[kind]} · `}${euros(amount)} · ${day(start_date)} – ${day(end_date)}`}
    </Text>
  </Box>
);
