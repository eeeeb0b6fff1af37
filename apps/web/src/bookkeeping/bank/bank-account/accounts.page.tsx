import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { today } from '../../../ui/format/format.js';
import { parisTime } from '../../../ui/format/paris-instant.js';
import { Button } from '../../../ui/page/button.js';
import { SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { AccountCard } from './account-card.js';
import { useConnectBank } from './aggregator.api.js';
import { accountsQuery } from './bank-account.api.js';
import type { BankAccount } from './bank-account.js';
import { connectionFaults } from './connection-errors.js';
import { SyncOperations } from './sync-operations.js';
import { useBankReturn } from './use-bank-return.js';

const AccountDialog = lazyDialog(async () => ({ default: (await import('./account-dialog.js')).AccountDialog }));
const NewAccountDialog = lazyDialog(async () => ({ default: (await import('./new-account-form.js')).NewAccountDialog }));

const title = 'Comptes bancaires';
const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });
const here = () => location.pathname;
const leaveFor = ({ url }: { url: string }) => location.assign(url);

/** The accounts, the source of their movements, and the errors of their connections. */
export function Component() {
  const { data: accounts, error, refetch } = useQuery(accountsQuery);
  const [isNew, setNew] = useState(false);
  const [edited, setEdited] = useState<string>();
  const connect = useConnectBank();
  useBankReturn((isSound) => {
    if (isSound) notify.success('La connexion à votre banque est établie.', { id: 'bank-connection' });
  });
  const edit = accounts?.find(({ id }) => id === edited);
  const create = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setNew(true)}>
      Nouveau compte
    </Button>
  );
  const connectButton = (
    <Button
      variant="outline"
      icon={<Landmark size={16} aria-hidden />}
      loading={connect.isPending}
      onClick={() => connect.mutate({ body: { redirect_uri: here() } }, { onSuccess: leaveFor, onError: failed })}
    >
      Connecter ma banque
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        description="Chaque compte a son compte comptable et son journal. La synchronisation apporte ses opérations automatiquement."
        actions={
          <>
            <WritersOnly>{connectButton}</WritersOnly>
            {create}
          </>
        }
      />
      {error && !accounts ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!accounts && !error ? <TilesSkeleton tiles={3} /> : null}
      {accounts ? <Accounts accounts={accounts} onEdit={setEdited} create={create} /> : null}
      {isNew ? <NewAccountDialog onClose={() => setNew(false)} /> : null}
      {edit ? <AccountDialog key={edit.id} account={edit} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

type AccountsProps = { accounts: readonly BankAccount[]; onEdit: (id: string) => void; create: ReactNode };

function Accounts({ accounts, onEdit, create }: AccountsProps) {
  if (accounts.length === 0)
    return (
      <Panel>
        <EmptyPanel
          title="Aucun compte bancaire pour le moment"
          description="Connectez votre banque, ou déclarez vos comptes pour importer leurs relevés."
          actions={create}
        />
      </Panel>
    );
  const synced = accounts.filter(({ connection, sync_enabled }) => connection !== null && sync_enabled);
  return (
    <Stack gap="5">
      <Faults />
      {synced.length > 0 ? (
        <WritersOnly>
          <SyncOperations from={syncStartOf(synced)} />
        </WritersOnly>
      ) : null}
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountCard account={account} onEdit={() => onEdit(account.id)} />
          </li>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The first day of the month of the oldest synchronisation: banks book late, and the import recognises operations that it already has. */
const syncStartOf = (synced: readonly BankAccount[]): string => {
  const days = synced.map(({ last_sync_at }) => (last_sync_at ? parisTime(last_sync_at).day : '')).toSorted();
  return days[0] ? `${days[0].slice(0, 8)}01` : `${today().slice(0, 4)}-01-01`;
};

function Faults() {
  const { data } = useQuery(bookkeeping.read('/api/comptability/connections'));
  const renew = bookkeeping.useSend('post', '/api/comptability/aggregator/renew');
  return connectionFaults(data?.connections ?? []).map(({ message, connections: stopped }) => (
    <Callout
      key={message}
      kind="warning"
      title={message}
      actions={
        <WritersOnly>
          <Stack gap="2">
            {stopped.map(({ id, accounts: names }) => (
              <Button
                key={id}
                size="sm"
                variant="outline"
                loading={renew.isPending && renew.variables.body.connection_id === id}
                onClick={() =>
                  renew.mutate({ body: { connection_id: id, redirect_uri: here() } }, { onSuccess: leaveFor, onError: failed })
                }
              >
                {stopped.length > 1 ? `Renouveler : ${names.join(', ')}` : 'Renouveler la connexion'}
              </Button>
            ))}
          </Stack>
        </WritersOnly>
      }
    >
      <Text>{stopped.flatMap(({ accounts: names }) => names).join(', ')}</Text>
    </Callout>
  ));
}
