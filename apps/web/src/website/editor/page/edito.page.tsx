import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useUnsavedGuard } from '../../../ui/dialog/unsaved-guard.js';
import { notify } from '../../../ui/feedback/notify.js';
import { ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.js';
import { PreviewButton } from '../preview/preview-button.js';
import { type Parameter, parameters, savedText } from '../website.api.js';
import { TextDialog } from './text-dialog.js';
import { emptyText, textOf, useParameters } from './use-parameter.js';

const pages = {
  home: { title: 'Mot du CSE', titleCode: 'edito_title', contentCode: 'edito_content' },
  cse: { title: 'Mémo', titleCode: 'memo_title', contentCode: 'memo_content' },
} as const;

/** The text of a page: its title in a dialog, its content in the editor. */
export function Component() {
  const { pathname } = useLocation();
  const page = pathname.split('/')[2] ?? '';
  if (!Object.hasOwn(pages, page)) return <Navigate replace to={`/website/${page}/slider`} />;
  return <Edito key={page} {...pages[page as keyof typeof pages]} />;
}

function Edito({ title, titleCode, contentCode }: (typeof pages)[keyof typeof pages]) {
  const { find, error, retry } = useParameters();
  const [isNaming, setIsNaming] = useState(false);
  const [heading, content] = [find(titleCode), find(contentCode)];
  if (!heading || !content)
    return (
      <>
        <PageHeader title={title} />
        {error ? <ErrorPanel title="Impossible de charger le texte" error={error} onRetry={retry} /> : <FormSkeleton />}
      </>
    );
  return (
    <>
      <PageHeader title={title} />
      <Stack gap="5">
        <Panel
          title="Titre"
          actions={
            <Button variant="outline" icon={<Pencil size={16} aria-hidden />} onClick={() => setIsNaming(true)}>
              Modifier le titre
            </Button>
          }
        >
          <Text textStyle="reading" color={textOf(heading) ? 'fg' : 'fg.muted'}>
            {textOf(heading) || 'Pas encore de titre'}
          </Text>
        </Panel>
        <ContentForm key={content.id} parameter={content} />
      </Stack>
      {isNaming ? (
        <TextDialog parameter={heading} title="Modifier le titre" label="Titre" isPlain onClose={() => setIsNaming(false)} />
      ) : null}
    </>
  );
}

function ContentForm({ parameter }: { parameter: Parameter }) {
  const form = useForm({ defaultValues: { content: textOf(parameter) } });
  const save = parameters.useSave();
  useUnsavedGuard(form.formState.isDirty);
  const submit = form.handleSubmit(({ content }) => {
    if (content.trim() === '') return form.setError('content', { type: 'required', message: emptyText });
    save.mutate(
      { id: parameter.id, version: parameter.version, body: { code: parameter.code, content } },
      {
        onSuccess: () => {
          form.reset({ content });
          notify.success(savedText);
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <Panel title="Contenu">
      <Form form={form} onSubmit={submit} label="Contenu">
        <RichTextField form={form} name="content" label="Texte" required />
        <HStack gap="3" wrap="wrap">
          <SubmitButton pending={save.isPending}>Enregistrer</SubmitButton>
          <PreviewButton draft={() => ({ path: '/api/parameters/preview', body: { code: parameter.code, ...form.getValues() } })} />
        </HStack>
      </Form>
    </Panel>
  );
}
