import { ApiProblem } from '@intendance/contract/problem.js';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { send } from '../platform/http.js';
import { takeLoginRedirect } from '../platform/session/login-redirect.js';
import { Button } from '../ui/page/button.js';
import { Stack, Text } from '../ui/page/layout.js';
import type { LoginAnswer } from './identity.api.js';
import { loginError } from './login-error.js';
import { useLogin } from './use-login.js';

const logInByLink = (token: string): Promise<LoginAnswer> => send('post', '/api/login_link', { body: { token } });

/** Signs in with the token of a login link. `asksFirst`: asks for confirmation, since the link would replace the open session. */
export default function LoginLink({ token, asksFirst }: { token: string; asksFirst: boolean }) {
  const { mutate, error, isPending } = useLogin(logInByLink);
  const navigate = useNavigate();
  useEffect(() => {
    if (asksFirst || usedTokens.has(token)) return;
    usedTokens.add(token);
    mutate(token);
  }, [token, mutate, asksFirst]);

  const keepSession = () => {
    takeLoginRedirect();
    void navigate('/home', { replace: true });
  };
  if (isPending) return <Text role="status">Chargement en cours...</Text>;
  return (
    <Stack gap="4">
      {error ? (
        <Text role="alert" color="fg.error">
          {error instanceof ApiProblem && error.status < 500 ? error.detail : loginError(error)}
        </Text>
      ) : null}
      {asksFirst ? (
        <>
          {error ? null : (
            <Text>
              Vous êtes déjà connecté. Ce lien ouvre une autre session, qui remplacera la vôtre : ne l’acceptez que si vous l’avez demandé
              vous-même.
            </Text>
          )}
          <Button onClick={keepSession}>Garder ma session</Button>
          {error ? null : (
            <Button variant="outline" onClick={() => mutate(token)}>
              Ouvrir la session du lien
            </Button>
          )}
        </>
      ) : null}
    </Stack>
  );
}
// A one-time token is sent once, even when React mounts twice in development.
const usedTokens = new Set<string>();
