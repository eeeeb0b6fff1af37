import { useQuery } from '@tanstack/react-query';
import { Ban, Plus } from 'lucide-react';
import { useState } from 'react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { num } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { promotionsQuery, useClosePromotion } from './promotion.api.js';
import { discountOf, durationOf, moduleLabel, type Promotion } from './promotion.js';
import { PromotionDialog } from './promotion-dialog.js';

const columns: Column<Promotion>[] = [
  { id: 'code', header: 'Code', heading: true, width: '170px', cell: ({ code }) => code },
  { id: 'label', header: 'Libellé', cell: ({ label }) => label },
  { id: 'module', header: 'Module', width: '140px', cell: ({ module }) => moduleLabel(module) },
  { id: 'discount', header: 'Remise', width: '170px', align: 'end', cell: discountOf },
  { id: 'duration', header: 'Durée', width: '190px', cell: durationOf },
  { id: 'uses', header: 'Utilisations', width: '120px', align: 'end', cell: ({ uses }) => num(uses) },
  {
    id: 'status',
    header: 'État',
    width: '120px',
    cell: ({ status }) => <StatusBadge label={status === 'open' ? 'Ouvert' : 'Fermé'} tone={status === 'open' ? 'done' : 'neutral'} />,
  },
];

/** Every promotion code of the installation, in the order of creation. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(promotionsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const close = useClose();
  const create = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
      Nouveau code
    </Button>
  );
  return (
    <>
      <PageHeader title="Codes promo" description="Les remises que les structures saisissent sur leur offre." actions={create} />
      {data?.totalCount === 0 ? (
        <EmptyPanel title="Aucun code promo pour le moment" />
      ) : (
        <DataTable
          caption="Codes promo"
          columns={columns}
          rows={data?.promotions ?? []}
          rowKey={({ code }) => code}
          rowLabel={({ code }) => `Code promo ${code}`}
          {...(isPending ? { skeleton: 4 } : {})}
          actions={(promotion) =>
            promotion.status === 'open'
              ? [{ label: 'Fermer', icon: <Ban size={16} />, destructive: true, run: (row) => void close(row) }]
              : []
          }
          instead={
            error ? <ErrorPanel title="Impossible de charger les codes promo" error={error} onRetry={() => void refetch()} /> : undefined
          }
        />
      )}
      {isCreating ? <PromotionDialog onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

function useClose() {
  const close = useClosePromotion();
  return async ({ code }: Promotion): Promise<void> => {
    const isAgreed = await confirm({
      title: `Fermer le code ${code} ?`,
      description: 'Le code ne sera plus accepté. Les structures qui l’utilisent déjà le gardent.',
      confirmLabel: 'Fermer le code',
      destructive: true,
    });
    if (!isAgreed) return;
    close.mutate(
      { path: { code } },
      {
        onSuccess: () => notify.success(`Le code promo ${code} est fermé.`),
        onError: (error) => notify.error(problemOf(error).detail),
      },
    );
  };
}
