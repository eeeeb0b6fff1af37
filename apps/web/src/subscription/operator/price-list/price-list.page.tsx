import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { Ban, Plus } from 'lucide-react';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { moduleChoices } from '../promotion/promotion.js';
import { pricesQuery } from './price-list.api.js';
import type { PriceList } from './price-list.js';
import { PublishDialog } from './publish-dialog.js';
import { WithdrawDialog } from './withdraw-dialog.js';

const states = {
  past: { label: 'Passés', tone: 'neutral' },
  'in-force': { label: 'En vigueur', tone: 'done' },
  planned: { label: 'Prévus', tone: 'waiting' },
  withdrawn: { label: 'Retirés', tone: 'neutral' },
} as const;

const since = ({ valid_from }: PriceList): string => (valid_from === null ? 'Ouverture du service' : day(valid_from));
const both = ({ reduced, full }: Schema<'ModulePriceDto'>): string => `${euros(reduced)} / ${euros(full)}`;

const columns: Column<PriceList>[] = [
  { id: 'valid_from', header: 'À partir du', heading: true, width: '170px', cell: since },
  ...moduleChoices.map(({ value, label }) => ({
    id: value,
    header: label,
    align: 'end' as const,
    cell: ({ prices }: PriceList) => both(prices[value]),
  })),
  {
    id: 'state',
    header: 'État',
    width: '130px',
    cell: ({ state }) => {
      const { label, tone } = states[state as keyof typeof states];
      return <StatusBadge label={label} tone={tone} />;
    },
  },
  { id: 'reason', header: 'Motif', cell: ({ reason }) => reason ?? '' },
];

/** The prices of the modules: in force, planned, and former ones. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(pricesQuery);
  const [isPublishing, setIsPublishing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const lists = data?.price_lists ?? [];
  const publish = (
    <Button data-create icon={<Plus size={18} aria-hidden />} disabled={!data} onClick={() => setIsPublishing(true)}>
      Nouveaux prix
    </Button>
  );
  return (
    <>
      <PageHeader title="Prix des modules" description="Euros TTC par mois : engagement d’un an / sans engagement." actions={publish} />
      <DataTable
        caption="Prix des modules"
        columns={columns}
        rows={lists}
        rowKey={(list) => `${list.valid_from} ${list.published_on} ${list.state}`}
        rowLabel={(list) => `Prix du ${since(list)}`}
        {...(isPending ? { skeleton: 2 } : {})}
        actions={({ state }) =>
          state === 'planned'
            ? [{ label: 'Retirer', icon: <Ban size={16} />, destructive: true, run: ({ valid_from }) => setWithdrawn(valid_from) }]
            : []
        }
        instead={error ? <ErrorPanel title="Impossible de charger les prix" error={error} onRetry={() => void refetch()} /> : undefined}
      />
      {isPublishing ? <PublishDialog lists={lists} onClose={() => setIsPublishing(false)} /> : null}
      {withdrawn === null ? null : <WithdrawDialog validFrom={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}
