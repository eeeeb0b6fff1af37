import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { gifts } from './gift.api.js';
import type { GiftRequest } from './gift.js';

/** Takes the vouchers of a request back from the people. */
export function CancelDialog({ request, onClose }: { request: GiftRequest; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const move = gifts.useMove();
  const submit = form.handleSubmit(({ reason }) =>
    move.mutate(
      { id: request.id, move: 'cancel', body: { reason: reason.trim() }, version: request.version },
      {
        onSuccess: () => {
          notify.success('La demande est annulée.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title="Annuler la demande"
      dirty={form.formState.isDirty && !move.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Annuler la demande"
      action="Annuler la demande"
      pending={move.isPending}
    >
      <Text color="fg.muted">Les bons ne comptent plus dans l’année des personnes. Le support est prévenu par courriel.</Text>
      <TextArea form={form} name="reason" label="Motif" hint="Gardé dans l’historique." required maxLength={500} />
    </FormDialog>
  );
}
