import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { CopyField } from '../../ui/field/copy-field.js';
import { dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { secretQuery, type Webhook } from './webhook.api.js';

/** The secret by which the receiver checks that a message is ours. */
export function WebhookSecret({ webhook: { id, former_secret_ends_at } }: { webhook: Webhook }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Panel
      title="Secret de signature"
      actions={
        isShown ? null : (
          <Button variant="outline" onClick={() => setIsShown(true)}>
            Afficher le secret
          </Button>
        )
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">
          Le logiciel qui reçoit les messages vérifie leur signature avec ce secret, selon Standard Webhooks. Rangez-le comme un mot de
          passe.
        </Text>
        {former_secret_ends_at ? <Text>Le secret précédent signe aussi jusqu’au {dateTime(former_secret_ends_at)}.</Text> : null}
        {isShown ? <Secret id={id} /> : null}
      </Stack>
    </Panel>
  );
}

function Secret({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(secretQuery(id));
  if (isPending) return <Loading />;
  if (error) return <ErrorPanel title="Impossible de lire le secret" error={error} onRetry={() => void refetch()} />;
  return <CopyField label="Secret de signature" value={data.secret} action="Copier le secret" done="Le secret est copié." />;
}
