import { Callout } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count, euros } from '../../../ui/format/format.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import type { PreviousAnnualState } from './statement.js';

type Row = PreviousAnnualState['rows'][number];
const mostProblems = 50;

/** Preview of the rows of a file, before the import. */
export function PreviousPreview({ preview }: { preview: PreviousAnnualState }) {
  const { rows, problems, replaces, file_name, expenses, receipts } = preview;
  const errors = problems.filter(({ weight }) => weight === 'error').length;
  const columns: Column<Row>[] = [
    ...(rows.some(({ budget }) => budget !== '') ? [budgetColumn] : []),
    { id: 'category', header: 'Catégorie', cell: ({ category_name }) => category_name },
    { id: 'activity', header: 'Activité', heading: true, cell: ({ activity_name }) => activity_name },
    {
      id: 'known',
      header: 'Plan',
      cell: ({ known }) => <StatusBadge label={known ? 'Au plan' : 'Hors plan'} tone={known ? 'done' : 'neutral'} />,
    },
    { id: 'expenses', header: 'Dépenses', align: 'end', cell: (row) => euros(row.expenses), total: euros(expenses) },
    { id: 'receipts', header: 'Recettes', align: 'end', cell: (row) => euros(row.receipts), total: euros(receipts) },
  ];
  const title =
    errors > 0
      ? `${file_name} : ${count(errors, 'anomalie')} à corriger, rien ne sera importé`
      : `${file_name} : ${count(rows.length, 'activité')}, prêt à importer`;
  return (
    <Stack gap="4">
      <Callout kind={errors > 0 ? 'error' : 'success'} title={title}>
        {replaces ? <Text>Prend la place de {replaces}.</Text> : null}
      </Callout>
      {problems.length > 0 ? (
        <Stack as="ul" listStyleType="none" gap="1">
          {problems.slice(0, mostProblems).map(({ message }) => (
            <Text as="li" key={message} textStyle="dense">
              {message}
            </Text>
          ))}
        </Stack>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption="Activités du fichier"
          columns={columns}
          rows={rows}
          rowKey={({ budget, category_name, activity_name }) => `${budget}/${category_name}/${activity_name}`}
          rowLabel={({ activity_name }) => activity_name}
          totalLabel="Total"
        />
      ) : null}
    </Stack>
  );
}

const budgetColumn: Column<Row> = { id: 'budget', header: 'Budget', cell: ({ budget }) => budget };
