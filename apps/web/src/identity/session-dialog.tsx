import { createClient, unwrap } from '@intendance/contract/client.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useMe } from '../platform/me.js';
import { session } from '../platform/session/browser-session.js';
import type { Tokens } from '../platform/session/session.js';
import { askForCookie } from '../platform/session/session-client.js';
import { continueSession, leaveLapsedSession } from '../shell/session/session-end.js';
import { Dialog } from '../ui/dialog/dialog.js';
import { leaveUnsaved } from '../ui/dialog/unsaved-guard.js';
import { problemType } from '../ui/feedback/problem.js';
import { TextField } from '../ui/field/text-field.js';
import { Form, useForm } from '../ui/form/form.js';
import { SubmitButton } from '../ui/form/submit-button.js';
import { Button } from '../ui/page/button.js';
import { Stack, Text } from '../ui/page/layout.js';
import { codeError, isCodeRefused } from './code-error.js';
import { CodeField } from './code-field.js';
import { logIn } from './identity.api.js';
import { isCodeNeeded } from './login-error.js';

/** Opens the session again over a screen with unsaved input. Hides the screen: somebody else may sit in front of it. */
export default function SessionDialog() {
  const { email, environment } = useMe();
  const queries = useQueryClient();
  const id = useId();
  const form = useForm<{ password: string; code: string }>({ defaultValues: { password: '', code: '' } });
  const [asksCode, setAsksCode] = useState(false);
  useSessionOfOtherTab();
  const login = useMutation({
    mutationFn: (given: { password: string; code?: string }) => signInAgain({ email, ...given }, environment.id),
  });
  const submit = form.handleSubmit(({ password, code }) =>
    login.mutateAsync({ password, ...(asksCode && { code }) }).then(
      (isOwn) => (isOwn ? continueSession(queries) : leaveLapsedSession()),
      (error: unknown) => {
        if (isCodeNeeded(error)) return setAsksCode(true);
        form.resetField(isCodeRefused(error) ? 'code' : 'password');
        return form.setError('root.problem', { type: problemType(error), message: codeError(error) });
      },
    ),
  );
  const leave = async () => {
    if (await leaveUnsaved()) leaveLapsedSession();
  };
  return (
    <Dialog
      open
      isCover
      size="sm"
      title="Votre session a pris fin"
      onClose={() => void leave()}
      footer={
        <>
          <Button variant="outline" onClick={() => void leave()}>
            Quitter sans enregistrer
          </Button>
          <SubmitButton form={id} pending={login.isPending}>
            Se reconnecter
          </SubmitButton>
        </>
      }
    >
      <Stack gap="4">
        <Text>Votre saisie est conservée. Reconnectez-vous pour continuer avec le compte {email}.</Text>
        <Form id={id} form={form} onSubmit={submit} label="Reconnexion">
          {/* Tells a password manager whose password to fill in. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField form={form} name="password" label="Mot de passe" type="password" autoComplete="current-password" autoFocus />
          {asksCode ? <CodeField form={form} name="code" /> : null}
        </Form>
      </Stack>
    </Dialog>
  );
}

/** False when the account does not open the structure of the screen. @throws ApiProblem */
async function signInAgain(credentials: { email: string; password: string; code?: string }, environmentId: string): Promise<boolean> {
  const tokens = await logIn(credentials);
  if ('redirect' in tokens) return false;
  if (session.reopen(tokens)) return true;
  // The account opens its last structure, which may be another one.
  const structure = createClient({
    baseUrl: location.origin,
    source: 'ui',
    token: () => tokens.token,
    fetch: (request) => fetch(askForCookie(request)),
  });
  const path = { id: environmentId };
  return session.reopen((await unwrap(structure.POST('/api/users/me/structures/{id}/switch', { params: { path } }))) as Tokens);
}

/** Continues by itself once the user has signed in again in another tab; leaves the screen to nobody else. */
function useSessionOfOtherTab(): void {
  const queries = useQueryClient();
  const resume = useEffectEvent(async () => {
    if (!(await session.resume())) leaveLapsedSession();
    else if (!session.isPaused) continueSession(queries);
  });
  useEffect(() => {
    // Without a connection, the next event tries again.
    const check = () => void resume().catch(() => undefined);
    check();
    addEventListener('storage', check);
    addEventListener('focus', check);
    return () => {
      removeEventListener('storage', check);
      removeEventListener('focus', check);
    };
  }, []);
}
