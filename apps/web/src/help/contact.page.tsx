import type { Schema } from '@intendance/contract/client.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../platform/http.js';
import { useUnsavedGuard } from '../ui/dialog/unsaved-guard.js';
import { notify } from '../ui/feedback/notify.js';
import { Callout, Panel } from '../ui/feedback/panels.js';
import { showProblem } from '../ui/feedback/problem.js';
import { Select } from '../ui/field/select.js';
import { TextArea } from '../ui/field/text-area.js';
import { TextField } from '../ui/field/text-field.js';
import { Form, useForm } from '../ui/form/form.js';
import { SubmitButton } from '../ui/form/submit-button.js';
import { Box, Stack } from '../ui/page/layout.js';
import { PageHeader } from '../ui/page/page-header.js';
import { ReaderContext } from '../ui/page/reader-context.js';

type Priority = NonNullable<Schema<'ContactSupportDto'>['priority']>;

const empty: { priority: Priority; subject: string; message: string } = { priority: 'MIDDLE', subject: '', message: '' };
const priorities: readonly { value: Priority; label: string }[] = [
  { value: 'LOW', label: 'Basse' },
  { value: 'MIDDLE', label: 'Moyenne' },
  { value: 'HIGH', label: 'Haute' },
  { value: 'URGENT', label: 'Urgente' },
];
const sentText = 'Votre message a été envoyé.';

/** A message to the support of the installation; the answer comes to the address of the user. */
export function Component() {
  const form = useForm({ defaultValues: empty });
  const [isSent, setIsSent] = useState(false);
  const contact = useMutation({ mutationFn: (body: typeof empty) => send('post', '/api/help/contact', { body }) });
  useUnsavedGuard(form.formState.isDirty && !contact.isPending);
  const submit = form.handleSubmit((values) => {
    const missing = (['subject', 'message'] as const).filter((name) => values[name].trim() === '');
    for (const name of missing) form.setError(name, { type: 'required', message: 'Ce champ est obligatoire.' });
    if (missing.length > 0) return;
    contact.mutate(values, {
      onSuccess: () => {
        form.reset(empty);
        setIsSent(true);
        notify.success(sentText);
      },
      onError: showProblem(form),
    });
  });
  return (
    <>
      <PageHeader
        title="Contacter le support"
        description="Dites ce que vous cherchez à faire et ce qui se passe. La réponse arrive à votre adresse."
      />
      <Stack gap="4" maxW="48rem">
        {isSent ? <Callout kind="success">{sentText}</Callout> : null}
        <Panel>
          <ReaderContext value={false}>
            <Form form={form} onSubmit={submit} label="Message au support">
              <TextField form={form} name="subject" label="Sujet" maxLength={150} required />
              <Select form={form} name="priority" label="Priorité" choices={priorities} />
              <TextArea form={form} name="message" label="Message" rows={8} maxLength={5000} required />
              <Box>
                <SubmitButton pending={contact.isPending}>Envoyer</SubmitButton>
              </Box>
            </Form>
          </ReaderContext>
        </Panel>
      </Stack>
    </>
  );
}
