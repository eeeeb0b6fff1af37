import type { Schema } from '@intendance/contract/client.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { FactorStep } from './factor-step.js';
import { secondFactor } from './second-factor.api.js';

type Props = { onEnrolment: (enrolment: Schema<'SecondFactorSecretDto'>) => void; onClose: () => void };

/** First step: the password, so that an open session alone changes nothing. */
export function FactorPassword({ onEnrolment, onClose }: Props) {
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const begin = secondFactor.useSend('post', '/api/users/me/second_factor');
  return (
    <FactorStep
      onClose={onClose}
      form={form}
      onSubmit={form.handleSubmit((body) => begin.mutate({ body }, { onSuccess: onEnrolment, onError: showProblem(form) }))}
      action="Continuer"
      pending={begin.isPending}
    >
      <Text>
        À chaque connexion, un code de votre téléphone est demandé après le mot de passe. Il vous faut une application d’authentification :
        celle de votre téléphone ou de votre gestionnaire de mots de passe convient.
      </Text>
      <TextField form={form} name="password" label="Mot de passe actuel" type="password" autoComplete="current-password" required />
    </FactorStep>
  );
}
