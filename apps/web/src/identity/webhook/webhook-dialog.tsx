import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { CheckGroupField } from '../../ui/field/check-group-field.js';
import { SegmentField } from '../../ui/field/choice-fields.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { Box } from '../../ui/page/layout.js';
import { eventTypesQuery, useAddWebhook, useChangeWebhook, type Webhook } from './webhook.api.js';
import { blankWebhook, toBody, toForm, typeChoices, type WebhookForm } from './webhook.js';

type Props = { webhook?: Webhook; onClose: () => void; onSaved: (webhook: Webhook) => void };

const scopeChoices = [
  { value: 'all', label: 'Tous les événements' },
  { value: 'chosen', label: 'Certains éléments' },
];

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const title = webhook ? `Modifier « ${webhook.name} »` : 'Nouveau webhook';
  const form = useForm<WebhookForm>({ defaultValues: webhook ? toForm(webhook) : blankWebhook });
  const [add, change] = [useAddWebhook(), useChangeWebhook()];
  const submit = form.handleSubmit((values) => {
    const body = toBody(values);
    const callbacks = {
      onSuccess: (saved: Webhook) => {
        notify.success(webhook ? 'Modifications enregistrées.' : `Le webhook « ${saved.name} » est ajouté.`);
        onSaved(saved);
      },
      onError: showProblem(form),
    };
    if (webhook) change.mutate({ path: { id: webhook.id }, body }, callbacks);
    else add.mutate({ body }, callbacks);
  });
  return (
    <FormDialog
      title={title}
      dirty={form.formState.isDirty && !add.isSuccess && !change.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Webhook"
      action={webhook ? 'Enregistrer' : 'Ajouter le webhook'}
      pending={add.isPending || change.isPending}
    >
      <TextField
        form={form}
        name="name"
        label="Nom"
        hint="Le logiciel qui reçoit les événements."
        required
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="url"
        label="Adresse"
        hint="Celle que ce logiciel vous donne, en https."
        placeholder="https://"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
      />
      <SegmentField form={form} name="scope" label="Événements" choices={scopeChoices} />
      {form.watch('scope') === 'chosen' ? <Types form={form} present={webhook?.types ?? []} /> : null}
    </FormDialog>
  );
}

function Types({ form, present }: { form: ReturnType<typeof useForm<WebhookForm>>; present: readonly string[] }) {
  const { data, error, isPending, refetch } = useQuery(eventTypesQuery);
  const single = present.filter((type) => type !== '*');
  return (
    <Box maxH="320px" overflowY="auto" tabIndex={-1}>
      {isPending ? <Loading /> : null}
      {error ? <ErrorPanel title="Impossible de charger les éléments" error={error} onRetry={() => void refetch()} /> : null}
      {data ? <CheckGroupField form={form} name="types" label="Éléments" choices={typeChoices(data.types, single)} /> : null}
    </Box>
  );
}
