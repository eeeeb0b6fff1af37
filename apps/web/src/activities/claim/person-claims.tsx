import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../platform/resource.js';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { day } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';

type Props<Row extends ClaimRow, More extends object> = {
  kind: ClaimConfig<Row, More>;
  columns: (page: Page<Row, More> | undefined) => readonly Column<Row>[];
  texts: { all: string; caption: string; failed: string; empty: string };
};

const left = ['person', 'status', 'created_at', 'comment'];
const paidOn: Column<ClaimRow> = { id: 'paid_on', header: 'Payée le', width: '110px', cell: ({ paid_on }) => day(paid_on) };

/**
 * The paid claims of a person (specification: limit 99999), each named by its activity, on the page of the person. A link leads to all claims
 * of the person.
 */
export const personClaims = <Row extends ClaimRow, More extends object>(props: Props<Row, More>) =>
  function PersonClaims({ person }: { person: { id: string; fullname: string } }) {
    return <Claims person={person} {...props} />;
  };

type ClaimsProps<Row extends ClaimRow, More extends object> = Props<Row, More> & { person: { id: string; fullname: string } };

function Claims<Row extends ClaimRow, More extends object>({ kind, person, columns, texts }: ClaimsProps<Row, More>) {
  const filters = { 'filters[person|eq]': person.id, 'filters[status|eq]': kind.paidStatus };
  const query = useQuery(kind.claims.list({ ...filters, limit: 99999, 'order[date]': 'desc' }));
  const rows = query.data?.rows ?? [];
  const personColumns = [...columns(query.data), paidOn].flatMap(({ order: _, ...plain }) =>
    left.includes(plain.id) ? [] : [{ ...plain, ...(plain.id === 'activity' ? { heading: true } : {}) }],
  );
  const all = `${kind.path}/${person.id}?${new URLSearchParams({ personName: person.fullname, defaultFilter: 'false' })}`;
  return (
    <Stack gap="3">
      <Text>
        <Link to={all}>{texts.all}</Link>
      </Text>
      <DataTable
        caption={texts.caption}
        columns={personColumns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={kind.activityOf}
        href={({ id }) => `${all}&fiche=${id}`}
        {...(query.isPending ? { skeleton: 3 } : {})}
        {...(rows.length > 0 ? { totalLabel: 'Total' } : {})}
        instead={
          query.isError ? (
            <ErrorPanel title={texts.failed} error={query.error} onRetry={() => void query.refetch()} />
          ) : !query.isPending && rows.length === 0 ? (
            <EmptyPanel title={texts.empty} />
          ) : undefined
        }
      />
    </Stack>
  );
}
