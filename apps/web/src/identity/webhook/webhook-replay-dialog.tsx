import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { SegmentField } from '../../ui/field/choice-fields.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { useReplayWebhook, type Webhook } from './webhook.api.js';
import { momentBefore, replayChoices } from './webhook.js';

/** Sends the events of a time again. */
export function WebhookReplayDialog({ webhook: { id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useForm<{ since: string }>({ defaultValues: { since: '24' } });
  const replay = useReplayWebhook();
  const submit = form.handleSubmit(({ since }) =>
    replay.mutate(
      { path: { id }, body: { since: momentBefore(new Date(), since) } },
      {
        onSuccess: () => {
          notify.success('Les événements partent à nouveau.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title="Envoyer à nouveau"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Envoyer à nouveau"
      action="Envoyer à nouveau"
      pending={replay.isPending}
    >
      <SegmentField form={form} name="since" label="Événements depuis" choices={replayChoices} />
      <Text color="fg.muted">Chaque message garde son identifiant : un logiciel qui l’a déjà traité le reconnaît.</Text>
    </FormDialog>
  );
}
