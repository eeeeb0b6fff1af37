import type { Schema } from '@intendance/contract/client.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { useRevokeOperator } from './operator.api.js';

type Props = { operator: Schema<'OperatorDto'>; onClose: () => void };

/** Takes the rights of operation from another operator. */
export function RevokeDialog({ operator: { id, name }, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: '' } });
  const revoke = useRevokeOperator();
  const submit = form.handleSubmit(({ reason }) =>
    revoke.mutate(
      { path: { id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          notify.success(`${name} n’a plus les droits d’exploitation.`);
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title={`Retirer les droits de ${name}`}
      dirty={form.formState.isDirty && !revoke.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Retirer les droits"
      action="Retirer les droits"
      pending={revoke.isPending}
    >
      <Text color="fg.muted">Les écrans de l’exploitation se ferment pour cette personne. Son compte dans sa structure reste ouvert.</Text>
      <TextArea form={form} name="reason" label="Motif" hint="Gardé dans l’historique." required maxLength={500} />
    </FormDialog>
  );
}
