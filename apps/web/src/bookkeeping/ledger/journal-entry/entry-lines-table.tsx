import { day, decimalOrEmpty, foreignAmount } from '../../../ui/format/format.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import type { Entry } from './entry.api.js';
import { foreignValues } from './foreign-line.js';

export type EntryRow = Pick<
  Entry['lines'][number],
  'accounting_code_value' | 'accounting_code_label' | 'budget' | 'debit' | 'credit' | 'wording' | 'third_party_name' | 'activity'
> &
  Partial<Pick<Entry['lines'][number], 'foreign'>>;
type Line = EntryRow & { rank: number };

/** The lines of an entry, read-only. */
export const EntryLinesTable = ({ lines }: { lines: readonly EntryRow[] }) => (
  <Box overflowX="auto">
    <DataTable
      caption="Lignes de l’écriture"
      columns={columns}
      rows={lines.map((line, rank) => ({ ...line, rank }))}
      rowKey={({ rank }) => String(rank)}
      rowLabel={({ accounting_code_label }) => accounting_code_label}
    />
  </Box>
);

/** With its third party or its activity, and its currency, below: the amounts need the width. */
const Account = ({ line: { accounting_code_value, accounting_code_label, third_party_name, activity, foreign } }: { line: Line }) => (
  <>
    {accounting_code_value} {accounting_code_label}
    <Text textStyle="dense" fontWeight="400" color="fg.muted">
      {third_party_name ?? activity?.name}
    </Text>
    {foreign ? (
      <Text textStyle="dense" fontWeight="400" color="fg.muted">
        {foreignAmount(foreign.amount, foreign.currency)} au cours de {foreignValues(foreign)?.rate} ({foreign.source}, {day(foreign.date)})
      </Text>
    ) : null}
  </>
);

const columns: Column<Line>[] = [
  { id: 'account', header: 'Compte', heading: true, cell: (line) => <Account line={line} /> },
  { id: 'wording', header: 'Libellé', cell: ({ wording }) => wording },
  { id: 'budget', header: 'Budget', cell: ({ budget }) => budget, wide: true },
  { id: 'debit', header: 'Débit', align: 'end', cell: ({ debit }) => decimalOrEmpty(debit) },
  { id: 'credit', header: 'Crédit', align: 'end', cell: ({ credit }) => decimalOrEmpty(credit) },
];
