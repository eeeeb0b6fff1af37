import { isWhiteLabel } from '@intendance/contract/brand-name.js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { session } from '../platform/session/browser-session.js';
import { hideLinkToken, linkTokenOf } from '../platform/session/link-token.js';
import { keepLoginRedirect } from '../platform/session/login-redirect.js';
import { PublicFrame } from '../shell/public-frame.js';
import { installationQuery } from '../shell/session/session.api.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { problemType, showProblem } from '../ui/feedback/problem.js';
import { TextField } from '../ui/field/text-field.js';
import { Form, useForm } from '../ui/form/form.js';
import { Button, Link } from '../ui/page/button.js';
import { Text } from '../ui/page/layout.js';
import { logIn, mailboxQuery } from './identity.api.js';
import { ProviderLogin } from './identity-provider/provider-login.js';
import { isCodeNeeded, loginError } from './login-error.js';
import { PasskeyLogin } from './passkey/passkey-login.js';
import { useLogin } from './use-login.js';

// Few sign in by a link: its code stays out of the page.
const LoginLink = lazyPart(() => import('./login-link.js'));
const LoginCode = lazyPart(() => import('./login-code.js'));
const FirstRun = lazyPart(() => import('./first-run.js'));
const ResetRequestDialog = lazyPart(() => import('./reset-request-dialog.js'));

export function Component() {
  const [params] = useSearchParams();
  const [isResetting, setResetting] = useState(false);
  // Decided once: the session that this page opens leads elsewhere by itself.
  const [wasOpen] = useState(() => {
    keepLoginRedirect(params);
    return session.isOpen;
  });
  const [link] = useState(() => linkTokenOf(location));
  useEffect(hideLinkToken, []);
  const installation = useQuery(installationQuery);
  if (wasOpen && link === null) return <Navigate to="/home" replace />;
  if (installation.data?.has_accounts === false) {
    return (
      <PublicFrame title="Première utilisation">
        <Suspense fallback={null}>
          <FirstRun />
        </Suspense>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title="Connexion" footer={<DemoMailbox />}>
      <Suspense fallback={null}>{link === null ? null : <LoginLink token={link} asksFirst={wasOpen} />}</Suspense>
      {wasOpen ? null : (
        <>
          <LoginForm />
          <Button variant="plain" alignSelf="center" color="brand.fg" onClick={() => setResetting(true)}>
            Mot de passe oublié ?
          </Button>
          {installation.data?.registration && !isWhiteLabel(document.documentElement.dataset.brand) ? (
            <Text textAlign="center">
              Pas encore de compte ? <Link to="/register">Créer un compte</Link>
            </Text>
          ) : null}
        </>
      )}
      <Suspense fallback={null}>{isResetting ? <ResetRequestDialog onClose={() => setResetting(false)} /> : null}</Suspense>
    </PublicFrame>
  );
}

function LoginForm() {
  const form = useForm<{ email: string; password: string }>({ defaultValues: { email: '', password: '' } });
  const [isCodeAsked, setCodeAsked] = useState(false);
  const login = useLogin(logIn);
  const submit = form.handleSubmit((credentials) =>
    login.mutateAsync(credentials).catch((error: unknown) => {
      if (isCodeNeeded(error)) return setCodeAsked(true);
      form.resetField('password');
      return form.setError('root.problem', { type: problemType(error), message: loginError(error) });
    }),
  );
  if (isCodeAsked)
    return (
      <Suspense fallback={null}>
        <LoginCode credentials={form.getValues()} onBack={() => setCodeAsked(false)} />
      </Suspense>
    );
  return (
    <Form form={form} onSubmit={submit} label="Connexion">
      <TextField form={form} name="email" label="Adresse électronique" type="email" autoComplete="username" inputMode="email" autoFocus />
      <TextField form={form} name="password" label="Mot de passe" type="password" autoComplete="current-password" />
      <Button type="submit" loading={login.isPending} loadingText="Connexion…">
        Se connecter
      </Button>
      <PasskeyLogin onRefused={showProblem(form)} />
      <ProviderLogin
        email={() => form.getValues('email').trim()}
        onEmailMissing={() => form.setError('email', { message: 'Indiquez votre adresse électronique.' }, { shouldFocus: true })}
        onRefused={showProblem(form)}
      />
    </Form>
  );
}

function DemoMailbox() {
  const { isSuccess } = useQuery(mailboxQuery);
  return isSuccess ? <Link to="/mailbox">Boîte aux lettres de démonstration</Link> : null;
}
