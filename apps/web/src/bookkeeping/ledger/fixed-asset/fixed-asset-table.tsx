import { CalendarRange, Layers, LogOut, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import { day, decimal, decimalOrEmpty } from '../../../ui/format/format.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { BudgetBadge } from '../../plan/budget/budget-badge.js';
import type { FixedAssetOfYear, FixedAssets } from './fixed-asset.api.js';
import { reasonLabels } from './fixed-asset-form.js';

export type AssetAct = 'edit' | 'component' | 'plan' | 'dispose' | 'replace' | 'cancel-disposal' | 'remove';
type Props = {
  assets: FixedAssets['assets'];
  totals: FixedAssets['totals'];
  isCse: boolean;
  onAct: (asset: FixedAssetOfYear, act: AssetAct) => void;
};

/** The assets of a year, with their movements of the year. */
export function FixedAssetTable({ assets, totals, isCse, onAct }: Props) {
  const actions = (asset: FixedAssetOfYear): RowAction<FixedAssetOfYear>[] => {
    const act = (
      label: string,
      icon: RowAction<FixedAssetOfYear>['icon'],
      name: AssetAct,
      more: Partial<RowAction<FixedAssetOfYear>> = {},
    ) => ({
      label,
      icon,
      run: () => onAct(asset, name),
      ...more,
    });
    const plan = act('Voir le plan', <CalendarRange size={16} />, 'plan', { isRead: true });
    if (asset.disposal)
      return [
        plan,
        act(asset.disposal.replaced_by ? 'Annuler le remplacement' : 'Annuler la sortie', <Undo2 size={16} />, 'cancel-disposal'),
      ];
    return [
      plan,
      act('Modifier', <Pencil size={16} />, 'edit', { key: 'edit' }),
      ...(asset.component_of === null ? [act('Ajouter un composant', <Layers size={16} />, 'component')] : []),
      act('Remplacer', <RefreshCw size={16} />, 'replace'),
      act('Sortir du registre', <LogOut size={16} />, 'dispose'),
      act('Supprimer', <Trash2 size={16} />, 'remove', { destructive: true, key: 'delete' }),
    ];
  };
  return (
    <DataTable
      caption="Immobilisations"
      columns={columnsOf(assets, totals, isCse)}
      rows={assets}
      rowKey={({ id }) => id}
      rowLabel={({ label }) => label}
      actions={actions}
      totalLabel={`Total (${assets.length} ${assets.length > 1 ? 'lignes' : 'ligne'})`}
    />
  );
}

type Amount = keyof FixedAssets['totals'];

function columnsOf(assets: FixedAssets['assets'], totals: FixedAssets['totals'], isCse: boolean): Column<FixedAssetOfYear>[] {
  const amount = (id: Amount, header: string, wide?: true): Column<FixedAssetOfYear> => ({
    id,
    header,
    align: 'end',
    width: '6.5rem',
    cell: ({ amounts }) => decimalOrEmpty(amounts[id]),
    total: decimalOrEmpty(totals[id]),
    ...(wide && { wide }),
  });
  return [
    { id: 'label', header: 'Désignation', heading: true, cell: (asset) => <Name asset={asset} assets={assets} /> },
    ...(isCse
      ? [{ id: 'budget', header: 'Budget', width: '4.5rem', cell: ({ budget }: FixedAssetOfYear) => <BudgetBadge budget={budget} /> }]
      : []),
    { id: 'acquired', header: 'Acquise le', width: '6.5rem', cell: ({ acquisition_date }) => day(acquisition_date) },
    amount('closing_cost', 'Valeur brute'),
    amount('charge', 'Dotation'),
    amount('closing_depreciation', 'Amort. cumulés', true),
    amount('net_value', 'Valeur nette'),
  ];
}

/** With its account below, its disposal, and the sums with its components: the amounts need the width. */
function Name({ asset, assets }: { asset: FixedAssetOfYear; assets: FixedAssets['assets'] }) {
  const { label, accounting_code_value, disposal, component_of, replaced_by_label: successor } = asset;
  const parts = assets.filter((other) => other.component_of === asset.id);
  const sumOf = (id: Amount): number => [asset, ...parts].reduce((sum, { amounts }) => sum + Math.round(amounts[id] * 100), 0) / 100;
  return (
    <Box ps={component_of === null ? '0' : '4'}>
      {label}
      <Text textStyle="dense" fontWeight="400" color="fg.muted">
        {accounting_code_value}
        {component_of === null ? '' : ' · composant'}
        {disposal ? ` · ${reasonLabels[disposal.reason]} le ${day(disposal.date)}` : ''}
        {successor ? `, remplacée par ${successor}` : ''}
        {asset.replaces_label ? ` · remplace ${asset.replaces_label}` : ''}
      </Text>
      {parts.length > 0 ? (
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          Avec ses composants : {decimal(sumOf('closing_cost'))} brut, {decimal(sumOf('net_value'))} net
        </Text>
      ) : null}
    </Box>
  );
}
