import type { BodyOf } from '@intendance/contract/operation.js';
import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { send } from '../platform/http.js';
import { PublicFrame } from '../shell/public-frame.js';
import { notify } from '../ui/feedback/notify.js';
import { showProblem } from '../ui/feedback/problem.js';
import { CheckboxField } from '../ui/field/choice-fields.js';
import { TextField } from '../ui/field/text-field.js';
import { Form, useForm } from '../ui/form/form.js';
import { Button } from '../ui/page/button.js';
import { PasswordRules } from './password-rules.js';

const invalidLink = 'Mise à jour du mot de passe impossible. Le lien que vous avez utilisé est invalide';
const invalidLinkStatuses = [400, 401, 404, 410];

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const form = useForm<BodyOf<'/api/reset-password/{token}'>>({
    defaultValues: { password: '', password_confirm: '', remove_passkeys: false },
  });
  const reset = useMutation({
    mutationFn: (body: BodyOf<'/api/reset-password/{token}'>) => send('post', '/api/reset-password/{token}', { path: { token }, body }),
  });
  const submit = form.handleSubmit((body) =>
    reset.mutate(body, {
      onSuccess: () => {
        notify.success('Le mot de passe a bien été mis à jour');
        // The specification leaves the message one second before the login page.
        setTimeout(() => void navigate('/login'), 1000);
      },
      onError: (error) => {
        if (error instanceof ApiProblem && invalidLinkStatuses.includes(error.status))
          form.setError('root.problem', { type: `link-${Date.now()}`, message: invalidLink });
        else showProblem(form)(error);
      },
    }),
  );
  return (
    <PublicFrame title="Choisir un nouveau mot de passe">
      <Form form={form} onSubmit={submit}>
        <TextField form={form} name="password" label="Nouveau mot de passe" type="password" autoComplete="new-password" required />
        <PasswordRules password={form.watch('password')} isRefused={form.formState.errors.password !== undefined} />
        <TextField
          form={form}
          name="password_confirm"
          label="Confirmer le mot de passe"
          type="password"
          autoComplete="new-password"
          required
        />
        <CheckboxField
          form={form}
          name="remove_passkeys"
          label="Retirer mes clés d’accès"
          hint="Sinon, celles que vous avez ouvrent votre compte comme avant. Vos sessions se ferment sur tous vos appareils."
        />
        <Button type="submit" loading={reset.isPending || reset.isSuccess}>
          Valider
        </Button>
      </Form>
    </PublicFrame>
  );
}
