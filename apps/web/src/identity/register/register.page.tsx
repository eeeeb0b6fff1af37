import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { session } from '../../platform/session/browser-session.js';
import { PublicFrame } from '../../shell/public-frame.js';
import { installationQuery } from '../../shell/session/session.api.js';
import { loadingText } from '../../ui/feedback/panels.js';
import { Link } from '../../ui/page/button.js';
import { Text, VisuallyHidden } from '../../ui/page/layout.js';
import { RegisterForm } from './register-form.js';

/** Opens a structure on trial, and its first session. */
export function Component() {
  // Decided once: the session that this page opens leads elsewhere by itself.
  const [wasOpen] = useState(() => session.isOpen);
  const { data: installation, isPending } = useQuery(installationQuery);
  if (wasOpen) return <Navigate to="/home" replace />;
  // The card stands in the middle of the screen: its height must be known when it is first drawn.
  if (isPending) return <VisuallyHidden role="status">{loadingText}</VisuallyHidden>;
  return (
    <PublicFrame title="Créer un compte" width="560px" footer={<Link to="/login">J’ai déjà un compte</Link>}>
      {installation?.registration ? <RegisterForm /> : null}
      {!installation?.registration ? <Text>Les inscriptions ne sont pas ouvertes sur ce serveur.</Text> : null}
    </PublicFrame>
  );
}
