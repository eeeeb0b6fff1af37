import { useQuery } from '@tanstack/react-query';
import { day } from '../../ui/format/format.js';
import type { Column } from '../../ui/list/column.js';
import { PersonClaims } from '../claim/person-claims.js';
import { refunds } from './refund.api.js';
import type { Refund } from './refund.js';
import { refundColumns } from './refund-columns.js';
import { refundConfig } from './refund-config.js';

const paidOn: Column<Refund> = { id: 'paid_on', header: 'Payée le', width: '110px', cell: ({ paid_on }) => day(paid_on) };

/** What a person was refunded (specification: status refunded, limit 99999), and the way to all of their requests. */
export function PersonRefunds({ person }: { person: { id: string; fullname: string } }) {
  const query = useQuery(
    refunds.list({
      'filters[person|eq]': person.id,
      'filters[status|eq]': 'refunded',
      limit: 99999,
      'order[date]': 'desc',
    }),
  );
  return (
    <PersonClaims
      kind={refundConfig}
      person={person}
      query={query}
      rows={query.data?.rows}
      columns={[...refundColumns(query.data?.totals), paidOn]}
      texts={{
        all: 'Toutes ses demandes de remboursement',
        caption: 'Remboursements payés',
        failed: 'Impossible de charger les remboursements',
        empty: 'Aucun remboursement payé pour le moment',
      }}
    />
  );
}
