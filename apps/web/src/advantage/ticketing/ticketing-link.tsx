import { chakra } from '@chakra-ui/react';
import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, ErrorPanel, Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { count, dateTime } from '../../ui/format/format.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { Facts } from '../../ui/page/facts.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { heldOrders } from '../order/order.api.js';
import { ticketingQuery, useRenewSecret, useSyncOrders } from './ticketing.api.js';

const TicketingSecretDialog = lazyDialog(async () => ({ default: (await import('./ticketing-secret-dialog.js')).TicketingSecretDialog }));

type Ticketing = Schema<'TicketingDto'>;

/** The link with the ticketing as an administrator checks it: the last pull, its failure, the orders that cannot be read, the secret. */
export function TicketingLink() {
  const { data, error, refetch } = useQuery(ticketingQuery);
  const held = useQuery(heldOrders.list({ limit: 1 }));
  if (error && !data)
    return <ErrorPanel title="Impossible de lire l’état de la billetterie" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Panel title="Liaison avec la billetterie">
      <Stack gap="4">
        {data.is_configured ? (
          <State ticketing={data} held={held.data?.totalCount ?? null} />
        ) : (
          <Text>Aucune billetterie n’est reliée.</Text>
        )}
        <Unreadable orders={data.unreadable_orders} />
        <Actions isConfigured={data.is_configured} />
      </Stack>
    </Panel>
  );
}

const State = ({ ticketing: { failure, last_orders_at, position, messages_url }, held }: { ticketing: Ticketing; held: number | null }) => (
  <>
    {failure ? (
      <Callout kind="error" title="Le dernier relevé a échoué.">
        {failure.message} Il reprend tous les quarts d’heure, sans rien perdre.
      </Callout>
    ) : null}
    <Facts
      facts={[
        ['Dernières commandes reçues', last_orders_at ? dateTime(last_orders_at) : 'Aucune pour le moment'],
        ['Position du relevé', position ?? 'Début'],
        ['Commandes en attente', held === null ? '–' : String(held)],
        ['Adresse des messages', messages_url],
      ]}
    />
  </>
);

const Unreadable = ({ orders }: { orders: Ticketing['unreadable_orders'] }) =>
  orders.length === 0 ? null : (
    <Callout kind="warning" title={`${count(orders.length, 'commande illisible', 'commandes illisibles')}.`}>
      <chakra.ul ps="4">
        {orders.map(({ number, reason }) => (
          <li key={`${number} ${reason}`}>
            {number || 'Sans numéro'} : {reason}
          </li>
        ))}
      </chakra.ul>
    </Callout>
  );

function Actions({ isConfigured }: { isConfigured: boolean }) {
  const isAllowed = useAllowed();
  const sync = useSyncOrders();
  const renewal = useRenewSecret();
  const [secret, setSecret] = useState<string>();
  const read = () =>
    sync.mutate(undefined, {
      onSuccess: ({ placed, waiting, refused }) =>
        notify.success(`${count(placed, 'commande enregistrée', 'commandes enregistrées')}, ${waiting} en attente, ${refused} refusées.`),
      onError: (error) => notify.error(problemOf(error).detail),
    });
  const renew = async () => {
    const description = 'Le secret actuel cesse de valoir : votre billetterie devra signer ses messages avec le nouveau.';
    if (!(await confirm({ description, confirmLabel: 'Renouveler le secret', destructive: true }))) return;
    renewal.mutate({}, { onSuccess: (answer) => setSecret(answer.secret), onError: (error) => notify.error(problemOf(error).detail) });
  };
  return (
    <HStack gap="3" wrap="wrap">
      {isConfigured ? (
        <Button variant="outline" loading={sync.isPending} onClick={read}>
          Relever les commandes
        </Button>
      ) : null}
      <LinkButton to="/advantage/subvention-person" variant="outline">
        Voir les commandes
      </LinkButton>
      {isAllowed('ticketing-secret') ? (
        <Button variant="ghost" loading={renewal.isPending} onClick={() => void renew()}>
          Renouveler le secret
        </Button>
      ) : null}
      {secret ? <TicketingSecretDialog secret={secret} onClose={() => setSecret(undefined)} /> : null}
    </HStack>
  );
}
