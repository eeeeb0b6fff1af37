import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { PageTitle } from '../../../platform/page-title.js';
import type { ReadAhead } from '../../../platform/read-ahead.js';
import { lazyPart } from '../../../ui/feedback/lazy-part.js';
import { Loading } from '../../../ui/feedback/panels.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { useListPage } from '../../../ui/list/use-list-page.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { Box, Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { firstQueryOf } from '../../../ui/query/first-query.js';
import type { ApiQuery } from '../../../ui/query/list-params.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import { accountsQuery } from '../bank-account/bank-account.api.js';
import { bankOperations } from '../bank-operation/bank-operation.api.js';
import { operationColumns } from '../bank-operation/operation-columns.js';
import { OperationDialogs } from '../bank-operation/operation-dialogs.js';
import { importedSchema, onlyImported } from '../bank-operation/operation-list.schema.js';
import { operationTabs } from '../bank-operation/operation-tabs.js';
import { useOperationActions } from '../bank-operation/use-operation-actions.js';
import { ImportList } from './import-list.js';
import { useDeposit } from './use-deposit.js';

const ImportFlow = lazyPart(async () => ({ default: (await import('./import-flow.js')).ImportFlow }));

const title = 'Mouvements importés';
const none: never[] = [];
const views = [{ name: 'Doublons possibles', search: 'duplicate=true' }];
// A column hidden by default in other lists: this list is about the source of movements.
const shown = ['origin'];

const movementsQuery = (query: ApiQuery) => bankOperations.list({ ...('filters[origin|eq]' in query ? {} : onlyImported), ...query });

export const readAhead: ReadAhead = (read, { query }) => {
  void read(accountsQuery);
  const first = firstQueryOf(importedSchema({ accounts: none }), query);
  if (first) void read(movementsQuery(first));
};

/** The movements from the bank; with `?depot=`, the screen that uploads, checks and imports a statement. */
export function Component() {
  const deposit = useDeposit();
  return (
    <>
      <PageTitle page={deposit.id === null ? title : 'Importer un relevé'} />
      {deposit.id === null ? <Movements onDeposit={deposit.open} /> : <Importing />}
    </>
  );
}

function Importing() {
  return (
    <>
      <PageHeader
        title="Importer un relevé"
        crumbs={[{ label: title, to: '/comptability/operations/imported' }, { label: 'Importer un relevé' }]}
      />
      <Suspense fallback={<Loading />}>
        <ImportFlow after={<LinkButton to="/comptability/operations/match">Affecter les opérations</LinkButton>} />
      </Suspense>
    </>
  );
}

function Movements({ onDeposit }: { onDeposit: (id: string) => void }) {
  const { data: accounts = none } = useQuery(accountsQuery);
  const schema = useMemo(() => importedSchema({ accounts }), [accounts]);
  const list = useListParams(schema);
  const { data, page } = useListPage({ list: movementsQuery }, list);
  const record = useOpenRecord();
  const actions = useOperationActions(record.open);
  const rows = data?.rows;
  const columns = useMemo(
    () => operationColumns(data?.totals).map((column) => (shown.includes(column.id) ? { ...column, hidden: false } : column)),
    [data?.totals],
  );
  const create = (
    <Button data-create icon={<FileUp size={18} aria-hidden />} onClick={() => onDeposit('new')}>
      Importer un relevé
    </Button>
  );
  return (
    <Stack gap="6">
      <Box>
        <ListPage
          title={title}
          resource="imported-operations"
          noun="opération"
          {...page}
          columns={columns}
          rowLabel={({ wording }) => wording}
          onOpen={({ id }) => record.open(id)}
          rowActions={actions.of}
          views={views}
          tabs={operationTabs}
          searchLabel="Rechercher une opération"
          empty={{
            title: 'Aucune opération importée pour le moment',
            description: 'Déposez un relevé de votre banque (OFX, CAMT, CFONB120, MT940, QIF ou CSV), ou connectez vos comptes.',
            action: create,
          }}
          actions={create}
        />
      </Box>
      <ImportList onOpen={onDeposit} />
      <OperationDialogs record={record} rows={rows ?? none} allocating={actions.allocating} onAllocated={actions.close} />
    </Stack>
  );
}
