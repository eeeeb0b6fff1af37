import { useQuery } from '@tanstack/react-query';
import { FileUp, ListChecks, WandSparkles } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { ReadAhead } from '../../../platform/read-ahead.js';
import { leaveUnsaved, useUnsavedGuard } from '../../../ui/dialog/unsaved-guard.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { Box, Grid } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { useIsNarrow } from '../../../ui/page/use-is-narrow.js';
import { firstQueryOf } from '../../../ui/query/first-query.js';
import { bulkFilters } from '../../../ui/query/list-params.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import type { Selected } from '../../../ui/table/selection.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { AllocateRequest } from '../allocation/allocation.api.js';
import { EditorPane } from '../allocation/editor-pane.js';
import { accountsQuery } from '../bank-account/bank-account.api.js';
import { bankOperations } from '../bank-operation/bank-operation.api.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { onlyUnallocated, unallocatedSchema } from '../bank-operation/operation-list.schema.js';
import { operationTabs } from '../bank-operation/operation-tabs.js';
import { useTrashActions } from '../bank-operation/use-trash-actions.js';
import { returnProposalsQuery } from '../returned-payment/returned-payment.api.js';
import { ReturnsNotice, useReturnProposals } from '../returned-payment/returns-notice.js';
import { transferProposalsQuery } from '../transfer-proposal/transfer-proposal.api.js';
import { TransfersNotice, useTransferProposals } from '../transfer-proposal/transfers-notice.js';
import { MatchList } from './match-list.js';

const AllocationDialog = lazyDialog(async () => ({ default: (await import('../allocation/allocation-dialog.js')).AllocationDialog }));
const BulkAllocateDialog = lazyDialog(async () => ({ default: (await import('./bulk-allocate-dialog.js')).BulkAllocateDialog }));

const title = 'Opérations à affecter';
const none: never[] = [];

export const readAhead: ReadAhead = (read, { query }) => {
  void read(accountsQuery);
  void read(fiscalYearsQuery);
  void read(transferProposalsQuery);
  void read(returnProposalsQuery);
  const first = firstQueryOf(unallocatedSchema({ accounts: none, years: none }), query);
  if (first) void read(bankOperations.list({ ...first, ...onlyUnallocated }));
};

/** Unallocated operations on the left, the current one on the right; a save moves on to the next one. */
export function Component() {
  const { data: accounts = none } = useQuery(accountsQuery);
  const { data: years = none, isSuccess } = useQuery(fiscalYearsQuery);
  const schema = useMemo(() => unallocatedSchema({ accounts, years }), [accounts, years]);
  const list = useListParams(schema);
  const query = useQuery(bankOperations.list({ ...list.apiQuery, ...onlyUnallocated }));
  const rows = query.data?.rows ?? none;
  const isNarrow = useIsNarrow();
  const { id, open, close } = useRecordInHand();
  const [isDirty, setDirty] = useState(false);
  const [bulk, setBulk] = useState<(BulkTarget & { onDone?: () => void }) | null>(null);
  useUnsavedGuard(isDirty);
  // An operation with unsaved input stays current, even after a colleague's save or another search removes it from the list.
  const [heldId, setHeldId] = useState<string | null>(null);
  const current = id ?? heldId ?? (isNarrow ? null : (rows[0]?.id ?? null));
  const show = async (target: string): Promise<void> => {
    if (target !== current && isDirty && !(await leaveUnsaved())) return;
    setDirty(false);
    setHeldId(null);
    open(target);
  };
  /** Finds the next operation before the list is fetched without the saved one. */
  const saved = ({ id: done }: BankOperation, next: boolean): void => {
    setDirty(false);
    setHeldId(null);
    const at = rows.findIndex((row) => row.id === done);
    const neighbour = rows[at + 1] ?? rows[at - 1];
    const following = next ? neighbour?.id : isNarrow ? undefined : done;
    if (following === undefined || (next && following === done)) close();
    else open(following);
  };
  const typed = (is: boolean): void => {
    setDirty(is);
    if (is) setHeldId(current);
  };
  const pane = { onDirty: typed, onSaved: saved, hasNext: rows.length > 1 };
  // The command changes unallocated operations only.
  const filters = bulkFilters({ ...list.apiFilters, ...onlyUnallocated });
  const allocateAll = () => setBulk({ request: { filters } });
  const trash = useTrashActions({ ...list.apiFilters, ...onlyUnallocated });
  return (
    <>
      <PageHeader title={title} tabs={operationTabs} actions={<Actions onKeywords={allocateAll} isEmpty={rows.length === 0} />} />
      <Panes>
        <MatchList
          {...{ list, query, rows, current }}
          hasBegun={!isSuccess || years.length > 0}
          total={query.data?.totalCount ?? 0}
          onOpen={(row) => void show(row.id)}
          bulk={[
            {
              label: 'Affecter à…',
              icon: <ListChecks size={16} aria-hidden />,
              run: (selected, clear) => setBulk({ ...targetOf(selected, filters), onDone: clear }),
            },
            ...trash.actions,
          ]}
        />
        {isNarrow || current === null ? null : (
          <Box position={{ lg: 'sticky' }} top="4" minW="0">
            <EditorPane key={current} id={current} row={rows.find((row) => row.id === current)} {...pane} isFocused={id !== null} />
          </Box>
        )}
      </Panes>
      {isNarrow && id !== null ? (
        <AllocationDialog
          key={id}
          id={id}
          row={rows.find((row) => row.id === id)}
          hasNext={rows.length > 1}
          onSaved={saved}
          onClose={close}
        />
      ) : null}
      {trash.dialog}
      {bulk ? <BulkAllocateDialog {...bulk} onClose={() => setBulk(null)} /> : null}
    </>
  );
}

/**
 * The current record: the one in the address, or the one that a running navigation leads to. Users who allocate fast type before a
 * navigation ends, and their keys belong to the next operation.
 */
function useRecordInHand() {
  const record = useOpenRecord();
  const [ahead, setAhead] = useState<{ id: string; over: string | null } | null>(null);
  if (ahead !== null && ahead.id === record.id) setAhead(null);
  return {
    id: ahead !== null && ahead.over === record.id ? ahead.id : record.id,
    open: (id: string): void => {
      setAhead({ id, over: record.id });
      record.open(id);
    },
    close: (): void => {
      setAhead(null);
      record.close();
    },
  };
}

/** The notices stand above the panes, which wait for them and then do not move. */
function Panes({ children }: { children: ReactNode }) {
  const isLoading = [useTransferProposals(), useReturnProposals()].some((proposals) => proposals.isLoading);
  return (
    <>
      <TransfersNotice />
      <ReturnsNotice />
      <Grid
        display={isLoading ? 'none' : undefined}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' }}
        gap="6"
        alignItems="start"
      >
        {children}
      </Grid>
    </>
  );
}

type BulkTarget = { request: AllocateRequest };

const targetOf = (selected: Selected<BankOperation>, filters: Record<string, string>): BulkTarget => ({
  request: selected.everything ? { filters } : { ids: selected.ids },
});

function Actions({ onKeywords, isEmpty }: { onKeywords: () => void; isEmpty: boolean }) {
  if (useIsReader()) return null;
  return (
    <>
      <LinkButton to="/comptability/operations/imported" variant="outline" icon={<FileUp size={16} aria-hidden />}>
        Importer un relevé
      </LinkButton>
      <Button disabled={isEmpty} icon={<WandSparkles size={16} aria-hidden />} onClick={onKeywords}>
        Affecter par mots-clés
      </Button>
    </>
  );
}
