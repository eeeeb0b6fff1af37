import { problemType } from '../ui/feedback/problem.js';
import { Form, useForm } from '../ui/form/form.js';
import { Button } from '../ui/page/button.js';
import { Text } from '../ui/page/layout.js';
import { codeError } from './code-error.js';
import { CodeField } from './code-field.js';
import { logIn } from './identity.api.js';
import { useLogin } from './use-login.js';

type Props = { credentials: { email: string; password: string }; onBack: () => void };

/** Second step of a sign-in, for an account that asks for the code of an application. */
export default function LoginCode({ credentials, onBack }: Props) {
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const login = useLogin(logIn);
  const submit = form.handleSubmit(({ code }) =>
    login.mutateAsync({ ...credentials, code }).catch((error: unknown) => {
      form.resetField('code');
      form.setError('root.problem', { type: problemType(error), message: codeError(error) });
    }),
  );
  return (
    <Form form={form} onSubmit={submit} label="Connexion">
      <Text>Compte {credentials.email}</Text>
      <CodeField form={form} name="code" />
      <Button type="submit" loading={login.isPending} loadingText="Connexion…">
        Se connecter
      </Button>
      <Button variant="plain" alignSelf="center" color="brand.fg" onClick={onBack}>
        Changer de compte
      </Button>
    </Form>
  );
}
