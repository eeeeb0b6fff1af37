import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { Callout, ErrorPanel, Panel } from '../../ui/feedback/panels.js';
import { FormSkeleton } from '../../ui/feedback/skeletons.js';
import { count } from '../../ui/format/format.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { ChipRow } from '../../ui/query/chip-row.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import { DataTable } from '../../ui/table/data-table.js';
import { people } from '../person/person.api.js';
import type { Person } from '../person/person.js';
import { personListSchema } from '../person/person-list.schema.js';
import { personFieldsQuery } from '../person-field/person-field.api.js';
import type { PersonField } from '../person-field/person-field.js';
import { columnName, exportableFields, exportedText, firstChoice, recordField } from './exported-fields.js';
import { FieldChoice } from './field-choice.js';

const title = 'Exporter l’annuaire';
const shownRows = 5;

/** A file of the people that the list shows: its address brings its filters and its order along. */
export function Component() {
  const { data: fields, error, refetch } = useQuery(personFieldsQuery);
  return (
    <>
      {fields ? (
        <Export fields={fields} />
      ) : (
        <>
          <PageHeader title={title} />
          {error ? <ErrorPanel title="Impossible de charger les champs" error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
        </>
      )}
    </>
  );
}

function Export({ fields }: { fields: readonly PersonField[] }) {
  const isAllowed = useAllowed();
  const offered = exportableFields(fields, isAllowed('people-family'), isAllowed('people-attachments'));
  const [chosen, setChosen] = useState<readonly string[]>(() => firstChoice(offered));
  const list = useListParams(useMemo(() => personListSchema(fields), [fields]));
  const { data: firstPage } = useQuery(people.list(list.queryOfPage(1, shownRows)));
  const columns = offered.filter(({ field_code }) => chosen.includes(field_code));
  // PDF exports omit the record id, which only an import can use.
  const codesFor = (format: string) =>
    columns.flatMap((field) => (format === 'pdf' && field === recordField && columns.length > 1 ? [] : [field.field_code])).join(',');
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Personnes', to: `/people?${list.search}` }, { label: title }]}
        {...(firstPage ? { description: `${count(firstPage.totalCount, 'personne')}, dans l’ordre de la liste.` } : {})}
        {...(columns.length > 0
          ? {
              actions: (
                <ExportButton
                  file="Personnes.xlsx"
                  formats={['xlsx', 'csv', 'pdf']}
                  request={(format, signal) => people.export({ ...list.apiFilters, fields: codesFor(format), format }, signal)}
                />
              ),
            }
          : {})}
      />
      <ChipRow list={list} />
      <Stack gap="5">
        <Panel title="Champs du fichier">
          <FieldChoice fields={offered} chosen={chosen} onChoose={setChosen} />
        </Panel>
        {columns.length === 0 ? (
          <Callout kind="warning" title="Choisissez au moins un champ." />
        ) : (
          <Preview columns={columns} people={firstPage?.rows ?? []} total={firstPage?.totalCount} />
        )}
      </Stack>
    </>
  );
}

type PreviewProps = { columns: readonly PersonField[]; people: readonly Person[]; total: number | undefined };

function Preview({ columns, people, total }: PreviewProps) {
  return (
    <Panel title="Aperçu">
      <DataTable
        caption="Aperçu du fichier"
        columns={columns.map((field, at) => ({
          id: field.field_code,
          header: columnName(field),
          heading: at === 0,
          cell: (person: Person) => exportedText(field, person) || '–',
        }))}
        rows={people}
        rowKey={({ id }) => id}
        rowLabel={({ fullname }) => fullname}
        {...(total === undefined ? { skeleton: shownRows } : {})}
        {...(total === 0 ? { instead: <Text p="4">Personne ne répond à ces filtres : le fichier n’aurait que ses titres.</Text> } : {})}
      />
      {total !== undefined && total > shownRows ? (
        <Text color="fg.muted" mt="2">
          Les {shownRows} premières lignes sur {count(total, 'personne')}.
        </Text>
      ) : null}
    </Panel>
  );
}
