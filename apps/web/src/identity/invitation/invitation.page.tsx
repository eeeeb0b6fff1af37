import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PublicFrame } from '../../shell/public-frame.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { TextField } from '../../ui/field/text-field.js';
import { Form, useForm } from '../../ui/form/form.js';
import { Button } from '../../ui/page/button.js';
import { Text } from '../../ui/page/layout.js';
import { PasswordRules } from '../password-rules.js';
import { useLogin } from '../use-login.js';
import { type Acceptance, acceptInvitation, invitationLinkQuery } from './invitation.api.js';

export function Component() {
  const { token = '' } = useParams();
  const { data, error } = useQuery(invitationLinkQuery(token));
  return (
    <PublicFrame title={data ? `Rejoindre ${data.environment}` : 'Invitation'}>
      {error ? (
        <Text role="alert" color="fg.error">
          {problemOf(error).detail}
        </Text>
      ) : data ? (
        <AcceptForm token={token} invitation={data} />
      ) : (
        <Text role="status">Chargement en cours...</Text>
      )}
    </PublicFrame>
  );
}

/** A new person chooses a password, a person with an account gives theirs. */
function AcceptForm({ token, invitation }: { token: string; invitation: Schema<'OpenInvitationDto'> }) {
  const { email, role, has_account } = invitation;
  const form = useForm<Required<Acceptance>>({ defaultValues: { password: '', password_confirm: '' } });
  const accept = useLogin((body: Acceptance) => acceptInvitation(token, email, body));
  const submit = form.handleSubmit((body) => accept.mutate(body, { onError: showProblem(form) }));
  return (
    <Form form={form} onSubmit={submit} label="Invitation">
      <Text>
        Vous êtes invité avec l’adresse {email}. Rôle : {role.label}.
      </Text>
      {has_account ? (
        <TextField
          form={form}
          name="password"
          label="Mot de passe de votre compte"
          hint="Cette adresse a déjà un compte : gardez son mot de passe."
          type="password"
          autoComplete="current-password"
          required
        />
      ) : (
        <>
          <TextField form={form} name="password" label="Nouveau mot de passe" type="password" autoComplete="new-password" required />
          <PasswordRules password={form.watch('password')} email={email} isRefused={form.formState.errors.password !== undefined} />
          <TextField
            form={form}
            name="password_confirm"
            label="Confirmer le mot de passe"
            type="password"
            autoComplete="new-password"
            required
          />
        </>
      )}
      <Button type="submit" loading={accept.isPending}>
        Accepter l’invitation
      </Button>
    </Form>
  );
}
