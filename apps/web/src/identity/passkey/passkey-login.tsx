import { Button } from '../../ui/page/button.js';
import { useLogin } from '../use-login.js';
import { hasPasskeys } from './has-passkeys.js';

/** Signs in without a password, where the browser has passkeys. */
export function PasskeyLogin({ onRefused }: { onRefused: (error: Error) => void }) {
  // Few sign in by a passkey yet: its code stays out of the page.
  const login = useLogin(async () => (await import('./passkey.api.js')).logInByPasskey());
  if (!hasPasskeys()) return null;
  const ask = () => login.mutate(undefined, { onError: onRefused });
  return (
    <Button variant="outline" loading={login.isPending} onClick={ask}>
      Utiliser une clé d’accès
    </Button>
  );
}
