import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import type { Column } from '../../ui/list/column.js';
import { DataTable } from '../../ui/list/data-table.js';
import type { ListQuery } from '../../ui/list/list-body.js';
import { Link } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import type { ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';

type Props<Row extends ClaimRow> = {
  kind: ClaimConfig<Row>;
  person: { id: string; fullname: string };
  query: ListQuery;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  texts: { all: string; caption: string; failed: string; empty: string };
};

const left = ['person', 'status', 'created_at', 'comment'];

/** Claims on the page of the person whose they are: each is named by its activity. */
export function PersonClaims<Row extends ClaimRow>({ kind, person, query, rows = [], columns, texts }: Props<Row>) {
  const personColumns = columns.flatMap(({ order: _, ...plain }) =>
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
