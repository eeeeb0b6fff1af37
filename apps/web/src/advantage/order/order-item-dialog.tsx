import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ComputationSteps } from '../../capabilities/computation/computation-steps.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { day, euros, num } from '../../ui/format/format.js';
import { Facts } from '../../ui/page/facts.js';
import { Heading, Stack, Text } from '../../ui/page/layout.js';
import { Timeline } from '../../ui/record/timeline.js';
import { heldOrders, orderItems } from './order.api.js';
import { itemStatuses, type OrderItemDetail, placesText } from './order.js';

/** One line of an order: the amounts, the computation of its subsidy, and the history of the order. */
export function OrderItemDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: item, error, refetch } = orderItems.useOne(id);
  return (
    <Dialog
      open
      size="xl"
      title={item?.name ?? 'Commande subventionnée'}
      subtitle={item ? <StatusBadge {...itemStatuses[item.status]} /> : null}
      onClose={onClose}
    >
      {item ? (
        <Details item={item} />
      ) : error ? (
        <ErrorPanel title="Impossible de charger la commande" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function Details({ item }: { item: OrderItemDetail }) {
  const rule = item.subvention_rule;
  return (
    <Stack gap="6">
      <Facts
        facts={[
          ['Commande', `${item.orders.number} du ${day(item.orders.date)}`],
          ['Bénéficiaire', item.person.fullname],
          ['Univers', placesText(item.universes)],
          ['Catégories', placesText(item.categories)],
          ['Prix', `${num(item.quantity)} × ${euros(item.price)} = ${euros(item.total)}`],
          ['Subvention', euros(item.subvention)],
          ...(rule ? ([['Règle', `${rule.name} (version ${rule.version})`]] as const) : []),
        ]}
      />
      <Section title="Calcul de la subvention">
        <Calculation computation={item.computation} />
      </Section>
      <Section title="Historique de la commande">
        <History orderId={item.orders.id} />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3" aria-label={title}>
      <Heading as="h3" textStyle="h3">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function Calculation({ computation }: Pick<OrderItemDetail, 'computation'>) {
  if (computation === null) return <Text color="fg.muted">Aucune subvention ne porte sur ce billet.</Text>;
  return (
    <>
      {computation.reasons.length > 0 ? (
        <Stack as="ul" gap="1" ps="6">
          {computation.reasons.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </Stack>
      ) : null}
      <ComputationSteps steps={computation.steps} />
      <Text textStyle="dense" color="fg.muted">
        {computation.explanation}
      </Text>
    </>
  );
}

function History({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(heldOrders.history(orderId));
  if (data) return <Timeline entries={data.history} pageSize={5} />;
  return error ? <ErrorPanel title="Impossible de charger l’historique" error={error} onRetry={() => void refetch()} /> : <Loading />;
}
