import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { PageTitle } from '../../platform/page-title.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { Form } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box, Grid, Heading, HStack, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { useRecord } from '../../ui/record/use-record.js';
import { RuleHistory } from './rule-history.js';
import { RuleVersions } from './rule-versions.js';
import type { SettingsConfig, SettingsRow } from './settings-config.js';

type Kinded<Activity extends SettingsRow, Rule extends FieldValues> = {
  kind: SettingsConfig<Activity, Rule>;
  Fields: ComponentType<{ form: UseFormReturn<Rule> }>;
  /** Beside the form of a saved activity, above its versions. */
  Aside: ComponentType<{ activity: Activity; isChanged: boolean }>;
};

/** One activity, or a new one (`new`): its form, its rule in clear, what it was before. */
export function SettingsPage<Activity extends SettingsRow, Rule extends FieldValues>({ kind, Fields, Aside }: Kinded<Activity, Rule>) {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const { data, error, refetch } = kind.activities.useOne(isNew ? undefined : id);
  const [editorKey, onCreated] = useEditorKey(id);
  const title = isNew ? kind.texts.new : kind.texts.one;
  const name = data?.activity_name ?? title;
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={name} crumbs={[{ label: kind.texts.list, to: kind.path }, { label: name }]} />
      {isNew || data ? (
        <Editor key={editorKey} {...{ kind, Fields, Aside, onCreated }} activity={data ?? null} />
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger l’activité" onRetry={() => void refetch()} list={kind.path} />
      )}
    </>
  );
}

/** One editor per record. A new record keeps its editor at its own address, with what is typed until the address has changed. */
function useEditorKey(id: string): [key: string, onCreated: (id: string) => void] {
  const [createdId, setCreatedId] = useState<string>();
  const [shown, setShown] = useState({ id, key: id });
  if (shown.id === id) return [shown.key, setCreatedId];
  const key = id === createdId ? shown.key : id === 'new' ? `new after ${shown.id}` : id;
  setShown({ id, key });
  return [key, setCreatedId];
}

type EditorProps<Activity extends SettingsRow, Rule extends FieldValues> = Kinded<Activity, Rule> & {
  activity: Activity | null;
  onCreated: (id: string) => void;
};

function Editor<Activity extends SettingsRow, Rule extends FieldValues>({
  kind,
  Fields,
  Aside,
  activity,
  onCreated,
}: EditorProps<Activity, Rule>) {
  const { form, warnings, submit, isSaving, isDirty, conflict } = useEditor(kind, activity, onCreated);
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' }} gap="6" alignItems="start">
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
        <Form form={form} onSubmit={submit}>
          {warnings.length > 0 ? (
            <Stack role="status" gap="2">
              {warnings.map(({ code, message }) => (
                <Callout key={code} kind="warning">
                  {message}
                </Callout>
              ))}
            </Stack>
          ) : null}
          <Fields form={form} />
          <HStack gap="3" pt="4" borderTopWidth="1px">
            <SubmitButton pending={isSaving}>Enregistrer</SubmitButton>
            <LinkButton to={kind.path} variant="outline">
              Retour à la liste
            </LinkButton>
          </HStack>
        </Form>
        {conflict}
      </Box>
      <Stack gap="6">
        <Stack as="section" gap="2" aria-labelledby="sentence" bg="brand.subtle" borderRadius="l3" p="5">
          <Heading as="h2" id="sentence" textStyle="h3">
            La règle en clair
          </Heading>
          <Text aria-live="polite">{kind.sentence(form.watch())}</Text>
        </Stack>
        {activity ? (
          <>
            <Aside activity={activity} isChanged={isDirty} />
            <RuleVersions kind={kind} activityId={activity.id} />
            <RuleHistory history={kind.activities.history(activity.id)} />
          </>
        ) : null}
      </Stack>
    </Grid>
  );
}

/** The fields of the form, out of everything that an activity is. */
const ruleOf = <Rule extends FieldValues>(activity: object, blank: Rule): Rule =>
  Object.fromEntries(Object.keys(blank).map((field) => [field, activity[field as keyof typeof activity]])) as object as Rule;

function useEditor<Activity extends SettingsRow, Rule extends FieldValues>(
  kind: SettingsConfig<Activity, Rule>,
  activity: Activity | null,
  onCreated: (id: string) => void,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutateAsync } = kind.activities.useSave();
  const record = useRecord<Activity, Rule>({
    record: activity,
    place: 'page',
    toForm: (saved) => ruleOf(saved, kind.blank),
    empty: kind.blank,
    fields: kind.conflictFields,
    read: ({ id }) => queries.fetchQuery({ ...kind.activities.one(id), staleTime: 0 }),
    write: (rule, base) => {
      const body = kind.toBody(rule);
      return mutateAsync(base ? { id: base.id, version: base.version, body } : { id: undefined, body });
    },
    notice: 'Votre activité a bien été enregistrée',
    onSaved: ({ id }) => {
      if (activity) return;
      onCreated(id);
      void navigate(`${kind.path}/${id}`, { replace: true });
    },
    onError: (form, error) => {
      notify.error(problemOf(error).detail);
      showProblem(form)(error);
    },
  });
  return { ...record, warnings: record.base?.warnings ?? [] };
}
