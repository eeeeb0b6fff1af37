import { useQuery } from '@tanstack/react-query';
import { Ban, Send } from 'lucide-react';
import { useState } from 'react';
import { giftVerdicts } from '../../directory/public.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { count, day, euros, num } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Facts } from '../../ui/page/facts.js';
import { Box, Heading, Stack, Text } from '../../ui/page/layout.js';
import { Timeline } from '../../ui/record/timeline.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { CancelDialog } from './cancel-dialog.js';
import { gifts, giftVouchers } from './gift.api.js';
import { type GiftRequest, type GiftVoucher, statuses } from './gift.js';
import { PersonName } from './urssaf-meter.js';

const title = 'Demande de bons cadeaux';

/** One request: its details, its vouchers by person, and its history. */
export function GiftRequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: request, error, refetch } = gifts.useOne(id);
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <Dialog
      open
      size="xl"
      title={request ? `${title} : ${request.type}` : title}
      subtitle={
        request ? (
          <Box>
            <StatusBadge {...statuses[request.status]} />
          </Box>
        ) : null
      }
      onClose={onClose}
      footer={request && request.status !== 'cancelled' ? <Moves request={request} onCancel={() => setIsCancelling(true)} /> : null}
    >
      {request ? <Details request={request} /> : error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />}
      {request && isCancelling ? <CancelDialog request={request} onClose={() => setIsCancelling(false)} /> : null}
    </Dialog>
  );
}

function Moves({ request, onCancel }: { request: GiftRequest; onCancel: () => void }) {
  const move = gifts.useMove();
  const markSent = () =>
    move.mutate(
      { id: request.id, move: 'mark_sent', body: undefined as never },
      {
        onSuccess: () => void notify.success('La demande est notée comme transmise.'),
        onError: (error) => void notify.error(problemOf(error).detail),
      },
    );
  return (
    <>
      <Button variant="outline" icon={<Ban size={16} aria-hidden />} onClick={onCancel}>
        Annuler la demande
      </Button>
      {request.status === 'requested' ? (
        <Button icon={<Send size={16} aria-hidden />} onClick={markSent}>
          Marquer comme transmise
        </Button>
      ) : null}
    </>
  );
}

function Details({ request }: { request: GiftRequest }) {
  return (
    <Stack gap="6">
      <Facts
        facts={[
          ['Date de la demande', day(request.date)],
          ['Date de remise', day(request.given_on)],
          ['Bénéficiaires', request.reason ?? 'Tous les bénéficiaires présents'],
          ['Montant d’un bon', euros(request.amount)],
          ['Nombre', num(request.number)],
          ['Total', euros(request.total)],
          ...(request.cancel_reason ? ([['Motif de l’annulation', request.cancel_reason]] as const) : []),
        ]}
      />
      {request.people_at_risk > 0 ? (
        <Callout kind="warning" title={`${count(request.people_at_risk, 'personne')} à risque, base de ${euros(request.base_at_risk)}`}>
          Motif de la dérogation : {request.override_reason}
        </Callout>
      ) : null}
      {request.status === 'cancelled' ? null : <Recipients request={request} />}
      <History id={request.id} />
    </Stack>
  );
}

const columns: Column<GiftVoucher>[] = [
  { id: 'person', header: 'Personne', heading: true, cell: ({ person }) => <PersonName id={person.id} name={person.fullname} /> },
  { id: 'amount', header: 'Montant', align: 'end', cell: ({ amount }) => euros(amount) },
  { id: 'year_total', header: 'Total de l’année', align: 'end', cell: ({ year_total }) => euros(year_total) },
  { id: 'verdict', header: 'Avis', cell: ({ verdict }) => <StatusBadge {...giftVerdicts[verdict]} /> },
];

const shown = 50;

function Recipients({ request }: { request: GiftRequest }) {
  const query = { 'filters[gift|eq]': request.id, 'order[person.lastname]': 'asc', limit: shown } as const;
  const { data, error, isPending, refetch } = useQuery(giftVouchers.list(query));
  const rows = data?.rows ?? [];
  const others = (data?.totalCount ?? 0) - rows.length;
  return (
    <Stack gap="3">
      <Heading as="h3" textStyle="h3">
        Bons remis
      </Heading>
      <DataTable
        caption="Bons remis"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ person }) => person.fullname}
        isWhole
        {...(isPending ? { skeleton: 3 } : {})}
        instead={error ? <ErrorPanel title="Impossible de charger les bons" error={error} onRetry={() => void refetch()} /> : undefined}
      />
      {others > 0 ? <Text color="fg.muted">Et {count(others, 'autre bon', 'autres bons')} : l’export les contient tous.</Text> : null}
    </Stack>
  );
}

function History({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(gifts.history(id));
  return (
    <Stack gap="3">
      <Heading as="h3" textStyle="h3">
        Historique
      </Heading>
      {data ? (
        <Timeline entries={data.history} pageSize={5} />
      ) : error ? (
        <ErrorPanel title="Impossible de charger l’historique" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Stack>
  );
}
