import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { PageTitle } from '../../platform/page-title.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { Form } from '../../ui/form/form.js';
import { FormBar } from '../../ui/form/form-bar.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box, Grid, Heading, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { useRecord } from '../../ui/record/use-record.js';
import { Viewers } from '../../ui/record/viewers.js';
import type { RuleConfig, RuleRecord } from './rule-config.js';
import { RuleHistory } from './rule-history.js';
import { ruleOf } from './rule-of.js';
import { RuleVersions } from './rule-versions.js';

type Kinded<Saved extends RuleRecord, Rule extends FieldValues> = {
  kind: RuleConfig<Saved, Rule>;
  Fields: ComponentType<{ form: UseFormReturn<Rule> }>;
  /** Beside the form of a saved record, above its versions. */
  Aside: ComponentType<{ saved: Saved; isChanged: boolean }>;
};

/** One record, or a new one (`new`): its form, its rule in a sentence, its earlier versions. */
export function SettingsPage<Saved extends RuleRecord, Rule extends FieldValues>({ kind, Fields, Aside }: Kinded<Saved, Rule>) {
  const { id: ofRecord, rule } = useParams();
  const id = ofRecord ?? rule ?? 'new';
  const isNew = id === 'new';
  const { data, error, refetch } = kind.records.useOne(isNew ? undefined : id);
  const [editorKey, onCreated] = useEditorKey(id);
  const title = isNew ? kind.texts.new : kind.texts.one;
  const name = data ? kind.nameOf(data) : title;
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={name}
        crumbs={[{ label: kind.texts.list, to: kind.list }, { label: name }]}
        aside={data ? <Viewers type={kind.recordType} id={data.id} /> : null}
      />
      {isNew || data ? (
        <Editor key={editorKey} {...{ kind, Fields, Aside, onCreated }} saved={data ?? null} />
      ) : (
        <RecordPlaceholder error={error} failure={kind.texts.failed} onRetry={() => void refetch()} list={kind.list} />
      )}
    </>
  );
}

/** One editor per record. A new record keeps its editor at its own address, with the user's input until the address has changed. */
function useEditorKey(id: string): [key: string, onCreated: (id: string) => void] {
  const [createdId, setCreatedId] = useState<string>();
  const [shown, setShown] = useState({ id, key: id });
  if (shown.id === id) return [shown.key, setCreatedId];
  const key = id === createdId ? shown.key : id === 'new' ? `new after ${shown.id}` : id;
  setShown({ id, key });
  return [key, setCreatedId];
}

type EditorProps<Saved extends RuleRecord, Rule extends FieldValues> = Kinded<Saved, Rule> & {
  saved: Saved | null;
  onCreated: (id: string) => void;
};

function Editor<Saved extends RuleRecord, Rule extends FieldValues>({ kind, Fields, Aside, saved, onCreated }: EditorProps<Saved, Rule>) {
  const { form, warnings, submit, isSaving, isDirty, conflict } = useEditor(kind, saved, onCreated);
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
          <FormBar>
            <SubmitButton pending={isSaving}>Enregistrer</SubmitButton>
            <LinkButton to={kind.list} variant="outline">
              Retour à la liste
            </LinkButton>
          </FormBar>
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
        {saved ? (
          <>
            <Aside saved={saved} isChanged={isDirty} />
            <RuleVersions kind={kind} id={saved.id} />
            <RuleHistory history={kind.records.history(saved.id)} />
          </>
        ) : null}
      </Stack>
    </Grid>
  );
}

function useEditor<Saved extends RuleRecord, Rule extends FieldValues>(
  kind: RuleConfig<Saved, Rule>,
  saved: Saved | null,
  onCreated: (id: string) => void,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutateAsync } = kind.records.useSave();
  const record = useRecord<Saved, Rule>({
    record: saved,
    place: 'page',
    toForm: (latest) => ruleOf(latest, kind.blank),
    empty: kind.blank,
    fields: kind.conflictFields,
    read: ({ id }) => queries.fetchQuery({ ...kind.records.one(id), staleTime: 0 }),
    write: (rule, base) => {
      const body = kind.toBody(rule);
      return mutateAsync(base ? { id: base.id, version: base.version, body } : { id: undefined, body });
    },
    notice: kind.texts.saved,
    onSaved: ({ id }) => {
      if (saved) return;
      onCreated(id);
      void navigate(kind.pathOf(id), { replace: true });
    },
    onError: (form, error) => {
      notify.error(problemOf(error).detail);
      showProblem(form)(error);
    },
  });
  return { ...record, warnings: record.base?.warnings ?? [] };
}
