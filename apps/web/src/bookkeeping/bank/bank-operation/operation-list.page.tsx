import { useQueries, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useMe } from '../../../platform/me.js';
import type { ReadAhead } from '../../../platform/read-ahead.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { today } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { useListPage } from '../../../ui/list/use-list-page.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { firstQueryOf } from '../../../ui/query/first-query.js';
import type { ApiQuery } from '../../../ui/query/list-params.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { type FiscalYear, yearOf } from '../../calendar/fiscal-year/fiscal-year.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import { accountsQuery } from '../bank-account/bank-account.api.js';
import { ProposalsNotice, proposalsNoticeQueries } from '../entry-proposal/proposals-notice.js';
import { bankOperations } from './bank-operation.api.js';
import { operationColumns } from './operation-columns.js';
import { OperationDialogs } from './operation-dialogs.js';
import { allocatedSchema, isTrash, onlyAllocated } from './operation-list.schema.js';
import { operationTabs } from './operation-tabs.js';
import { useOperationActions } from './use-operation-actions.js';
import { useTrashActions } from './use-trash-actions.js';

const ReverseDialog = lazyDialog(async () => ({ default: (await import('./reverse-dialog.js')).ReverseDialog }));

const title = 'Opérations affectées';
const none: never[] = [];
const views = [
  { name: 'Sans justificatif', search: 'proof=false' },
  { name: 'Saisies non rapprochées', search: 'origin=manual&reconciled=false' },
  { name: 'Toutes les années', search: 'defaultFilter=false' },
  { name: 'Corbeille', search: 'isDeleted=true&defaultFilter=false' },
];

/** The trash shows every deleted operation, allocated or not. */
const narrowed = <Query extends object>(query: Query) => (isTrash(query) ? query : { ...query, ...onlyAllocated });
const allocated = { list: (query: ApiQuery) => bankOperations.list(narrowed(query)) };

export const readAhead: ReadAhead = async (read, { query }, queries) => {
  void read(accountsQuery);
  void read(activitiesQuery);
  for (const query of proposalsNoticeQueries) void read(query);
  // The list opens on the current fiscal year.
  await read(fiscalYearsQuery);
  const years = queries.getQueryData<{ rows: FiscalYear[] }>(fiscalYearsQuery.queryKey)?.rows;
  if (!years) return;
  const first = firstQueryOf(allocatedSchema({ accounts: none, years, activities: none, isCse: false }, yearOf(years, today())?.id), query);
  if (first) void read(bankOperations.list(narrowed(first)));
};

/** Allocated operations, of the current fiscal year by default; `?fiche=` opens one over the list. */
export function Component() {
  const { data: years } = useQuery(fiscalYearsQuery);
  return (
    <>
      {years ? (
        <Operations years={years} />
      ) : (
        <>
          <PageHeader title={title} tabs={operationTabs} />
          <FormSkeleton />
        </>
      )}
    </>
  );
}

function Operations({ years }: { years: readonly FiscalYear[] }) {
  const { data: accounts = none } = useQuery(accountsQuery);
  const { data: activities = none } = useQuery(activitiesQuery);
  const isCse = useMe().is_cse;
  const year = yearOf(years, today())?.id;
  const schema = useMemo(() => allocatedSchema({ accounts, years, activities, isCse }, year), [accounts, years, activities, isCse, year]);
  const list = useListParams(schema);
  const { data, page } = useListPage(allocated, list);
  const record = useOpenRecord();
  const actions = useOperationActions(record.open);
  const notice = useQueries({ queries: [...proposalsNoticeQueries] });
  const rows = data?.rows;
  const trash = useTrashActions(narrowed(list.apiFilters));
  const create = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => record.open('new')}>
      Nouvelle opération
    </Button>
  );
  return (
    <>
      <ListPage
        title={title}
        resource="operations"
        noun="opération"
        {...page}
        columns={operationColumns(data?.totals)}
        rowLabel={({ wording }) => wording}
        onOpen={({ id }) => record.open(id)}
        rowActions={actions.of}
        bulk={trash.actions}
        views={views}
        tabs={operationTabs}
        isHeadPending={notice.some(({ isPending }) => isPending)}
        searchLabel="Rechercher une opération"
        empty={{ title: 'Aucune opération affectée pour le moment', action: create }}
        actions={create}
        tools={
          <ExportButton
            file={`Operations-${today()}.csv`}
            formats={['csv', 'xlsx']}
            request={(format, signal) => bankOperations.export({ ...narrowed(list.apiFilters), format }, signal)}
          />
        }
      >
        <ProposalsNotice />
      </ListPage>
      {trash.dialog}
      <OperationDialogs record={record} rows={rows ?? none} allocating={actions.allocating} onAllocated={actions.close} />
      {actions.reversing ? <ReverseDialog operation={actions.reversing} onClose={actions.leave} /> : null}
    </>
  );
}
