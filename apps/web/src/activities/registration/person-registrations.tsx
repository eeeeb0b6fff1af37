import { useQuery } from '@tanstack/react-query';
import { day } from '../../ui/format/format.js';
import type { Column } from '../../ui/list/column.js';
import { PersonClaims } from '../claim/person-claims.js';
import { registrations } from './registration.api.js';
import type { Registration } from './registration.js';
import { registrationColumns } from './registration-columns.js';
import { registrationConfig } from './registration-config.js';

const paidOn: Column<Registration> = { id: 'paid_on', header: 'Payée le', width: '110px', cell: ({ paid_on }) => day(paid_on) };

/** What a person paid to take part in (specification: status paid, limit 99999), and the way to all of their registrations. */
export function PersonRegistrations({ person }: { person: { id: string; fullname: string } }) {
  const query = useQuery(
    registrations.list({
      'filters[person|eq]': person.id,
      'filters[status|eq]': 'paid',
      limit: 99999,
      'order[date]': 'desc',
    }),
  );
  return (
    <PersonClaims
      kind={registrationConfig}
      person={person}
      query={query}
      rows={query.data?.rows}
      columns={[...registrationColumns(query.data?.totals), paidOn]}
      texts={{
        all: 'Toutes ses inscriptions',
        caption: 'Inscriptions payées',
        failed: 'Impossible de charger les inscriptions',
        empty: 'Aucune inscription payée pour le moment',
      }}
    />
  );
}
