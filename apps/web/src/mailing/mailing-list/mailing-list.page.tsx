import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { PageTitle } from '../../platform/page-title.js';
import { Panel } from '../../ui/feedback/panels.js';
import { CheckboxField, SegmentField } from '../../ui/field/choice-fields.js';
import { TextField } from '../../ui/field/text-field.js';
import { Form } from '../../ui/form/form.js';
import { FormBar } from '../../ui/form/form-bar.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { LinkButton } from '../../ui/page/button.js';
import { Stack } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import type { ConflictField } from '../../ui/record/conflict.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { useRecord } from '../../ui/record/use-record.js';
import { Viewers } from '../../ui/record/viewers.js';
import { ListFile } from './list-file.js';
import { filterableFieldsQuery, listPath, listsPath, type MailingList, mailingLists } from './mailing-list.api.js';
import { emptyList, type ListForm, listBody, listForm } from './mailing-list-form.js';
import { PeopleFilters } from './people-filters.js';

const types = [
  { value: 'people', label: 'Personnes de l’annuaire' },
  { value: 'file', label: 'Fichier' },
];

const listFields: ConflictField[] = [
  { name: 'name', label: 'Nom' },
  { name: 'type', label: 'Type' },
  { name: 'statusBenef', label: 'Présence' },
  { name: 'civility', label: 'Civilité' },
  { name: 'zip_code', label: 'Code postal' },
  { name: 'city', label: 'Ville' },
  { name: 'entrance_from', label: 'Entrée à partir du' },
  { name: 'entrance_to', label: 'Entrée jusqu’au' },
  { name: 'exit_from', label: 'Sortie à partir du' },
  { name: 'exit_to', label: 'Sortie jusqu’au' },
];

/** One list, or a new one (`new`). */
export function Component() {
  const { list = 'new' } = useParams();
  const { data, error, refetch } = mailingLists.useOne(list === 'new' ? undefined : list);
  const title = list === 'new' ? 'Nouvelle liste de diffusion' : (data?.name ?? 'Liste de diffusion');
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumbs={[{ label: 'Publipostages', to: '/people/mailings' }, { label: 'Listes de diffusion', to: listsPath }, { label: title }]}
        aside={data ? <Viewers type="mailing_list" id={data.id} /> : null}
      />
      {list === 'new' || data ? (
        <ListEditor key={list} list={data ?? null} />
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger la liste" onRetry={() => void refetch()} list={listsPath} />
      )}
    </>
  );
}

function ListEditor({ list }: { list: MailingList | null }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: fields } = useQuery(filterableFieldsQuery);
  const { mutateAsync: save } = mailingLists.useSave();
  const { form, submit, isSaving, conflict } = useRecord<MailingList, ListForm>({
    record: list,
    place: 'page',
    toForm: listForm,
    empty: emptyList,
    fields: listFields,
    isDisabled: list?.isDeleted ?? false,
    read: ({ id }) => queries.fetchQuery({ ...mailingLists.one(id), staleTime: 0 }),
    write: (values, base) =>
      save(base ? { id: base.id, version: base.version, body: listBody(values) } : { id: undefined, body: listBody(values) }),
    notice: 'Modifications enregistrées.',
    onSaved: ({ id }) => void navigate(listPath(id), { replace: true }),
  });
  return (
    <Stack maxW="960px" gap="5">
      <Form form={form} onSubmit={submit} label="Liste de diffusion">
        <Panel title="Liste">
          <Stack gap="4">
            <TextField form={form} name="name" label="Nom" maxLength={200} autoComplete="off" required />
            <SegmentField form={form} name="type" label="Type" choices={types} />
          </Stack>
        </Panel>
        {form.watch('type') === 'file' ? (
          <Panel title="Fichier">
            <ListFile form={form} list={list?.type === 'file' ? list : null} />
          </Panel>
        ) : (
          <Panel title="Personnes">
            <PeopleFilters form={form} />
          </Panel>
        )}
        <CheckboxField form={form} name="consent" label={fields?.consent_text ?? 'Consentement'} required />
        <FormBar>
          <SubmitButton pending={isSaving}>Enregistrer</SubmitButton>
          <LinkButton to={listsPath} variant="outline">
            Retour aux listes
          </LinkButton>
        </FormBar>
      </Form>
      {conflict}
    </Stack>
  );
}
