import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/button.js';
import { day } from '../../ui/format.js';
import { Stack, Text } from '../../ui/layout.js';
import type { Column } from '../../ui/list/column.js';
import { DataTable } from '../../ui/list/data-table.js';
import { EmptyPanel, ErrorPanel } from '../../ui/panels.js';
import { claimsQuery } from '../claim/claim.api.js';
import type { RefundPage } from './refund.api.js';
import type { Refund } from './refund.js';
import { refundColumns } from './refund-columns.js';
import { refundKind } from './refund-kind.js';

const paidOn: Column<Refund> = { id: 'paid_on', header: 'Payée le', width: '110px', cell: ({ paid_on }) => day(paid_on) };

/** What a person was refunded (specification: status refunded, limit 99999), and the way to all of their requests. */
export function PersonRefunds({ person }: { person: { id: string; fullname: string } }) {
  const query = useQuery(
    claimsQuery<RefundPage>(refundKind, {
      'filters[person|eq]': person.id,
      'filters[status|eq]': 'refunded',
      limit: 99999,
      'order[date]': 'desc',
    }),
  );
  const rows = query.data?.refunds ?? [];
  const kept = refundColumns(query.data?.totals).flatMap((column) => {
    if (['person', 'status', 'created_at', 'comment'].includes(column.id)) return [];
    const { order: _, ...plain } = column;
    return [{ ...plain, ...(column.id === 'activity' ? { heading: true } : {}) }];
  });
  const all = `/activitiescse/refund/${person.id}?${new URLSearchParams({ personName: person.fullname, defaultFilter: 'false' })}`;
  return (
    <Stack gap="3">
      <Text>
        <Link to={all}>Toutes ses demandes de remboursement</Link>
      </Text>
      <DataTable
        caption="Remboursements payés"
        columns={[...kept, paidOn]}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ refund_settings }) => refund_settings.activity_name}
        href={({ id }) => `${all}&fiche=${id}`}
        {...(query.isPending ? { skeleton: 3 } : {})}
        {...(rows.length > 0 ? { totalLabel: 'Total' } : {})}
        instead={
          query.isError ? (
            <ErrorPanel title="Impossible de charger les remboursements" error={query.error} onRetry={() => void query.refetch()} />
          ) : query.data && rows.length === 0 ? (
            <EmptyPanel title="Aucun remboursement payé pour le moment" />
          ) : undefined
        }
      />
    </Stack>
  );
}
