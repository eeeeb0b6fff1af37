import { Pencil, Scale, Trash2 } from 'lucide-react';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, decimalOrEmpty } from '../../../ui/format/format.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { BudgetBadge } from '../../plan/budget/budget-badge.js';
import type { ProvisionOfYear, Provisions } from './provision.api.js';
import { kindLabels } from './provision-form.js';

export type ProvisionAct = 'edit' | 'estimate' | 'remove';
type Props = {
  provisions: readonly ProvisionOfYear[];
  totals: Provisions['totals'];
  isCse: boolean;
  /** Estimates of a closed year do not change. */
  isClosed: boolean;
  onAct: (provision: ProvisionOfYear, act: ProvisionAct) => void;
};

/** The table of provisions of a year, as the notes have it. */
export function ProvisionTable({ provisions, totals, isCse, isClosed, onAct }: Props) {
  const actions = (provision: ProvisionOfYear): RowAction<ProvisionOfYear>[] => [
    ...(isClosed ? [] : [{ label: 'Estimer', icon: <Scale size={16} />, run: () => onAct(provision, 'estimate') }]),
    { label: 'Modifier', icon: <Pencil size={16} />, run: () => onAct(provision, 'edit'), key: 'edit' },
    { label: 'Supprimer', icon: <Trash2 size={16} />, run: () => onAct(provision, 'remove'), destructive: true, key: 'delete' },
  ];
  return (
    <DataTable
      caption="Provisions et dépréciations"
      columns={columnsOf(totals, isCse)}
      rows={provisions}
      rowKey={({ id }) => id}
      rowLabel={({ label }) => label}
      actions={actions}
      totalLabel="Total"
    />
  );
}

function columnsOf(totals: Provisions['totals'], isCse: boolean): Column<ProvisionOfYear>[] {
  const amount = (name: keyof Provisions['totals'], header: string, wide?: true): Column<ProvisionOfYear> => ({
    id: name,
    header,
    align: 'end',
    width: '7rem',
    cell: ({ amounts }) => decimalOrEmpty(amounts[name]),
    total: decimalOrEmpty(totals[name]),
    ...(wide && { wide }),
  });
  return [
    { id: 'label', header: 'Provision', heading: true, cell: (provision) => <Name provision={provision} /> },
    ...(isCse
      ? [{ id: 'budget', header: 'Budget', width: '4.5rem', cell: ({ budget }: ProvisionOfYear) => <BudgetBadge budget={budget} /> }]
      : []),
    amount('opening', 'Au début', true),
    amount('charge', 'Dotation'),
    amount('used', 'Reprise utilisée'),
    amount('unused', 'Reprise non utilisée'),
    amount('closing', 'À la fin'),
  ];
}

/** With its kind, its account and its debtor below. */
const Name = ({ provision }: { provision: ProvisionOfYear }) => (
  <Box>
    {provision.label} {provision.is_reviewed ? null : <StatusBadge label="À estimer" tone="waiting" />}
    <Text textStyle="dense" fontWeight="400" color="fg.muted">
      {[
        kindLabels[provision.kind],
        provision.provision_code_value,
        ...(provision.third_party_name ? [provision.third_party_name] : []),
        `fait du ${day(provision.cause_date)}`,
      ].join(' · ')}
    </Text>
  </Box>
);
