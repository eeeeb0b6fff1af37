import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { meQuery } from '../../platform/me-query.js';
import { session } from '../../platform/session/browser-session.js';
import { PublicFrame } from '../../shell/public-frame.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { Text } from '../../ui/page/layout.js';
import { confirmEmail } from './register.api.js';

/** Needs a click: mail scanners open the links of a mail. */
export function Component() {
  const { token = '' } = useParams();
  const queries = useQueryClient();
  const confirmation = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  const way = session.isOpen ? { to: '/home', label: 'Aller à l’accueil' } : { to: '/login', label: 'Se connecter' };
  return (
    <PublicFrame title="Confirmer votre adresse">
      <Text role="status">
        {confirmation.isSuccess ? 'Votre adresse électronique est confirmée.' : 'Confirmez que cette adresse électronique est la vôtre.'}
      </Text>
      {confirmation.error ? (
        <Text role="alert" color="fg.error">
          {problemOf(confirmation.error).detail}
        </Text>
      ) : null}
      {confirmation.isSuccess ? (
        <LinkButton to={way.to}>{way.label}</LinkButton>
      ) : (
        <Button loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
          Confirmer mon adresse
        </Button>
      )}
    </PublicFrame>
  );
}
