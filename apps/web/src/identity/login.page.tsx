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
import { Button, Link } from '../ui/page/button.js';
import { Text } from '../ui/page/layout.js';
import { mailboxQuery } from './identity.api.js';
import { LoginForm } from './login-form.js';

// Few sign in by a link: its code stays out of the page.
const LoginLink = lazyPart(() => import('./login-link.js'));
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

function DemoMailbox() {
  const { isSuccess } = useQuery(mailboxQuery);
  return isSuccess ? <Link to="/mailbox">Boîte aux lettres de démonstration</Link> : null;
}
