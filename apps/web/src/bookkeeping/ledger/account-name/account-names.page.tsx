import { searchText } from '@intendance/kernel/names.js';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAllowed } from '../../../platform/me.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Toggle } from '../../../ui/field/toggle.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Flex, HStack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { SearchBox } from '../../../ui/query/search-box.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { type ChartAccount, chartAccountsQuery, useNameAccount } from './account-names.api.js';
import { isOwn } from './chart-account.js';

const AccountDialog = lazyDialog(async () => ({ default: (await import('./account-dialog.js')).AccountDialog }));

const title = 'Comptes';

/** The accounts of every class, under the names that the structure gives them. */
export function Component() {
  const { data, error, refetch } = useQuery(chartAccountsQuery());
  const isAllowed = useAllowed();
  const isReader = useIsReader();
  const canEdit = isAllowed('accounting-plan') && !isReader;
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [selection, setSelection] = useState<ChartAccount | 'new' | null>(null);
  const actions = useAccountActions(setSelection);
  // A search looks through the whole chart.
  const accounts = data?.accounts.filter((account) => (text === '' ? isWhole || isOwn(account) : isMatch(account, text)));
  return (
    <>
      <PageHeader
        title={title}
        description="Les comptes de vos écritures, et les noms que vous leur donnez : un emprunt, une caution, un matériel."
        actions={
          canEdit ? (
            <Button data-create icon={<Plus size={16} aria-hidden />} onClick={() => setSelection('new')}>
              Nouveau compte
            </Button>
          ) : null
        }
      />
      {error && !data ? <ErrorPanel title="Impossible de charger les comptes" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TilesSkeleton tiles={1} /> : null}
      {accounts ? (
        <>
          <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="3">
            <SearchBox label="Rechercher un numéro ou un nom" value={text} onSearch={setText} isInstant />
            <Toggle label="Tout le plan comptable général" checked={isWhole} onChange={setWhole} />
          </Flex>
          <DataTable
            caption={title}
            columns={columns}
            rows={accounts}
            rowKey={({ code }) => code}
            rowLabel={({ code, label }) => `${code} ${label}`}
            {...(canEdit ? { actions } : {})}
            instead={accounts.length === 0 ? <NoAccount isSearched={text !== ''} /> : undefined}
          />
        </>
      ) : null}
      {selection ? <AccountDialog account={selection === 'new' ? null : selection} onClose={() => setSelection(null)} /> : null}
    </>
  );
}

function useAccountActions(onEdit: (account: ChartAccount) => void): (account: ChartAccount) => RowAction<ChartAccount>[] {
  const name = useNameAccount();
  const forget = ({ code }: ChartAccount) =>
    name.mutate(
      { body: { code, label: null } },
      {
        onSuccess: () => notify.success(`Le compte ${code} a de nouveau son nom habituel.`),
        onError: (problem) => notify.error('Le changement a échoué', { description: problemOf(problem).detail }),
      },
    );
  return (account) => [
    { label: 'Renommer', icon: <Pencil size={16} />, run: onEdit, key: 'edit' },
    ...(account.is_named ? [{ label: 'Rendre le nom habituel', icon: <Undo2 size={16} />, run: forget }] : []),
  ];
}

const isMatch = ({ code, label }: ChartAccount, text: string): boolean =>
  code.startsWith(text.trim()) || searchText(label).includes(searchText(text));

const NoAccount = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyPanel title="Aucun compte ne correspond" description="Changez la recherche, ou ajoutez le compte." />
  ) : (
    <EmptyPanel
      title="Aucun compte pour le moment"
      description="Les comptes de vos écritures viendront ici. Donnez d’avance un nom à ceux que vous attendez."
    />
  );

const columns: Column<ChartAccount>[] = [
  {
    id: 'code',
    header: 'Numéro',
    cell: ({ code, is_used }) =>
      is_used ? <Link to={`/comptability/statuses/balance?onglet=grand-livre&compte=${code}`}>{code}</Link> : code,
    width: '140px',
  },
  { id: 'label', header: 'Nom', heading: true, cell: ({ label }) => label },
  {
    id: 'state',
    header: 'État',
    cell: ({ is_named, is_used }) => (
      <HStack gap="2" wrap="wrap">
        {is_used ? <StatusBadge label="Mouvementé" tone="done" /> : null}
        {is_named ? <StatusBadge label="Nommé par vous" tone="neutral" /> : null}
      </HStack>
    ),
  },
];
