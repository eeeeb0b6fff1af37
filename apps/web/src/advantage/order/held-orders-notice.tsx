import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { Callout } from '../../ui/feedback/panels.js';
import { Button } from '../../ui/page/button.js';
import { heldOrders } from './order.api.js';
import { waitingEffect, waitingText } from './order.js';

const HeldOrdersDialog = lazyDialog(async () => ({ default: (await import('./held-orders-dialog.js')).HeldOrdersDialog }));

export const heldOrdersQuery = heldOrders.list({ limit: 1 });

/** The number of orders without a beneficiary, and the way to them; nothing when none waits. */
export function HeldOrdersNotice() {
  const { data, error, refetch } = useQuery(heldOrdersQuery);
  const [isOpen, setIsOpen] = useState(false);
  const waiting = data?.totalCount ?? 0;
  return (
    <>
      {error && !data ? (
        <Callout
          kind="warning"
          title="Impossible de charger les commandes en attente"
          actions={<Action label="Réessayer" onClick={() => void refetch()} />}
        />
      ) : waiting > 0 ? (
        <Callout
          kind="warning"
          title={waitingText(waiting)}
          actions={<Action label="Voir les commandes" onClick={() => setIsOpen(true)} />}
        >
          {waitingEffect(waiting)}
        </Callout>
      ) : null}
      {isOpen ? <HeldOrdersDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const Action = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="sm" variant="outline" onClick={onClick}>
    {label}
  </Button>
);
