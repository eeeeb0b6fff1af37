import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PublicFrame } from '../../shell/public-frame.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Button } from '../../ui/page/button.js';
import { Text } from '../../ui/page/layout.js';
import { unsubscribePage, useChoice } from './unsubscription.api.js';

/** Needs a click: mail scanners open the links of a mail. */
export function Component() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(unsubscribePage(token));
  return (
    <PublicFrame title="Désinscription">
      {data ? <Choice token={token} structure={data.structure} isUnsubscribed={data.is_unsubscribed} /> : null}
      {error ? <ErrorPanel title="Impossible d’ouvrir ce lien" error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
    </PublicFrame>
  );
}

function Choice({ token, structure, isUnsubscribed }: { token: string; structure: string; isUnsubscribed: boolean }) {
  const choice = useChoice(token);
  return (
    <>
      <Text role="status">
        {isUnsubscribed
          ? `C’est fait : vous ne recevrez plus les publipostages de ${structure}. Les réponses à vos demandes vous parviendront toujours.`
          : `Vous recevez les publipostages de ${structure}. Voulez-vous ne plus les recevoir ?`}
      </Text>
      {choice.error ? (
        <Text role="alert" color="fg.error">
          {problemOf(choice.error).detail}
        </Text>
      ) : null}
      <Button
        variant={isUnsubscribed ? 'outline' : 'solid'}
        loading={choice.isPending}
        onClick={() => choice.mutate(isUnsubscribed ? 'undo' : 'unsubscribe')}
      >
        {isUnsubscribed ? 'Annuler ma désinscription' : 'Me désinscrire'}
      </Button>
    </>
  );
}
