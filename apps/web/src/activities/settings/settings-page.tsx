import { type ComponentType, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { PageTitle } from '../../platform/page-title.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { FormSkeleton } from '../../ui/feedback/skeletons.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box, Grid, Heading, HStack, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { useUnsavedGuard } from '../../ui/record/unsaved-guard.js';
import { RuleHistory } from './rule-history.js';
import { RuleVersions } from './rule-versions.js';
import type { SettingsKind, SettingsRow } from './settings-kind.js';

type Kinded<Activity extends SettingsRow, Rule extends FieldValues> = {
  kind: SettingsKind<Activity, Rule>;
  Fields: ComponentType<{ form: UseFormReturn<Rule> }>;
  /** Beside the form of a saved activity, above its versions. */
  Aside: ComponentType<{ activity: Activity; isChanged: boolean }>;
};

/** One activity, or a new one (`new`): its form, its rule in clear, what it was before. */
export function SettingsPage<Activity extends SettingsRow, Rule extends FieldValues>({ kind, Fields, Aside }: Kinded<Activity, Rule>) {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const { data, error, refetch } = kind.activities.useOne(isNew ? undefined : id);
  const title = isNew ? kind.texts.new : kind.texts.one;
  const name = data?.activity_name ?? title;
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={name} crumbs={[{ label: kind.texts.list, to: kind.path }, { label: name }]} />
      {isNew || data ? (
        <Editor key={id} {...{ kind, Fields, Aside }} activity={data ?? null} />
      ) : error === null ? (
        <FormSkeleton />
      ) : [400, 404].includes(problemOf(error).status ?? 0) ? (
        <EmptyPanel
          title="Cet élément n’existe plus ou a été supprimé"
          actions={
            <LinkButton to={kind.path} variant="outline">
              Retour à la liste
            </LinkButton>
          }
        />
      ) : (
        <ErrorPanel title="Impossible de charger l’activité" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

type EditorProps<Activity extends SettingsRow, Rule extends FieldValues> = Kinded<Activity, Rule> & { activity: Activity | null };

function Editor<Activity extends SettingsRow, Rule extends FieldValues>({ kind, Fields, Aside, activity }: EditorProps<Activity, Rule>) {
  const { form, warnings, submit, isSaving } = useEditor(kind, activity);
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
            <Aside activity={activity} isChanged={form.formState.isDirty} />
            <RuleVersions kind={kind} activityId={activity.id} />
            <RuleHistory history={kind.activities.history(activity.id)} />
          </>
        ) : null}
      </Stack>
    </Grid>
  );
}

/** The fields of the form, out of everything that an activity is. */
const ruleOf = <Rule extends FieldValues>(activity: object, blank: Rule): DefaultValues<Rule> =>
  Object.fromEntries(Object.keys(blank).map((field) => [field, activity[field as keyof typeof activity]])) as DefaultValues<Rule>;

function useEditor<Activity extends SettingsRow, Rule extends FieldValues>(kind: SettingsKind<Activity, Rule>, activity: Activity | null) {
  const navigate = useNavigate();
  const form = useForm<Rule>({ defaultValues: ruleOf(activity ?? kind.blank, kind.blank) });
  const [warnings, setWarnings] = useState(activity?.warnings ?? []);
  const save = kind.activities.useSave();
  useUnsavedGuard(form.formState.isDirty);
  const createdId = activity ? undefined : save.data?.id;
  // An effect, after the one of the guard: in the answer's handler it would still take the saved form for an unsaved one.
  useEffect(() => {
    if (createdId) void navigate(`${kind.path}/${createdId}`, { replace: true });
  }, [createdId, navigate, kind]);
  const submit = form.handleSubmit((rule) => {
    const body = kind.toBody(rule);
    save.mutate(activity ? { id: activity.id, version: activity.version, body } : { id: undefined, body }, {
      onSuccess: (saved) => {
        notify.success('Votre activité a bien été enregistrée');
        setWarnings(saved.warnings);
        form.reset(ruleOf(saved, kind.blank));
      },
      onError: (error) => {
        notify.error(problemOf(error).detail);
        showProblem(form)(error);
      },
    });
  });
  return { form, warnings, submit, isSaving: save.isPending };
}
