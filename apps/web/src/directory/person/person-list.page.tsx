import { useQuery } from '@tanstack/react-query';
import { Download, Paperclip, Pencil, Plus, RotateCcw, Trash2, Upload } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import type { ReadAhead } from '../../platform/read-ahead.js';
import { FormSkeleton } from '../../ui/feedback/skeletons.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { ListPage } from '../../ui/list/list-page.js';
import { useListPage } from '../../ui/list/use-list-page.js';
import { LinkButton } from '../../ui/page/button.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { ToolText } from '../../ui/page/tool-text.js';
import { firstQueryOf } from '../../ui/query/first-query.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import type { RowAction } from '../../ui/table/column.js';
import { personFieldsQuery } from '../person-field/person-field.api.js';
import type { PersonField } from '../person-field/person-field.js';
import { personPath } from '../public.js';
import { useTrash } from './erasure/use-delete-person.js';
import { downloadAttachments, people } from './person.api.js';
import type { Person } from './person.js';
import { personColumns } from './person-columns.js';
import { personListSchema, personViews } from './person-list.schema.js';
import { useWriteToRows, WriteToPeople } from './write-to.js';

const noField: never[] = [];

export const readAhead: ReadAhead = (read, { query }) => {
  void read(personFieldsQuery);
  const first = firstQueryOf(personListSchema(noField), query);
  if (first) void read(people.list(first));
};

/** The directory: by default the current people. Its columns and filters follow the enabled fields. */
export function Component() {
  const { data: fields = noField, isPending } = useQuery(personFieldsQuery);
  return (
    <>
      {isPending ? (
        <>
          <PageHeader title="Personnes" />
          <FormSkeleton />
        </>
      ) : (
        <PersonList fields={fields} />
      )}
    </>
  );
}

function PersonList({ fields }: { fields: readonly PersonField[] }) {
  const isAllowed = useAllowed();
  const schema = useMemo(() => personListSchema(fields), [fields]);
  const columns = useMemo(() => personColumns(fields), [fields]);
  const list = useListParams(schema);
  const { page } = useListPage(people, list);
  const rowActions = useRowActions();
  const bulk = useWriteToRows<Person>('people', list.apiFilters);
  const canEdit = isAllowed('people-edit');
  const create = (
    <LinkButton to="/people/new" data-create icon={<Plus size={18} aria-hidden />}>
      Nouvelle personne
    </LinkButton>
  );
  const tools = (
    <>
      {canEdit ? (
        <LinkButton to="/people/upload" variant="outline" aria-label="Importer" title="Importer" icon={<Upload size={16} aria-hidden />}>
          <ToolText>Importer</ToolText>
        </LinkButton>
      ) : null}
      <WriteToPeople list="people" filters={list.apiFilters} />
      <LinkButton to={`/people/download?${list.search}`} variant="outline" icon={<Download size={16} aria-hidden />}>
        Exporter
      </LinkButton>
      {isAllowed('people-attachments') ? (
        <ExportButton
          request={(_format, signal) => downloadAttachments(list.apiFilters, signal)}
          file="Pieces-jointes-personnes.zip"
          formats={['zip']}
          icon={<Paperclip size={16} aria-hidden />}
          label="Exporter les pièces jointes"
          isTool
        />
      ) : null}
    </>
  );
  return (
    <ListPage
      title="Personnes"
      resource="people"
      noun="personne"
      {...page}
      columns={columns}
      rowLabel={({ fullname }) => fullname}
      href={({ id }) => personPath(id)}
      views={personViews()}
      searchLabel="Rechercher une personne"
      tools={tools}
      {...(bulk.length > 0 ? { bulk } : {})}
      {...(canEdit ? { rowActions, actions: create } : {})}
      empty={{ title: 'Aucune personne pour le moment', ...(canEdit ? { action: create } : {}) }}
    />
  );
}

function useRowActions(): (person: Person) => RowAction<Person>[] {
  const navigate = useNavigate();
  const { remove, restore } = useTrash();
  return ({ isDeleted, is_erased }) => {
    if (is_erased) return [];
    if (isDeleted) return [{ label: 'Restaurer', icon: <RotateCcw size={16} />, run: (person) => void restore(person) }];
    return [
      { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: ({ id }) => void navigate(`${personPath(id)}/edit`) },
      { label: 'Supprimer', icon: <Trash2 size={16} />, key: 'delete', destructive: true, run: (person) => void remove(person) },
    ];
  };
}
