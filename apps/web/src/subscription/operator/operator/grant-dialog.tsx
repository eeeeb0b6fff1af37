import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { useGrantOperator } from './operator.api.js';

/** Gives the rights of operation to a user of a structure. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { email: '', reason: '' } });
  const grant = useGrantOperator();
  const submit = form.handleSubmit(({ email, reason }) =>
    grant.mutate(
      { body: { email: email.trim(), reason: reason.trim() } },
      {
        onSuccess: () => {
          notify.success(`${email.trim()} a les droits d’exploitation.`);
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title="Nouvel exploitant"
      dirty={form.formState.isDirty && !grant.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Exploitant"
      action="Donner les droits"
      pending={grant.isPending}
    >
      <TextField
        form={form}
        name="email"
        label="Adresse électronique"
        hint="D’un utilisateur actif. Les droits valent dans la dernière structure qu’il a utilisée."
        required
        maxLength={254}
        autoComplete="off"
      />
      <TextArea form={form} name="reason" label="Motif" hint="Gardé dans l’historique." required maxLength={500} />
    </FormDialog>
  );
}
