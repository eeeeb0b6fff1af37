import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PublicFrame } from '../shell/public-frame.js';
import { notify } from '../ui/feedback/notify.js';
import { problemOf, problemType } from '../ui/feedback/problem.js';
import { Form, useForm } from '../ui/form/form.js';
import { Button, LinkButton } from '../ui/page/button.js';
import { Text } from '../ui/page/layout.js';
import { codeError } from './code-error.js';
import { CodeField } from './code-field.js';
import { finishTrial, logInByProvider, logInByProviderCode } from './identity-provider/provider-login.api.js';
import { isCodeNeeded } from './login-error.js';
import { useLogin } from './use-login.js';

/** The page that an identity provider sends people back to: after a sign-in, or after the trial of an administrator. */
export function Component() {
  const query = location.search.slice(1);
  const state = new URLSearchParams(query).get('state') ?? '';
  return state.startsWith('trial.') ? <TrialReturn query={query} /> : <SignInReturn query={query} state={state} />;
}

/** An answer is worth one request, even when React mounts twice in development. */
const answers = new Set<string>();

function useOnce(query: string, run: (query: string) => void): void {
  useEffect(() => {
    if (answers.has(query)) return;
    answers.add(query);
    run(query);
  }, [query, run]);
}

function SignInReturn({ query, state }: { query: string; state: string }) {
  const login = useLogin(logInByProvider);
  useOnce(query, login.mutate);
  if (isCodeNeeded(login.error)) return <CodeStep state={state} />;
  return <Outcome title="Connexion" error={login.error} way={{ to: '/login', label: 'Revenir à la connexion' }} />;
}

function TrialReturn({ query }: { query: string }) {
  const navigate = useNavigate();
  const settings = '/environment/identity-provider';
  const trial = useMutation({
    mutationFn: finishTrial,
    onSuccess: () => {
      notify.success('L’essai a réussi : le fournisseur d’identité peut être proposé à la connexion.');
      return navigate(settings, { replace: true });
    },
  });
  useOnce(query, trial.mutate);
  return <Outcome title="Essai du fournisseur d’identité" error={trial.error} way={{ to: settings, label: 'Revenir au fournisseur' }} />;
}

function Outcome({ title, error, way }: { title: string; error: unknown; way: { to: string; label: string } }) {
  return (
    <PublicFrame title={title}>
      {error ? (
        <>
          <Text role="alert" color="fg.error">
            {error instanceof ApiProblem ? error.detail : problemOf(error).detail}
          </Text>
          <LinkButton to={way.to}>{way.label}</LinkButton>
        </>
      ) : (
        <Text role="status">Chargement en cours...</Text>
      )}
    </PublicFrame>
  );
}

function CodeStep({ state }: { state: string }) {
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const login = useLogin(logInByProviderCode);
  const submit = form.handleSubmit(({ code }) =>
    login.mutateAsync({ state, code }).catch((error: unknown) => {
      form.resetField('code');
      form.setError('root.problem', { type: problemType(error), message: codeError(error) });
    }),
  );
  return (
    <PublicFrame title="Connexion">
      <Form form={form} onSubmit={submit} label="Connexion">
        <CodeField form={form} name="code" />
        <Button type="submit" loading={login.isPending} loadingText="Connexion…">
          Se connecter
        </Button>
        <LinkButton to="/login" variant="plain">
          Revenir à la connexion
        </LinkButton>
      </Form>
    </PublicFrame>
  );
}
