import { useQuery } from '@tanstack/react-query';
import { Ban, RotateCcw, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { count, day, euros } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import type { Column, RowAction } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { DismissOrderDialog } from './dismiss-order-dialog.js';
import { heldOrders, useRetryHeldOrders } from './order.api.js';
import { buyerText, type HeldOrder, holdReasons, ticketsText, waitingText } from './order.js';
import { ReviewOrderDialog } from './review-order-dialog.js';

const columns: Column<HeldOrder>[] = [
  { id: 'number', header: 'Commande', heading: true, cell: ({ number }) => number },
  { id: 'date', header: 'Date', width: '110px', cell: ({ date }) => day(date) },
  { id: 'reason', header: 'Motif', cell: ({ reason }) => (reason ? holdReasons[reason] : '–') },
  { id: 'buyer', header: 'Acheteur', cell: buyerText },
  { id: 'items', header: 'Billets', cell: ({ items }) => ticketsText(items) },
  { id: 'total', header: 'Total', align: 'end', width: '110px', cell: ({ total }) => euros(total) },
];

/** The oldest first: they are shown until they are placed or dismissed. */
const shown = 50;
const title = 'Commandes en attente';

/** The orders without a beneficiary: each is placed or dismissed, or all are looked up again. */
export function HeldOrdersDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery(heldOrders.list({ limit: shown, 'order[date]': 'asc' }));
  const [dismissal, setDismissal] = useState<HeldOrder | null>(null);
  const [underReview, setUnderReview] = useState<HeldOrder | null>(null);
  const rows = data?.rows ?? [];
  const ids = rows.map(({ id }) => id);
  // An order that a colleague has just decided stays on the screen, which says so when it is decided again.
  const review = rows.find(({ id }) => id === underReview?.id) ?? underReview;
  const others = (data?.totalCount ?? 0) - rows.length;
  const actions = (): RowAction<HeldOrder>[] => [
    { label: 'Rattacher à une personne', icon: <UserCheck size={16} />, key: 'edit', run: setUnderReview },
    { label: 'Écarter', icon: <Ban size={16} />, key: 'delete', destructive: true, run: setDismissal },
  ];
  return (
    <Dialog
      open
      size="xl"
      title={title}
      subtitle={data && rows.length > 0 ? <Text color="fg.muted">{waitingText(data.totalCount)}</Text> : null}
      onClose={onClose}
      footer={rows.length > 0 ? <Retry /> : null}
    >
      <Stack gap="3">
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={({ number }) => `Commande ${number}`}
          actions={actions}
          isWhole
          {...(isPending ? { skeleton: 3 } : {})}
          instead={
            error && !data ? (
              <ErrorPanel title="Impossible de charger les commandes en attente" error={error} onRetry={() => void refetch()} />
            ) : data && rows.length === 0 ? (
              <EmptyPanel title="Plus aucune commande n’attend son bénéficiaire" />
            ) : undefined
          }
        />
        {others > 0 ? <Text color="fg.muted">Et {count(others, 'autre commande', 'autres commandes')}, plus récentes.</Text> : null}
      </Stack>
      {review ? (
        <ReviewOrderDialog
          key={review.id}
          order={review}
          queue={{ ids, waiting: ids, offset: 0, total: data?.totalCount ?? 0 }}
          onOpen={(id) => setUnderReview(rows.find((row) => row.id === id) ?? null)}
          onClose={() => setUnderReview(null)}
        />
      ) : null}
      {dismissal ? <DismissOrderDialog order={dismissal} onClose={() => setDismissal(null)} /> : null}
    </Dialog>
  );
}

function Retry() {
  const retry = useRetryHeldOrders();
  const run = () =>
    retry.mutate(undefined, {
      onSuccess: ({ placed, waiting }) =>
        void notify.success(
          `${count(placed, 'commande rattachée', 'commandes rattachées')}, ${count(waiting, 'encore en attente', 'encore en attente')}.`,
        ),
      onError: (error) => void notify.error(problemOf(error).detail),
    });
  return (
    <Button variant="outline" icon={<RotateCcw size={16} aria-hidden />} loading={retry.isPending} onClick={run}>
      Chercher à nouveau les bénéficiaires
    </Button>
  );
}
