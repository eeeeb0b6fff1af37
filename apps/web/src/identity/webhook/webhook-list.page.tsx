import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { num } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Box } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { type Webhook, webhooksQuery } from './webhook.api.js';
import { labelOf, lookOf } from './webhook.js';
import { WebhookDialog } from './webhook-dialog.js';

const columns: Column<Webhook>[] = [
  { id: 'name', header: 'Nom', heading: true, width: '200px', cell: ({ name }) => name },
  { id: 'url', header: 'Adresse', cell: ({ url }) => <Box overflowWrap="anywhere">{url}</Box> },
  { id: 'types', header: 'Événements', cell: ({ types }) => types.map(labelOf).join(', ') },
  { id: 'waiting', header: 'En attente', width: '110px', align: 'end', cell: ({ waiting_count }) => num(waiting_count) },
  { id: 'state', header: 'État', width: '130px', cell: (webhook) => <StatusBadge {...lookOf(webhook)} /> },
];

const addressOf = ({ id }: Pick<Webhook, 'id'>): string => `/environment/webhooks/${id}`;

/** The addresses that receive the events of the structure as they happen. */
export function Component() {
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(webhooksQuery);
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
      Nouveau webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Un message signé part vers un autre logiciel à chaque événement : une demande payée, une inscription, une facture."
        actions={add}
      />
      {data?.totalCount === 0 ? (
        <EmptyPanel
          title="Aucun webhook pour le moment"
          description="Ajoutez l’adresse d’un logiciel : il recevra les événements de la structure dans la seconde."
        />
      ) : (
        <DataTable
          caption="Webhooks"
          columns={columns}
          rows={data?.webhooks ?? []}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => `Webhook ${name}`}
          href={addressOf}
          {...(isPending ? { skeleton: 3 } : {})}
          instead={
            error ? <ErrorPanel title="Impossible de charger les webhooks" error={error} onRetry={() => void refetch()} /> : undefined
          }
        />
      )}
      {isAdding ? <WebhookDialog onClose={() => setIsAdding(false)} onSaved={(webhook) => void navigate(addressOf(webhook))} /> : null}
    </>
  );
}
