import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ErrorPanel } from '../../ui/feedback/panels.js';
import { FormSkeleton } from '../../ui/feedback/skeletons.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { Heading, Stack } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { FieldDrawer } from './field-drawer.js';
import { personFieldsQuery } from './person-field.api.js';
import { documentName, fieldGroups, groupLabels, type PersonField, typeLabels } from './person-field.js';

const yesNo = (yes: boolean): string => (yes ? 'Oui' : 'Non');

const columns: Column<PersonField>[] = [
  { id: 'name', header: 'Champ', heading: true, cell: ({ field_name }) => field_name },
  {
    id: 'enabled',
    header: 'Utilisé',
    width: '130px',
    cell: ({ enabled }) => <StatusBadge label={enabled ? 'Utilisé' : 'Masqué'} tone={enabled ? 'done' : 'neutral'} />,
  },
  { id: 'required', header: 'Obligatoire', width: '120px', cell: ({ required }) => yesNo(required) },
  {
    id: 'type',
    header: 'Type',
    width: '200px',
    cell: ({ field_type, field_group }) => (field_group === 'attachments' ? 'Document' : typeLabels[field_type]),
  },
  {
    id: 'document',
    header: 'Pièce jointe',
    cell: (field) => (field.attachment ? `${documentName(field)}${field.attachment_required ? ' (obligatoire)' : ''}` : '–'),
  },
];

/** The fields of the records of this environment; the form, the list and the import use them. */
export function Component() {
  const { data: fields, error, refetch } = useQuery(personFieldsQuery);
  const [opened, setOpened] = useState<string>();
  const field = fields?.find(({ id }) => id === opened);
  return (
    <>
      <PageHeader
        title="Champs des personnes"
        description="Ce que demandent les fiches, l’import et l’export. Une modification s’applique aussitôt."
      />
      {fields ? (
        <Stack gap="6">
          {fieldGroups.map((group) => (
            <Stack key={group} as="section" gap="2" aria-label={groupLabels[group]}>
              <Heading as="h2" textStyle="h2">
                {groupLabels[group]}
              </Heading>
              <DataTable
                caption={`Champs : ${groupLabels[group]}`}
                columns={columns}
                rows={fields.filter(({ field_group }) => field_group === group)}
                rowKey={({ id }) => id}
                rowLabel={({ field_name }) => field_name}
                onOpen={({ id }) => setOpened(id)}
                actions={() => [{ label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: ({ id }) => setOpened(id) }]}
              />
            </Stack>
          ))}
        </Stack>
      ) : error ? (
        <ErrorPanel title="Impossible de charger les champs" error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
      {field ? <FieldDrawer key={field.id} field={field} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
