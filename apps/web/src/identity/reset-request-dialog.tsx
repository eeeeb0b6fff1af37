import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation } from '@tanstack/react-query';
import { send } from '../platform/http.js';
import { FormDialog } from '../ui/dialog/form-dialog.js';
import { notify } from '../ui/feedback/notify.js';
import { TextField } from '../ui/field/text-field.js';
import { useForm } from '../ui/form/form.js';
import { Text } from '../ui/page/layout.js';

const unknownUser = 'Utilisateur inconnu. Merci de vérifier votre adresse électronique';
const failed = 'Impossible de réinitialiser votre mot de passe';

const sentence = (error: unknown): string => {
  if (!(error instanceof ApiProblem) || error.status >= 500) return failed;
  return error.status === 404 || error.status === 422 ? unknownUser : error.detail;
};

export default function ResetRequestDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } });
  const request = useMutation({ mutationFn: (email: string) => send('post', '/api/forgot-password', { body: { email } }) });
  const submit = form.handleSubmit(({ email }) =>
    request.mutate(email, {
      onSuccess: () => {
        notify.success('Un email de réinitialisation de mot de passe a été envoyé');
        onClose();
      },
      onError: (error) => form.setError('email', { type: `refused-${Date.now()}`, message: sentence(error) }),
    }),
  );
  return (
    <FormDialog
      size="sm"
      title="Mot de passe oublié"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      action="Envoyer le lien"
      pending={request.isPending}
    >
      <Text color="fg.muted">Indiquez votre adresse : nous vous envoyons un lien pour choisir un nouveau mot de passe.</Text>
      <TextField form={form} name="email" label="Adresse électronique" type="email" autoComplete="username" inputMode="email" required />
    </FormDialog>
  );
}
