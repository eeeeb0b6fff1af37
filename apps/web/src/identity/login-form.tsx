import { type ChangeEvent, type FormEvent, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { type Fault, faultsOf, problemType } from '../ui/feedback/problem.js';
import { FieldFrame } from '../ui/field/field-frame.js';
import { TextInput } from '../ui/field/text-input.js';
import { FormFrame } from '../ui/form/form-frame.js';
import type { Faults } from '../ui/form/violations-summary.js';
import { Button } from '../ui/page/button.js';
import { logIn } from './identity.api.js';
import { ProviderLogin } from './identity-provider/provider-login.js';
import { isCodeNeeded, loginError } from './login-error.js';
import { PasskeyLogin } from './passkey/passkey-login.js';
import { useLogin } from './use-login.js';

const LoginCode = lazyPart(() => import('./login-code.js'));

const noCredentials = { email: '', password: '' };

/** The first form of every session does without react-hook-form, 16 kB of its page: two fields that only the server checks. */
export function LoginForm() {
  const [credentials, setCredentials] = useState(noCredentials);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [faults, setFaults] = useState<Faults | null>(null);
  const [emailError, setEmailError] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  const login = useLogin(logIn);

  const refuse = (error: unknown, list: readonly Fault[] = faultsOf(error, (name) => name === 'email')) => {
    setFaults({ list, type: problemType(error) });
    setEmailError(list.find(({ name }) => name === 'email')?.message);
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setCredentials((former) => ({ ...former, [target.name]: target.value }));
    if (target.name === 'email') setEmailError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    setFaults(null);
    setEmailError(undefined);
    login.mutate(credentials, {
      onError: (error) => {
        if (isCodeNeeded(error)) return setCodeAsked(true);
        setCredentials(({ email }) => ({ email, password: '' }));
        return refuse(error, [{ name: '', code: undefined, message: loginError(error) }]);
      },
    });
  };

  if (isCodeAsked)
    return (
      <Suspense fallback={null}>
        <LoginCode credentials={credentials} onBack={() => setCodeAsked(false)} />
      </Suspense>
    );
  return (
    <FormFrame label="Connexion" faults={faults} onSelect={() => email.current?.focus()} onSubmit={submit}>
      <FieldFrame label="Adresse électronique" invalid={emailError !== undefined} error={emailError}>
        <TextInput
          ref={email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          value={credentials.email}
          onChange={change}
        />
      </FieldFrame>
      <FieldFrame label="Mot de passe">
        <TextInput name="password" type="password" autoComplete="current-password" value={credentials.password} onChange={change} />
      </FieldFrame>
      <Button type="submit" loading={login.isPending} loadingText="Connexion…">
        Se connecter
      </Button>
      <PasskeyLogin onRefused={(error) => refuse(error)} />
      <ProviderLogin
        email={() => credentials.email.trim()}
        onEmailMissing={() => {
          setEmailError('Indiquez votre adresse électronique.');
          email.current?.focus();
        }}
        onRefused={(error) => refuse(error)}
      />
    </FormFrame>
  );
}
