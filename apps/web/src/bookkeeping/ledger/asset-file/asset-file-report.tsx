import { Callout } from '../../../ui/feedback/panels.js';
import { ReportLine, ReportLines } from '../../../ui/feedback/report-lines.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count, day, decimal, decimalOrEmpty } from '../../../ui/format/format.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { methodLabels } from '../fixed-asset/fixed-asset-form.js';
import { RegisterAccounts } from '../ledger/register-accounts.js';
import type { AssetFile, AssetFileLine } from './asset-file.api.js';

/** The assets that the file would register, what is wrong in it, and the accounts beside the opening balance sheet. */
export function AssetFileReport({ assetFile, year }: { assetFile: AssetFile; year: string }) {
  const { counts, errors, warnings, lines, accounts } = assetFile;
  return (
    <Stack gap="4">
      <Box role="status">
        <Callout kind={counts.errors > 0 ? 'error' : 'info'} title={titleOf(assetFile)}>
          <Text>
            {[
              count(counts.added, 'à inscrire', 'à inscrire'),
              count(counts.known, 'déjà au registre', 'déjà au registre'),
              count(counts.errors, 'ligne refusée', 'lignes refusées'),
            ].join(', ')}
            .
          </Text>
        </Callout>
      </Box>
      {errors.length > 0 ? <Messages label="Erreurs" messages={errors.map(({ message }) => message)} /> : null}
      {warnings.length > 0 ? <Messages label="À vérifier" messages={warnings.map(({ message }) => message)} /> : null}
      {lines.length > 0 ? <Lines assetFile={assetFile} /> : null}
      <RegisterAccounts accounts={accounts} year={year} />
    </Stack>
  );
}

const titleOf = ({ counts, file_name }: AssetFile): string =>
  counts.errors > 0 ? `${file_name} : corrigez le fichier, rien ne sera écrit.` : `${file_name} : rien n’est encore écrit.`;

const Messages = ({ label, messages }: { label: string; messages: readonly string[] }) => (
  <Stack gap="2">
    <Text fontWeight="600">{label}</Text>
    <ReportLines label={label}>
      {[...new Set(messages)].map((message) => (
        <ReportLine key={message}>{message}</ReportLine>
      ))}
    </ReportLines>
  </Stack>
);

const outcomes = { added: { label: 'Nouvelle', tone: 'done' }, known: { label: 'Au registre', tone: 'neutral' } } as const;
const lifeOf = ({ method, months }: AssetFileLine): string =>
  method === 'none' ? methodLabels.none : `${methodLabels[method]}, ${months} mois`;

function Lines({ assetFile: { lines, cost, earlier_depreciation } }: { assetFile: AssetFile }) {
  const columns: Column<AssetFileLine>[] = [
    {
      id: 'label',
      header: 'Désignation',
      heading: true,
      cell: ({ label, accounting_code_value, budget, component_of }) => (
        <Box>
          {label}
          <Text textStyle="dense" fontWeight="400" color="fg.muted">
            {[accounting_code_value, budget, component_of ? 'composant' : ''].filter(Boolean).join(' · ')}
          </Text>
        </Box>
      ),
    },
    { id: 'acquired', header: 'Acquise le', width: '6.5rem', cell: ({ acquisition_date }) => day(acquisition_date) },
    { id: 'life', header: 'Amortissement', cell: lifeOf },
    { id: 'cost', header: 'Valeur d’origine', align: 'end', width: '8rem', cell: (line) => decimal(line.cost), total: decimal(cost) },
    {
      id: 'earlier',
      header: 'Amort. repris',
      align: 'end',
      width: '8rem',
      cell: (line) => decimalOrEmpty(line.earlier_depreciation ?? 0),
      total: decimalOrEmpty(earlier_depreciation),
    },
    {
      id: 'outcome',
      header: 'Registre',
      width: '7rem',
      cell: ({ outcome }) => <StatusBadge label={outcomes[outcome].label} tone={outcomes[outcome].tone} />,
    },
  ];
  return (
    <DataTable
      caption="Immobilisations du fichier"
      columns={columns}
      rows={lines}
      rowKey={({ line }) => String(line)}
      rowLabel={({ label, line }) => `${label}, ligne ${line}`}
      totalLabel={`Total (${count(lines.length, 'ligne')})`}
      isWhole
    />
  );
}
