import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { Text } from '../../../ui/page/layout.js';
import { useRecoverAccess } from './operated-environment.api.js';
import type { OperatedEnvironment } from './operated-environment.js';

/** Gives a structure without an administrator a new one; its former administrators get a mail. */
export function RecoverDialog({ environment: { id, name }, onClose }: { environment: OperatedEnvironment; onClose: () => void }) {
  const form = useForm({ defaultValues: { email: '', reason: '' } });
  const recover = useRecoverAccess();
  const submit = form.handleSubmit(({ email, reason }) => {
    if (email.trim() === '')
      return form.setError('email', { type: 'missing', message: 'Veuillez indiquer l’adresse de l’administrateur.' });
    if (reason.trim() === '') return form.setError('reason', { type: 'missing', message: 'Veuillez indiquer un motif.' });
    recover.mutate(
      { environment_id: id, email: email.trim(), reason: reason.trim() },
      {
        onSuccess: ({ outcome }) => {
          notify.success(outcome === 'restored' ? `${email.trim()} est de nouveau administrateur.` : `${email.trim()} est invité.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Rétablir un administrateur"
      dirty={form.formState.isDirty && !recover.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Administrateur"
      action="Rétablir"
      pending={recover.isPending}
    >
      <Text color="fg.muted">
        Un utilisateur de {name} retrouve tous les droits ; une autre adresse reçoit une invitation. Les administrateurs en place en sont
        prévenus par e-mail, avec le motif.
      </Text>
      <TextField form={form} name="email" label="Adresse électronique" type="email" autoComplete="off" maxLength={254} required />
      <TextArea form={form} name="reason" label="Motif" hint="Visible dans l’historique de la structure." required maxLength={500} />
    </FormDialog>
  );
}
