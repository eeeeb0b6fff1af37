import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Callout, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { dateTime, num } from '../../ui/format/format.js';
import { Facts } from '../../ui/page/facts.js';
import { Stack } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { type Webhook, webhookQuery } from './webhook.api.js';
import { labelOf, lookOf } from './webhook.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookDialog } from './webhook-dialog.js';
import { WebhookMessages } from './webhook-messages.js';
import { WebhookReplayDialog } from './webhook-replay-dialog.js';
import { WebhookSecret } from './webhook-secret.js';

/** One webhook: what it receives, the secret that its receiver needs, and what became of its messages. */
export function Component() {
  const { webhook: id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(webhookQuery(id));
  if (data) return <Page webhook={data} />;
  return (
    <>
      <PageHeader title="Webhook" crumbs={[list, { label: 'Webhook' }]} />
      {isPending ? <Loading /> : null}
      {error ? <ErrorPanel title="Impossible de charger le webhook" error={error} onRetry={() => void refetch()} /> : null}
    </>
  );
}

const list = { label: 'Webhooks', to: '/environment/webhooks' };

function Page({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'change' | 'replay'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader
        title={webhook.name}
        crumbs={[list, { label: webhook.name }]}
        aside={<StatusBadge {...lookOf(webhook)} />}
        actions={
          <WebhookActions
            webhook={webhook}
            onChange={() => setDialog('change')}
            onReplay={() => setDialog('replay')}
            onRemoved={() => void navigate(list.to)}
          />
        }
      />
      <Stack gap="5">
        <State webhook={webhook} />
        <WebhookSecret webhook={webhook} />
        <WebhookMessages webhook={webhook} />
      </Stack>
      {dialog === 'change' ? <WebhookDialog webhook={webhook} onClose={close} onSaved={close} /> : null}
      {dialog === 'replay' ? <WebhookReplayDialog webhook={webhook} onClose={close} /> : null}
    </>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { url, types, waiting_count, failing_since, end_reason } = webhook;
  return (
    <Panel title="Envoi">
      <Stack gap="4">
        {failing_since && webhook.is_enabled ? (
          <Callout
            kind="warning"
            title={`Rien n’est accepté depuis le ${dateTime(failing_since)}. Chaque message est essayé dix fois en trois jours ; sans réponse, le webhook s’arrête.`}
          />
        ) : null}
        {end_reason === 'failing' ? (
          <Callout
            kind="error"
            title="Arrêté : son serveur n’a rien accepté pendant trois jours. Réactivez-le quand il répond : ce qui attend partira."
          />
        ) : null}
        {end_reason === 'gone' ? (
          <Callout kind="error" title="Arrêté : son serveur a répondu qu’il n’existe plus (410). Corrigez l’adresse, puis réactivez-le." />
        ) : null}
        <Facts
          facts={[
            ['Adresse', url],
            ['Événements', types.map(labelOf).join(', ')],
            ['Messages en attente', num(waiting_count)],
          ]}
        />
      </Stack>
    </Panel>
  );
}
