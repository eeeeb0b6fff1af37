import { Button } from '../../ui/page/button.js';
import { useLogin } from '../use-login.js';
import { hasPasskeys } from './has-passkeys.js';

// Few sign in by a passkey yet: its code stays out of the page.
const api = () => import('./passkey.api.js');

/** Signs in without a password, where the browser has passkeys. `onRefused`: with the sentence for the user. */
export function PasskeyLogin({ onRefused }: { onRefused: (message: string) => void }) {
  const login = useLogin(async () => (await api()).logInByPasskey());
  if (!hasPasskeys()) return null;
  const ask = () => login.mutate(undefined, { onError: async (error) => onRefused((await api()).passkeyMessage(error)) });
  return (
    <Button variant="outline" loading={login.isPending} onClick={ask}>
      Utiliser une clé d’accès
    </Button>
  );
}
