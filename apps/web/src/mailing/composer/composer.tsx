import { useQuery } from '@tanstack/react-query';
import { Eye, FlaskConical, Send } from 'lucide-react';
import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { Callout, Panel } from '../../ui/feedback/panels.js';
import { CheckboxField } from '../../ui/field/choice-fields.js';
import { TextField } from '../../ui/field/text-field.js';
import { Form } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { day } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { RichTextField } from '../../ui/rich-text/rich-text-field.js';
import { type Mailing, mailingFieldsQuery } from '../mailing/mailing.api.js';
import { MailingDocuments } from '../mailing/mailing-documents.js';
import { insertsOf } from '../mailing/mailing-form.js';
import { ExclusionsField, RecipientsField } from '../mailing/recipients-field.js';
import { useDraft } from '../mailing/use-draft.js';

const SendDialog = lazyDialog(async () => ({ default: (await import('../mail-delivery/send-dialog.js')).SendDialog }));
const TestDialog = lazyDialog(async () => ({ default: (await import('../mail-delivery/test-dialog.js')).TestDialog }));
const PreviewDialog = lazyDialog(async () => ({ default: (await import('../mailing/preview-dialog.js')).PreviewDialog }));

/** Writes a draft: recipients, message, documents, consent. */
export function Composer({ mailing, onCreated }: { mailing: Mailing | null; onCreated: (id: string) => void }) {
  const { form, submit, isSaving, isDirty, conflict } = useDraft(mailing, onCreated);
  const { data } = useQuery(mailingFieldsQuery);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isSending, setSending] = useState(false);
  const isAllowed = useAllowed();
  const [isTested, setTested] = useState(false);
  const consentedOn = mailing?.consented_on;
  return (
    <Stack maxW="960px" gap="5">
      {mailing?.missed_because ? <Callout kind="warning">Le dernier envoi n’a pas eu lieu. {mailing.missed_because}</Callout> : null}
      <Form form={form} onSubmit={submit} label="Publipostage">
        <Panel title="Message">
          <Stack gap="4">
            <RecipientsField form={form} />
            <ExclusionsField form={form} />
            <TextField
              form={form}
              name="subject"
              label="Objet"
              maxLength={200}
              autoComplete="off"
              hint="Les champs du message y fonctionnent aussi, entre accolades : {prénom|collègue}."
            />
            <TextField
              form={form}
              name="preheader"
              label="Accroche"
              maxLength={200}
              autoComplete="off"
              hint="Lue à côté de l’objet dans la boîte de réception."
            />
            <RichTextField form={form} name="body" label="Texte du message" inserts={insertsOf(data?.fields ?? [])} hasImages />
          </Stack>
        </Panel>
        <Panel title="Pièces jointes">
          {mailing ? (
            <MailingDocuments mailing={mailing} />
          ) : (
            <Text color="fg.muted">Les pièces jointes s’ajoutent dès que le brouillon est enregistré.</Text>
          )}
        </Panel>
        <CheckboxField
          form={form}
          name="consent"
          label={data?.consent_text ?? 'Consentement'}
          hint={consentedOn ? `Coché le ${day(consentedOn)}, texte du ${mailing?.consent_version}.` : undefined}
        />
        <HStack gap="3" wrap="wrap">
          <SubmitButton pending={isSaving}>Enregistrer le brouillon</SubmitButton>
          <Button variant="outline" icon={<Eye size={16} aria-hidden />} onClick={() => setPreviewed(true)}>
            Aperçu
          </Button>
          {mailing ? (
            <Button
              variant="outline"
              icon={<FlaskConical size={16} aria-hidden />}
              disabled={isDirty || isSaving}
              onClick={() => setTested(true)}
            >
              Envoyer un test…
            </Button>
          ) : null}
          {mailing && isAllowed('mailing-sending') ? (
            <Button icon={<Send size={16} aria-hidden />} disabled={isDirty || isSaving} onClick={() => setSending(true)}>
              Envoyer…
            </Button>
          ) : null}
          <Text role="status" color="fg.muted">
            {savedText({ isSaving, isDirty, isSaved: mailing !== null })}
          </Text>
        </HStack>
      </Form>
      {isPreviewed ? <PreviewDialog {...form.getValues()} onClose={() => setPreviewed(false)} /> : null}
      {isSending && mailing ? <SendDialog mailing={mailing} onClose={() => setSending(false)} /> : null}
      {isTested && mailing ? <TestDialog mailing={mailing} onClose={() => setTested(false)} /> : null}
      {conflict}
    </Stack>
  );
}

function savedText({ isSaving, isDirty, isSaved }: { isSaving: boolean; isDirty: boolean; isSaved: boolean }): string {
  if (isSaving) return 'Enregistrement…';
  if (isDirty) return 'Modifications non enregistrées';
  return isSaved ? 'Brouillon enregistré' : '';
}
