import type { BodyOf } from '@intendance/contract/operation.js';
import { useMutation } from '@tanstack/react-query';
import { send } from '../platform/http.js';
import { useMe } from '../platform/me.js';
import { FormDialog } from '../ui/dialog/form-dialog.js';
import { notify } from '../ui/feedback/notify.js';
import { problemOf, showProblem } from '../ui/feedback/problem.js';
import { TextField } from '../ui/field/text-field.js';
import { useForm } from '../ui/form/form.js';
import { PasswordRules } from './password-rules.js';

type Change = { old_password: string; new_password: string; password_confirm: string };

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { email } = useMe();
  const form = useForm<Change>({ defaultValues: { old_password: '', new_password: '', password_confirm: '' } });
  const change = useMutation({
    mutationFn: (body: BodyOf<'/api/users/me/password', 'put'>) => send('put', '/api/users/me/password', { body }),
  });
  const submit = form.handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: () => {
        notify.success('Le mot de passe a bien été mis à jour');
        onClose();
      },
      onError: (error) => {
        if (problemOf(error).violations.length > 0) showProblem(form)(error);
        else form.setError('root.problem', { type: `refused-${Date.now()}`, message: 'Impossible de modifier le mot de passe' });
      },
    }),
  );
  const [oldPassword, newPassword] = form.watch(['old_password', 'new_password']);
  const isSame = newPassword !== '' && newPassword === oldPassword;
  return (
    <FormDialog
      size="sm"
      title="Changer mon mot de passe"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      action="Valider"
      pending={change.isPending}
    >
      <TextField form={form} name="old_password" label="Mot de passe actuel" type="password" autoComplete="current-password" required />
      <TextField
        form={form}
        name="new_password"
        label="Nouveau mot de passe"
        type="password"
        autoComplete="new-password"
        required
        {...(isSame ? { hint: 'Le nouveau mot de passe est identique à l’ancien.' } : {})}
      />
      <PasswordRules password={newPassword} email={email} isRefused={form.formState.errors.new_password !== undefined} />
      <TextField
        form={form}
        name="password_confirm"
        label="Confirmer le mot de passe"
        type="password"
        autoComplete="new-password"
        required
      />
    </FormDialog>
  );
}
