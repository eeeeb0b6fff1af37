import { Panel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, decimal, decimalOrEmpty, euros } from '../../../ui/format/format.js';
import { Link } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import type { VatReturn } from './vat-return.api.js';
import { lineLabel, natureAccounts, natureLabels } from './vat-return.js';

type Line = VatReturn['lines'][number];
type Total = VatReturn['totals'][number];
type Other = VatReturn['other_lines'][number];

const amountOrNothing = (amount: number | null): string => (amount === null ? '' : decimal(amount));

const lineColumns: Column<Line>[] = [
  { id: 'label', header: 'Ligne', heading: true, cell: lineLabel },
  { id: 'base', header: 'Base hors taxe', align: 'end', width: '9rem', cell: ({ base }) => amountOrNothing(base) },
  { id: 'tax', header: 'TVA', align: 'end', width: '8rem', cell: ({ tax }) => amountOrNothing(tax) },
  { id: 'amount', header: 'Montant', align: 'end', width: '8rem', cell: ({ amount }) => decimal(amount) },
];

/** The bases and the taxes by rate, and what is declared of them. */
export function ReturnTable({ lines, totals, credit, net }: VatReturn) {
  return (
    <Panel title="Déclaration">
      <DataTable
        caption="Déclaration"
        columns={lineColumns}
        rows={lines}
        rowKey={({ nature, origin, rate }) => `${nature} ${origin} ${rate}`}
        rowLabel={lineLabel}
        isWhole
      />
      <Stack gap="1" mt="4" data-amount>
        {totals
          .filter(({ ledger }) => ledger !== 0)
          .map(({ nature, declared }) => (
            <Text key={nature}>{`${natureLabels[nature]}, à l’euro : ${euros(declared)}`}</Text>
          ))}
        {credit === 0 ? null : <Text>{`Crédit des déclarations précédentes : ${euros(credit)}`}</Text>}
        <Text fontWeight="600">{net < 0 ? `Crédit de TVA : ${euros(-net)}` : `TVA à payer : ${euros(net)}`}</Text>
      </Stack>
    </Panel>
  );
}

/** The operations beside the accounts of the ledger, with what makes them differ. */
export function ControlTable({ exercice, totals, tied, other_lines: others }: VatReturn) {
  const columns: Column<Total>[] = [
    {
      id: 'nature',
      header: 'Comptes',
      heading: true,
      cell: ({ nature }) => (
        <Link to={`/comptability/statuses/balance?exercice=${exercice.id}&onglet=grand-livre&compte=${natureAccounts[nature]}`}>
          {natureLabels[nature]}
        </Link>
      ),
    },
    { id: 'operations', header: 'Affectations', align: 'end', width: '8rem', cell: ({ operations }) => decimal(operations) },
    { id: 'ledger', header: 'Grand livre', align: 'end', width: '8rem', cell: ({ ledger }) => decimal(ledger) },
    { id: 'difference', header: 'Écart', align: 'end', width: '8rem', cell: ({ difference }) => decimalOrEmpty(difference) },
  ];
  return (
    <Panel
      title="Contrôle avec les comptes"
      actions={<StatusBadge label={tied ? 'Égaux' : 'Écart à vérifier'} tone={tied ? 'done' : 'waiting'} />}
    >
      <DataTable
        caption="Contrôle avec les comptes"
        columns={columns}
        rows={totals}
        rowKey={({ nature }) => nature}
        rowLabel={({ nature }) => natureLabels[nature]}
        isWhole
      />
      {others.length > 0 ? <OtherLines others={others} year={exercice.id} /> : null}
    </Panel>
  );
}

function OtherLines({ others, year }: { others: readonly Other[]; year: string }) {
  const columns: Column<Other>[] = [
    {
      id: 'wording',
      header: 'Libellé',
      heading: true,
      cell: ({ wording, source, writing_id: id }) => (
        <Link
          to={
            source === 'operation'
              ? `/comptability/operations?fiche=${id}`
              : `/comptability/statuses/balance?exercice=${year}&onglet=grand-livre&fiche=${id}`
          }
        >
          {wording}
        </Link>
      ),
    },
    { id: 'date', header: 'Date', width: '7rem', cell: ({ date }) => day(date) },
    { id: 'account', header: 'Compte', width: '6rem', cell: ({ accounting_code_value: account }) => account },
    { id: 'amount', header: 'Montant', align: 'end', width: '8rem', cell: ({ amount }) => decimal(amount) },
  ];
  return (
    <Stack gap="2" mt="4">
      <Text>Ces lignes n’ont pas de taux : leur base manque à la déclaration. Vérifiez qu’elles sont exigibles dans la période.</Text>
      <DataTable
        caption="Lignes sans taux"
        columns={columns}
        rows={others}
        rowKey={({ writing_id: id, accounting_code_value: account }) => `${id} ${account}`}
        rowLabel={({ wording }) => wording}
        isWhole
      />
    </Stack>
  );
}
