import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Form, useForm } from '../ui/form.js';
import { Text } from '../ui/layout.js';
import { notify } from '../ui/notify.js';
import { SubmitButton } from '../ui/submit-button.js';
import { requestReset } from './identity.api.js';

const unknownUser = 'Utilisateur inconnu. Merci de vérifier votre adresse électronique';
const failed = 'Impossible de réinitialiser votre mot de passe';

const sentence = (error: unknown): string => {
  if (!(error instanceof ApiProblem) || error.status >= 500) return failed;
  return error.status === 404 || error.status === 422 ? unknownUser : error.detail;
};

export default function ResetRequestDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } });
  const request = useMutation({ mutationFn: requestReset });
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
    <Dialog
      open
      size="sm"
      title="Mot de passe oublié"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form="reset-request" pending={request.isPending}>
            Envoyer le lien
          </SubmitButton>
        </>
      }
    >
      <Form form={form} onSubmit={submit} id="reset-request">
        <Text color="fg.muted">Indiquez votre adresse : nous vous envoyons un lien pour choisir un nouveau mot de passe.</Text>
        <TextField form={form} name="email" label="Adresse électronique" type="email" autoComplete="username" inputMode="email" required />
      </Form>
    </Dialog>
  );
}
